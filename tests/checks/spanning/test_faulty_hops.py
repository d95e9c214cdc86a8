"""Operators that are wrong at one layer each: hopcheck blames exactly that layer.

Each starts as a correct operator, of which one rule is then removed or replaced.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch._dynamo.variables.higher_order_ops import _hop_name_to_variable_class as dynamo_rules
from torch._functorch.pyfunctorch import TransformType
from torch._subclasses.fake_tensor import FakeTensorMode
from torch._subclasses.functional_tensor import FunctionalTensorMode
from torch.fx.experimental.proxy_tensor import ProxyTorchDispatchMode

from hopkit._torch.hop.lowering import register_lowering
from hopkit.checks import LayerStatus, hopcheck
from hopkit.hops.custom import CustomHop
from hopkit.hops.definition import Definition

_numbers = itertools.count()
_BELOW = torch._C.DispatchKey.CompositeExplicitAutograd
_AUTOGRAD = torch._C.DispatchKey.Autograd

Fault = Callable[[CustomHop], None]
FAULTS: list[tuple[str, Fault, Any]] = []


def _squared(x: torch.Tensor) -> tuple[torch.Tensor]:
    return (x * x,)


def _plain(body: Any, *operands: Any) -> Any:
    return body(*operands)


def _sound() -> CustomHop:
    return CustomHop(Definition(f"tests_faulty_{next(_numbers)}", _plain, "once"))


def fault(layer: str, x: torch.Tensor | None = None) -> Callable[[Fault], Fault]:
    def note(plant: Fault) -> Fault:
        FAULTS.append((layer, plant, torch.tensor([1.0, 2.0, 3.0]) if x is None else x))
        return plant

    return note


def _kernel(hop: CustomHop, key: Any, kernel: Any) -> None:
    operator: Any = hop.operator
    _table(operator, key)[key] = kernel
    operator._dispatch_cache.clear()


def _table(operator: Any, key: Any) -> Any:
    if isinstance(key, TransformType):
        return operator.functorch_table
    return operator.py_kernels if isinstance(key, torch._C.DispatchKey) else operator.python_key_table


def _without(hop: CustomHop, *keys: Any) -> None:
    operator: Any = hop.operator
    for key in keys:
        del _table(operator, key)[key]
    operator._dispatch_cache.clear()


def _changed(hop: CustomHop, change: Callable[[torch.Tensor], torch.Tensor]) -> Callable[..., Any]:
    """Return the fake rule with its result changed."""

    def fake(mode: Any, bodies: Any, operands: Any, lifted: Any) -> Any:
        with mode:
            return tuple(change(output) for output in bodies[0](*operands, *lifted))

    return fake


@fault("reference")
def no_plain_rule(hop: CustomHop) -> None:
    _without(hop, _BELOW)


@fault("reference")
def counts_its_calls(hop: CustomHop) -> None:
    calls = itertools.count()
    _kernel(hop, _BELOW, lambda bodies, operands, lifted: tuple(x + next(calls) for x in bodies[0](*operands)))


@fault("reference")
def raises(hop: CustomHop) -> None:
    def dense(bodies: Any, operands: Any, lifted: Any) -> Any:
        raise RuntimeError("out of luck")

    _kernel(hop, _BELOW, dense)


@fault("fake")
def no_fake_rule(hop: CustomHop) -> None:
    _without(hop, FakeTensorMode)


@fault("fake")
def wrong_dtype(hop: CustomHop) -> None:
    _kernel(hop, FakeTensorMode, _changed(hop, torch.Tensor.double))


@fault("fake")
def wrong_shape(hop: CustomHop) -> None:
    _kernel(hop, FakeTensorMode, _changed(hop, lambda x: x.sum(0, keepdim=True)))


@fault("fake", torch.rand(2, 3))
def wrong_strides(hop: CustomHop) -> None:
    _kernel(hop, FakeTensorMode, _changed(hop, lambda x: x.t().contiguous().t()))


@fault("fake")
def one_result_too_many(hop: CustomHop) -> None:
    def fake(mode: Any, bodies: Any, operands: Any, lifted: Any) -> Any:
        with mode:
            return (*bodies[0](*operands), torch.empty(1))

    _kernel(hop, FakeTensorMode, fake)


@fault("functionalize")
def no_functionalization(hop: CustomHop) -> None:
    _without(hop, TransformType.Functionalize)


@fault("functionalize")
def functionalization_drops_the_body(hop: CustomHop) -> None:
    def functionalize(interpreter: Any, bodies: Any, operands: Any, lifted: Any) -> Any:
        return tuple(operands)

    _kernel(hop, TransformType.Functionalize, functionalize)


@fault("make_fx")
def no_proxy_rule(hop: CustomHop) -> None:
    _without(hop, ProxyTorchDispatchMode)


@fault("make_fx")
def the_trace_has_the_body_and_no_node(hop: CustomHop) -> None:
    def inline(mode: Any, bodies: Any, operands: Any, lifted: Any) -> Any:
        with mode:
            return bodies[0](*operands)

    _kernel(hop, ProxyTorchDispatchMode, inline)


@fault("make_fx")
def results_are_not_tracked(hop: CustomHop) -> None:
    def untracked(mode: Any, bodies: Any, operands: Any, lifted: Any) -> Any:
        return hop.operator(bodies, operands, lifted)

    _kernel(hop, ProxyTorchDispatchMode, untracked)


@fault("autograd")
def no_gradient(hop: CustomHop) -> None:
    def forgetful(*args: Any) -> Any:
        with torch._C._AutoDispatchBelowAutograd():
            return hop.operator(*args)

    _kernel(hop, _AUTOGRAD, forgetful)


class _WrongGradient(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, hop: CustomHop, bodies: Any, x: torch.Tensor) -> Any:
        ctx.save_for_backward(x)
        with torch._C._AutoDispatchBelowAutograd():
            return hop.operator(bodies, (x,), ())

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        (x,) = ctx.saved_tensors
        return None, None, 3 * x * grads[0]


@fault("autograd")
def wrong_gradient(hop: CustomHop) -> None:
    _kernel(hop, _AUTOGRAD, lambda bodies, operands, lifted: _WrongGradient.apply(hop, bodies, *operands))


@fault("autograd")
def the_backward_operator_computes_something_else(hop: CustomHop) -> None:
    operator: Any = hop.backward_operator
    operator.py_kernels[_BELOW] = lambda bodies, operands, lifted, grads, needs_grad: tuple(x * 0 for x in operands)
    operator._dispatch_cache.clear()


@fault("dynamo")
def dynamo_does_not_know_it(hop: CustomHop) -> None:
    del dynamo_rules[hop.name]


@fault("dynamo")
def dynamo_makes_no_node(hop: CustomHop) -> None:
    class Inlined(dynamo_rules[hop.name]):  # type: ignore[misc]
        _HOP_NAME = hop.name

        def _call_function(self, tx: Any, args: Any, kwargs: Any) -> Any:
            bodies, operands, _ = args
            return bodies.unpack_var_sequence(tx)[0].call_function(tx, operands.unpack_var_sequence(tx), {})

    dynamo_rules[hop.name] = Inlined


@fault("dynamo")
def dynamo_gives_the_operand_back(hop: CustomHop) -> None:
    class Forgetful(dynamo_rules[hop.name]):  # type: ignore[misc]
        _HOP_NAME = hop.name

        def _call_function(self, tx: Any, args: Any, kwargs: Any) -> Any:
            super()._call_function(tx, args, kwargs)
            return args[1]

    dynamo_rules[hop.name] = Forgetful


@fault("aot")
def functionalization_of_aot_drops_the_body(hop: CustomHop) -> None:
    _kernel(hop, FunctionalTensorMode, lambda mode, bodies, operands, lifted: tuple(x.clone() for x in operands))


@fault("export")
def refuses_export(hop: CustomHop) -> None:
    sound = hop.operator.python_key_table[ProxyTorchDispatchMode]  # type: ignore[attr-defined]

    def proxy(mode: Any, *args: Any) -> Any:
        if torch.compiler.is_exporting():
            raise NotImplementedError("no export")
        return sound(mode, *args)

    _kernel(hop, ProxyTorchDispatchMode, proxy)


@fault("inductor")
def no_lowering(hop: CustomHop) -> None:
    hop._forward.lowered = hop._backward.lowered = lambda: None


@fault("inductor")
def wrong_lowering(hop: CustomHop) -> None:
    register_lowering(hop.operator, lambda bodies, operands, lifted: list(operands))


@fault("aliasing and mutation")
def returns_its_operand(hop: CustomHop) -> None:
    def dense(bodies: Any, operands: Any, lifted: Any) -> Any:
        return (operands[0],)

    _kernel(hop, _BELOW, dense)


@fault("aliasing and mutation", torch.tensor([1, 2, 3]))
def writes_to_its_operand(hop: CustomHop) -> None:
    def dense(bodies: Any, operands: Any, lifted: Any) -> Any:
        outputs = bodies[0](*operands)
        operands[0].add_(1)
        return tuple(outputs)

    _kernel(hop, _BELOW, dense)


@fault("aliasing and mutation", torch.tensor([1, 2, 3]))
def the_fake_rule_says_that_results_share_memory(hop: CustomHop) -> None:
    def fake(mode: Any, bodies: Any, operands: Any, lifted: Any) -> Any:
        with mode:
            return (operands[0][:],)

    _kernel(hop, FakeTensorMode, fake)


def _body_of(plant: Fault) -> Any:
    return (lambda x: (x.clone(),)) if plant is returns_its_operand else _squared


@pytest.mark.sweep(3)
@pytest.mark.parametrize(("layer", "plant", "x"), FAULTS, ids=[plant.__name__ for _, plant, _ in FAULTS])
def test_a_fault_is_blamed_on_its_layer_alone(layer: str, plant: Fault, x: torch.Tensor) -> None:
    hop = _sound()
    plant(hop)
    report = hopcheck(hop.operator, ((_body_of(plant),), (x,), ()))
    assert report.failed == (layer,), str(report)
    assert report[layer].reason
    assert report[layer].hint


def test_the_operator_without_a_fault_passes() -> None:
    report = hopcheck(_sound().operator, ((_squared,), (torch.tensor([1.0, 2.0]),), ()))
    assert [finding.status for finding in report.results] == [LayerStatus.PASSED] * 10, str(report)


def test_there_are_enough_faults() -> None:
    assert len(FAULTS) >= 15
    assert len({layer for layer, _, _ in FAULTS}) == 10
