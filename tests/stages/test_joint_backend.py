"""Joint export: descriptors of inputs and outputs in torch's order, and the numbers of ordinary AOTAutograd."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

import hopkit
from hopkit._torch.aot.joint import descriptors
from hopkit.errors import BackendFailed, BadCase, UsageError
from hopkit.oracles import judge
from hopkit.records import Capture

SIZE = 3


class Drawn(torch.nn.Module):
    """A chain of layers and buffers, one of which may be written.

    A layer is new, has the weight of the first one, is the first one, has it at another depth, or is the one
    normalization, which has buffers, writes them, and has another name too.
    """

    def __init__(self, layers: list[str], buffers: int, arguments: int, *, writes: bool) -> None:
        super().__init__()
        self.layers = torch.nn.ModuleList([torch.nn.Linear(SIZE, SIZE)])
        first, norm = self.layers[0], torch.nn.BatchNorm1d(SIZE)
        for layer in layers:
            new = torch.nn.Linear(SIZE, SIZE)
            if layer == "tied":
                new.weight = first.weight
            self.layers.append(
                {"shared": first, "nested": torch.nn.Sequential(first, new), "norm": norm}.get(layer, new)
            )
        if "norm" in layers:
            self.norm = norm
        for index in range(buffers):
            self.register_buffer(f"buffer{index}", torch.randn(SIZE))
        self.arguments, self.writes = arguments, writes and buffers > 0

    def forward(self, *arguments: torch.Tensor) -> dict[str, torch.Tensor]:
        x = arguments[0]
        for layer in self.layers:
            x = layer(x).sin()
        for _, buffer in self.named_buffers(recurse=False):
            x = x + buffer
        if self.writes:
            self.buffer0.mul_(2)
        return {"chain": x, "sum": torch.stack(arguments).sum()}

    def names(self) -> tuple[list[str], list[str]]:
        """Return the names of the parameters and of the buffers that are inputs.

        If the module writes a tensor that is an input twice, AOTAutograd leaves one input for each tensor.
        """
        every_name = not hasattr(self, "norm")
        return (
            [name for name, _ in self.named_parameters(remove_duplicate=not every_name)],
            [name for name, _ in self.named_buffers(remove_duplicate=not every_name)],
        )

    def written(self) -> list[str]:
        """Return the names of the buffers that are written: one of its own, and those of the normalization."""
        _, buffers = self.names()
        return [name for name in buffers if (self.writes if name == "buffer0" else "." in name)]


MODULES = st.builds(
    Drawn,
    st.lists(st.sampled_from(("new", "tied", "shared", "nested", "norm")), max_size=3),
    st.integers(0, 2),
    st.integers(1, 3),
    writes=st.booleans(),
)


def named_tensors(module: torch.nn.Module) -> dict[str, torch.Tensor]:
    return {
        **dict(module.named_parameters(remove_duplicate=False)),
        **dict(module.named_buffers(remove_duplicate=False)),
    }


def captured(module: Drawn, backend: str, *, training: bool) -> Capture:
    torch.manual_seed(0)
    args = tuple(torch.randn(2, SIZE) for _ in range(module.arguments))
    before = named_tensors(module)
    capture = hopkit.capture(module, args, backend=backend, training=training)
    assert all(tensor is before[name] for name, tensor in named_tensors(module).items())
    return capture


@settings(max_examples=20, deadline=None)
@given(MODULES, st.booleans())
def test_inputs_are_parameters_then_buffers_then_arguments(module: Drawn, training: bool) -> None:
    capture = captured(module, "joint", training=training)
    (artifact,) = capture.artifacts["aot_joint"]
    assert artifact.graph is not None
    inputs, outputs = descriptors(artifact.graph)
    parameters, buffers = module.names()
    expected = [
        # A tied parameter is an input for each of its names.
        *(f"self.get_parameter({name!r})" for name in parameters),
        *(f"self.get_buffer({name!r})" for name in buffers),
        *(f"args[{index}]" for index in range(module.arguments)),
    ]
    described = list(inputs.values())
    assert described[: len(expected)] == expected
    assert all(text.startswith("__output_tangent(") for text in described[len(expected) :])
    assert bool(described[len(expected) :]) == training
    written = [f"__input_mutation(self.get_buffer({name!r}))" for name in module.written()]
    results = [text for _, text in outputs if not text.startswith("__grad(")]
    assert [text for text in results if text] == [*written, "output[0]", "output[1]"]
    gradients = [text for _, text in outputs if text.startswith("__grad(")]
    leaves = [text for text in expected if not text.startswith("self.get_buffer(")]
    assert gradients == ([f"__grad({text})" for text in leaves] if training else [])


@settings(max_examples=12, deadline=None)
@given(MODULES, st.booleans())
def test_numbers_are_those_of_ordinary_aot(module: Drawn, training: bool) -> None:
    joint, ordinary = (captured(module, backend, training=training) for backend in ("joint", "aot_eager"))
    assert not judge(joint)
    assert joint.depth == "aot"
    assert joint.outputs.keys() == ordinary.outputs.keys()
    for name, output in joint.outputs.items():
        assert torch.equal(output, ordinary.outputs[name])
    assert joint.grads.keys() == ordinary.grads.keys()
    for name, grad in joint.grads.items():
        expected = ordinary.grads[name]
        assert (grad is None) == (expected is None)
        assert grad is None or torch.equal(grad, expected)
    assert all(torch.equal(state, ordinary.compiled[0].state[name]) for name, state in joint.compiled[0].state.items())


@settings(max_examples=6, deadline=None)
@given(MODULES, st.booleans(), st.booleans(), st.lists(st.integers(2, 9), min_size=1, max_size=3))
def test_one_graph_serves_every_size(module: Drawn, training: bool, by_name: bool, sizes: list[int]) -> None:
    args, *others = (tuple(torch.randn(size, SIZE) for _ in range(module.arguments)) for size in (5, *sizes))
    dynamic = {key: [0] for key in range(module.arguments)} if by_name else True
    capture = hopkit.capture(
        module, args, backend="joint", training=training, dynamic=dynamic, other_args=tuple(others)
    )
    assert not judge(capture)
    assert len(capture.artifacts["aot_joint"]) == 1
    assert f"f32[s0, {SIZE}]" in capture.text("aot_joint")


class Shared(torch.nn.Module):
    """Its two names for a submodule are those of one module, with a buffer that it writes."""

    def __init__(self, *, fails: bool = False) -> None:
        super().__init__()
        self.first = torch.nn.Sequential(torch.nn.Linear(SIZE, SIZE), torch.nn.BatchNorm1d(SIZE))
        self.inner = torch.nn.ModuleDict({"second": self.first})
        self.fails = fails

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.inner["second"](self.first(x))
        return x.sin() if not self.fails or x.sum() > 0 else x.cos()


@pytest.mark.supported_torch
@pytest.mark.parametrize("fails", [False, True])
def test_a_module_has_its_own_tensors_after_the_export(fails: bool) -> None:
    from hopkit._torch.aot.joint import compiled_joint

    module = Shared(fails=fails)
    before = named_tensors(module)
    with (
        torch.enable_grad(),
        pytest.raises(Exception, match="_local_scalar_dense") if fails else contextlib.nullcontext(),
    ):
        compiled_joint(module, (torch.ones(2, SIZE),), {}, lambda gm: None)
    after = named_tensors(module)
    assert list(after) == list(before)
    assert all(tensor is before[name] for name, tensor in after.items())


@pytest.mark.supported_torch
@pytest.mark.xfail(
    raises=AttributeError,
    strict=True,
    reason="torch 2.13 to 2.15 leaves its own tensors in a module with two names for a submodule after joint export",
)
def test_torch_alone_leaves_the_module_as_it_was() -> None:
    from torch._functorch.aot_autograd import aot_export_joint_with_descriptors

    module = Shared()
    with contextlib.ExitStack() as stack:
        aot_export_joint_with_descriptors(stack, module, (torch.ones(2, SIZE),))
    # It says that `weight` is not an nn.Parameter.
    module.get_parameter("first.0.weight")


def test_a_size_that_the_program_fixes_is_a_guard() -> None:
    class Square(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x @ x

    with pytest.raises(UsageError, match=r"does not meet its guard t0\.size\(\)\[0\] == 4"):
        hopkit.capture(
            Square(), (torch.ones(4, 4),), backend="joint", dynamic={0: [0]}, other_args=((torch.ones(7, 7),),)
        )


def test_the_text_has_the_descriptors_before_the_graph() -> None:
    capture = hopkit.capture(torch.nn.Linear(3, 2), (torch.ones(4, 3),), backend="joint", training=True)
    text = capture.text("aot_joint")
    assert text.startswith("# primals_1 is self.get_parameter('weight')\n# primals_2 is self.get_parameter('bias')\n")
    assert "# tangents_1 is __output_tangent(output[0])\n# returns " in text
    assert "as __grad(args[0])\nclass " in text
    assert [str(stage) for stage in capture.artifacts] == ["aot_joint", "aot_forward", "aot_backward"]


def test_no_other_backend_has_the_stage() -> None:
    capture = hopkit.capture(torch.nn.Linear(3, 2), (torch.ones(4, 3),), backend="aot_eager")
    assert "aot_joint" not in capture.artifacts


def test_a_fault_in_the_joint_graph_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a gradient that is another one in the graph that the backend compiles."""
    from hopkit.stages import joint_backend

    original = joint_backend.joint.compiled_joint

    def planted(module: Any, args: Any, kwargs: Any, see: Callable[[torch.fx.GraphModule], None]) -> Any:
        def see_and_change(gm: torch.fx.GraphModule) -> None:
            see(gm)
            output = gm.graph.output_node()
            weight, bias, x = output.args[0][-3:]
            with gm.graph.inserting_before(output):
                negative = gm.graph.call_function(torch.ops.aten.neg.default, (weight,))
            output.args = ([*output.args[0][:-3], negative, bias, x],)
            gm.recompile()

        return original(module, args, kwargs, see_and_change)

    monkeypatch.setattr(joint_backend.joint, "compiled_joint", planted)
    capture = hopkit.capture(torch.nn.Linear(3, 2), (torch.ones(4, 3),), backend="joint", training=True)
    (finding,) = judge(capture)
    assert finding.stage == "numerics"
    assert "weight" in finding.message


@pytest.mark.parametrize(
    ("program", "arguments", "message"),
    [
        (torch.sin, {}, "the backend 'joint' exports a module, not a builtin_function_or_method"),
        (torch.nn.ReLU(), {"other_args": ((torch.ones(5),),)}, "for the sizes and numbers of the first call"),
        (torch.nn.ReLU(), {"dynamic": True, "other_args": ((torch.ones(5, 2),),)}, "and another call has others"),
        (torch.nn.ReLU(), {"dynamic": True, "other_args": ((torch.ones(1),),)}, r"guard 2 <= t0\.size\(\)\[0\]"),
        (torch.nn.ReLU(), {"dynamic": {0: [1]}}, "does not fit the arguments"),
        (torch.nn.ReLU(), {"device": "virtual-h200"}, "works with Inductor only"),
    ],
)
def test_bad_input_is_one_clear_error(program: Any, arguments: dict[str, Any], message: str) -> None:
    with pytest.raises((UsageError, BadCase), match=message):
        hopkit.capture(program, (torch.ones(3),), backend="joint", **arguments)


def test_a_capture_does_not_warn_of_treespecs() -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("error", message=".*LeafSpec")
        hopkit.capture(torch.nn.Linear(3, 2), (torch.ones(4, 3),), backend="joint", training=True)


class Reads(torch.nn.Module):
    """It can't be exported: which operator runs depends on a number."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.sin() if x.sum() > 0 else x.cos()


class Fails(torch.nn.Module):
    """Its operator runs in eager torch, and raises in the compiled program."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        result: torch.Tensor = torch.ops.hopkit_test_joint.fails_when_compiled(x) * 2
        return result


@pytest.mark.parametrize("training", [False, True])
def test_a_failure_names_the_stage(training: bool) -> None:
    with pytest.raises(BackendFailed, match=r"raised while it made aot_joint: \w*DataDependent") as failure:
        hopkit.capture(Reads(), (torch.ones(2),), backend="joint", training=training)
    assert failure.value.phase == "aot_joint"

    calls, failing = 0, 0

    def fails_when_compiled(x: torch.Tensor) -> torch.Tensor:
        nonlocal calls
        calls += 1
        if calls == failing:
            raise ValueError("not again")
        return x.clone()

    name = "hopkit_test_joint::fails_when_compiled"
    with torch.library._scoped_library("hopkit_test_joint", "FRAGMENT") as library:
        torch.library.define(name, "(Tensor x) -> Tensor", lib=library)
        torch.library.impl(name, "CPU", fails_when_compiled, lib=library)
        torch.library.register_fake(name, torch.empty_like, lib=library)
        torch.library.register_autograd(name, lambda context, gradient: gradient, lib=library)
        hopkit.capture(Fails(), (torch.ones(2),), backend="joint", training=training)
        # The last call is that of the compiled program.
        calls, failing = 0, calls
        with pytest.raises(
            BackendFailed, match="raised while the compiled program ran: ValueError: not again"
        ) as failure:
            hopkit.capture(Fails(), (torch.ones(2),), backend="joint", training=training)
        assert failure.value.phase == "run"


def test_graph_breaks_are_refused() -> None:
    with pytest.raises(UsageError, match="leave fullgraph=False out"):
        hopkit.capture(torch.nn.Linear(2, 2), (torch.ones(2),), backend="joint", fullgraph=False)
