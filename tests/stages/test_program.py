"""Copies of programs: equal to the original, separate from it, and with the same sharing inside."""

from __future__ import annotations

import collections
import dataclasses
import functools
from typing import NamedTuple

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch._higher_order_ops import base_hop

import hopkit
from hopkit.errors import ReferenceFailed
from hopkit.stages.program import Call, CalledProgram
from hopkit.stages.session import capture
from hopkit.stages.walk import tensor_paths, tensors_in

GLOBAL_TENSOR = torch.ones(2)


class Pair(NamedTuple):
    left: object
    right: object


@dataclasses.dataclass(frozen=True)
class Frozen:
    value: object


class Slotted:
    __slots__ = ("value",)

    def __init__(self, value):
        self.value = value


class Plain:
    def __init__(self, value):
        self.value = value


def copied(value):
    return CalledProgram(lambda: None, (Call((value,)),)).copied().calls[0].args[0]


BASE = torch.arange(24, dtype=torch.float32)
TENSORS = [
    BASE,
    BASE[3:9],
    BASE.view(4, 6).t(),
    BASE.as_strided((3, 3), (1, 1), 2),
    torch.ones(1).expand(4),
    torch.empty(0, 3),
    torch.tensor(3),
    torch.ones(2, 2, dtype=torch.bfloat16),
    torch.ones(2, dtype=torch.complex64),
    torch.nn.Parameter(torch.ones(3)),
    torch.ones(2, requires_grad=True),
]

values = st.recursive(
    st.sampled_from(TENSORS) | st.none() | st.integers() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(max_size=2), inner, max_size=3)
        | st.tuples(inner, inner)
        | st.builds(Pair, inner, inner)
        | st.builds(Frozen, inner)
        | st.builds(Slotted, inner)
        | st.builds(Plain, inner)
        | st.builds(collections.deque, st.lists(inner, max_size=2), st.just(5))
        | st.builds(collections.OrderedDict, st.dictionaries(st.integers(), inner, max_size=2))
    ),
    max_leaves=8,
)


@given(values)
def test_a_copy_is_equal_separate_and_shares_alike(value):
    old, new = tensor_paths(value, "value"), tensor_paths(copied(value), "value")
    assert list(old) == list(new)
    for path, tensor in old.items():
        twin = new[path]
        assert twin is not tensor
        assert type(twin) is type(tensor)
        assert twin.dtype is tensor.dtype
        assert twin.shape == tensor.shape
        assert twin.stride() == tensor.stride()
        assert twin.storage_offset() == tensor.storage_offset()
        assert twin.requires_grad == tensor.requires_grad
        assert twin._base is None
        assert torch.equal(twin, tensor)
        assert not tensor.numel() or twin.untyped_storage().data_ptr() != tensor.untyped_storage().data_ptr()
    for first in old:
        for second in old:
            assert (old[first] is old[second]) == (new[first] is new[second])
            if old[first].numel() and old[second].numel() and old[first].dtype is old[second].dtype:
                assert (old[first].untyped_storage().data_ptr() == old[second].untyped_storage().data_ptr()) == (
                    new[first].untyped_storage().data_ptr() == new[second].untyped_storage().data_ptr()
                )


def test_containers_keep_their_class_and_settings():
    assert copied(collections.deque([1], maxlen=5)).maxlen == 5
    assert copied(collections.defaultdict(list)).default_factory is list
    looped: list[object] = []
    looped.append(looped)
    twin = copied(looped)
    assert twin is not looped
    assert twin[0] is twin


def test_closures_share_cells_as_before():
    scale = torch.ones(2)

    def reader():
        return scale

    def writer():
        nonlocal scale
        scale = scale + 1

    own_reader, own_writer = copied((reader, writer))
    own_writer()
    assert torch.equal(own_reader(), torch.full((2,), 2.0))
    assert torch.equal(scale, torch.ones(2))
    assert own_reader.__code__ is not reader.__code__
    assert own_reader.__name__ == "reader"


def test_defaults_attributes_partials_and_bound_methods():
    class Adder:
        def __init__(self):
            self.offset = torch.ones(1)

        def add(self, x, *, also=None):
            return x + self.offset

    adder = Adder()

    def with_default(x, offset=adder.offset):
        return x + offset

    with_default.note = adder.offset
    bound, default, part = copied((adder.add, with_default, functools.partial(adder.add, also=adder.offset)))
    assert bound.__self__ is not adder
    assert default.__defaults__[0] is default.note is bound.__self__.offset is part.keywords["also"]
    assert default.note is not adder.offset


def test_recursive_functions_call_their_own_copy():
    calls = []

    def countdown(n):
        calls.append(n)
        return countdown(n - 1) if n else calls

    own = copied(countdown)
    assert own(2) == [2, 1, 0]
    assert calls == []


def reads_global(x):
    return x + GLOBAL_TENSOR


def calls_helper(x):
    return reads_global(x)


def test_global_tensors_are_copied_and_other_globals_kept():
    own = copied(calls_helper)
    assert own.__globals__ is not calls_helper.__globals__
    assert own.__globals__["GLOBAL_TENSOR"] is not GLOBAL_TENSOR
    assert own.__globals__["reads_global"].__globals__ is own.__globals__
    assert copied(copied).__globals__ is copied.__globals__


def test_functions_of_torch_are_not_copied_unless_they_wrap_the_user_s():
    region = torch.compiler.nested_compile_region(reads_global)
    own_relu, own_region, own_cond = copied((torch.nn.functional.relu, region, torch.cond))
    assert own_relu is torch.nn.functional.relu
    assert own_cond is torch.cond
    assert own_region is not region


def test_a_function_that_dynamo_knows_by_its_id_is_known_as_a_copy_too():
    @torch.compiler.allow_in_graph
    def opaque(x):
        return x * 2

    graphs = []

    def backend(graph, _):
        graphs.append(graph)
        return graph

    own = copied(lambda x: opaque(x))
    torch.compile(own, backend=backend, fullgraph=True)(torch.ones(2))
    (call,) = graphs[0].graph.find_nodes(op="call_function", target=own.__closure__[0].cell_contents)
    assert call.target is not opaque


def test_kernels_of_triton_stay_unchanged():
    triton = pytest.importorskip("triton")
    kernel = triton.jit(calls_helper)
    own = copied(lambda x: kernel(x))
    assert own.__closure__[0].cell_contents is kernel


class _Native(base_hop.BaseHOP):
    """A HOP as a library defines it with torch alone: it runs no Python function without a compiler."""

    def __init__(self) -> None:
        super().__init__("tests_program_native")

    def __call__(self, body, *operands):
        return super().__call__(body, *operands)


_native = _Native()


@hopkit.hop(runs="once", namespace="tests_program")
def _defined(body, *operands):
    return body(*operands)


_holds = [_native, torch.ops.aten.sin, torch.ops.aten.sin.default, hopkit.cond, _defined]


def test_operators_are_never_copied():
    copied = CalledProgram(lambda: (_native, _defined, hopkit.cond, *_holds), ()).copied()
    assert all(
        copied_value is original
        for copied_value, original in zip(copied.fn(), (_native, _defined, hopkit.cond, *_holds), strict=True)
    )


def test_a_capture_has_the_operator_that_the_program_holds():
    captured = capture(lambda x: _native(torch.sin, x), (torch.ones(3),), backend="eager", reference=torch.sin)
    (artifact,) = captured.artifacts["dynamo"]
    assert _native in [node.target for node in artifact.graph.graph.nodes]


def test_a_hop_without_a_reference_is_named_with_a_hint():
    with pytest.raises(ReferenceFailed) as raised:
        capture(lambda x: _native(torch.sin, x), (torch.ones(3),), backend="eager")
    assert "in the HOP tests_program_native" in raised.value.hint
    assert "Sample(reference=...)" in raised.value.hint


def test_modules_with_hooks_and_shared_parameters():
    class Tied(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.one = torch.nn.Linear(2, 2)
            self.other = torch.nn.Linear(2, 2)
            self.other.weight = self.one.weight
            self.register_buffer("seen", torch.zeros(()))
            self.layers = torch.nn.ModuleList([self.one])
            self.lstm = torch.nn.LSTM(2, 2)

    module = Tied()
    module.register_forward_hook(lambda *_: None)
    own = copied(module)
    assert own.other.weight is own.one.weight
    assert own.layers[0] is own.one
    assert own.one.weight is not module.one.weight
    assert isinstance(own.one.weight, torch.nn.Parameter)
    assert len(own._forward_hooks) == 1
    assert own.lstm._flat_weights[0] is own.lstm.weight_ih_l0
    assert [name for name, _ in own.named_parameters()] == [name for name, _ in module.named_parameters()]


def test_substitutes_are_found_wherever_the_program_holds_them():
    from torch import cond

    def uses(x, op=cond):
        return op, cond, [cond]

    own = CalledProgram(uses, (Call((cond,)),)).copied(substitutes={torch.cond: max})
    assert own.calls[0].args == (max,)
    assert own.fn(1) == (max, max, [max])


def original(x):
    return x


class CallsOriginal(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return original(x) * 2

    @staticmethod
    def backward(ctx, grad):
        return grad * 3


def test_substitutes_are_found_in_the_forward_of_an_autograd_function():
    def fn(x):
        return CallsOriginal.apply(x)

    copied = CalledProgram(fn, (Call(),)).copied(substitutes={original: lambda x: x + 1})
    x = torch.ones(2, requires_grad=True)
    out = copied.fn(x)
    assert torch.equal(out, torch.full((2,), 4.0))
    out.sum().backward()
    assert torch.equal(x.grad, torch.full((2,), 3.0))
    assert torch.equal(fn(torch.ones(2)), torch.full((2,), 2.0))


@torch.compiler.nested_compile_region
def region_of_original(x):
    return original(x) * 2


def test_substitutes_are_found_inside_a_wrapper_of_torch_that_is_a_global():
    def fn(x):
        return region_of_original(x)

    copied = CalledProgram(fn, (Call(),)).copied(substitutes={original: lambda x: x + 1})
    assert torch.equal(copied.fn(torch.ones(2)), torch.full((2,), 4.0))
    assert torch.equal(fn(torch.ones(2)), torch.full((2,), 2.0))


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_conversion_keeps_views_views(dtype):
    base = torch.arange(6).to(dtype)
    program = CalledProgram(lambda *_: None, (Call((base, base[2:])),)).copied(lambda flat: flat.to(torch.float64))
    whole, tail = program.calls[0].args
    assert whole.dtype is tail.dtype is torch.float64
    whole[2] = 9
    assert tail[0] == 9


def test_tensors_are_named_by_how_they_are_reached():
    scale = torch.ones(1)
    program = CalledProgram(lambda x, **_: x * scale, (Call(([torch.ones(1)],), {"k": Plain(torch.ones(2))}),))
    assert list(program.tensors(0)) == ["args[0][0]", "kwargs['k'].value", "fn.scale"]


def test_a_tensor_is_found_once_and_loops_end():
    shared = torch.ones(1)
    looped = {"a": shared, "b": [shared]}
    looped["self"] = looped
    assert list(tensors_in(looped, "v")) == ["v['a']"]


@pytest.mark.parametrize("training", [False, True])
def test_a_result_of_several_tensors_with_names_keeps_its_class(training):
    def program(x):
        return x.max(0), {"qr": torch.linalg.qr(x)}

    captured = hopkit.capture(program, (torch.randn(3, 3),), backend="aot_eager", training=training)
    for outputs in (captured.outputs, captured.reference[0].outputs):
        assert type(outputs[0]) is torch.return_types.max
        assert outputs[1]["qr"].R.shape == (3, 3)


def test_an_argument_of_several_tensors_with_names_is_copied():
    extremes = torch.ones(2, 2).max(0)
    captured = hopkit.capture(lambda m: m.values.add_(1), (extremes,), backend="aot_eager")
    assert captured.outputs.tolist() == [2, 2]
    assert extremes.values.tolist() == [1, 1]


def test_the_hidden_fields_of_a_structure_of_time_stay():
    import time

    moment = time.localtime(0)
    assert hopkit.capture(lambda x, t: (x, t), (torch.ones(2), moment), backend="eager").outputs[1] == moment
