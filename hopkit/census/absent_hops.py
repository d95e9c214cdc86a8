"""List the HOPs that no case can exercise: each with the reason, and a probe that fails as long as the reason holds."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

__all__ = ["ABSENT", "Absent"]


@dataclasses.dataclass(frozen=True)
class Absent:
    """A registered HOP without a case.

    ``probe`` tries to run the HOP in a minimal program, and raises an exception whose text contains ``symptom``. If it
    returns instead, the HOP can be run, and needs a case.
    """

    hop: str
    reason: str
    symptom: str
    probe: Callable[[], object]


def _traced(program: Callable[..., object]) -> object:
    """Compile and run a program, after the import of all modules that register HOPs."""
    import torch

    from hopkit._torch.hop import registry

    registry.registered()
    return torch.compile(program, backend="aot_eager", fullgraph=True)(torch.ones(2))


def _operators() -> Any:
    import torch

    return torch.ops.higher_order


def _relu() -> Any:
    import torch

    return torch.fx.symbolic_trace(torch.nn.ReLU())


def _aoti_call_delegate() -> object:
    graph = _relu()
    return _traced(lambda x: _operators().aoti_call_delegate(graph, graph, [], [x]))


def _call_torchbind() -> object:
    import torch

    weight = torch.quantize_per_tensor(torch.ones(2, 2), 0.1, 0, torch.qint8)
    packed = torch.ops.quantized.linear_prepack(weight, None)
    return _traced(lambda x: x + packed.unpack()[0].dequantize())


def _control_deps() -> object:
    import torch

    return _traced(lambda x: _operators().control_deps((x,), torch.sin, x))


def _graphsafe_run_with_rng_state() -> object:
    import torch

    run = _operators().graphsafe_run_with_rng_state
    return run(torch.ops.aten.rand.default, [2], device="cpu", rng_state=torch.Generator())


def _inductor_compiled_code() -> object:
    import torch

    return _traced(lambda x: _operators().inductor_compiled_code(torch.sin, (x,)))


def _run_const_graph() -> object:
    graph = _relu()
    return _traced(lambda x: _operators().run_const_graph(graph, (x,)))


def _run_dtensor_rng_op() -> object:
    import torch

    return _operators().run_dtensor_rng_op(0, 0, torch.ops.aten.bernoulli.default, torch.ones(2))


_NOT_TRACED = "Unable to create higher order operator variable"

ABSENT: tuple[Absent, ...] = (
    Absent(
        "aoti_call_delegate",
        "made for a package of AOTInductor inside an exported program; Dynamo refuses it in a program",
        _NOT_TRACED,
        _aoti_call_delegate,
    ),
    Absent(
        "call_torchbind",
        "calls a method of a C++ script class, and none that torch ships can be traced",
        "non-function __getattr__",
        _call_torchbind,
    ),
    Absent(
        "control_deps",
        "made by Inductor's own passes, which order communication; Dynamo refuses it in a program",
        _NOT_TRACED,
        _control_deps,
    ),
    Absent(
        "graphsafe_run_with_rng_state",
        "needs the generator of an accelerator",
        "RNG operations not supported for device",
        _graphsafe_run_with_rng_state,
    ),
    Absent(
        "inductor_compiled_code",
        "wraps code that is compiled already, for a dispatch mode around it; Dynamo refuses it in a program",
        _NOT_TRACED,
        _inductor_compiled_code,
    ),
    Absent(
        "run_const_graph",
        "made by AOTInductor's constant folding; it runs eagerly, and Dynamo refuses it in a program",
        _NOT_TRACED,
        _run_const_graph,
    ),
    Absent(
        "run_dtensor_rng_op",
        "draws random numbers of a distributed tensor, on accelerators only",
        "run_dtensor_rng_op only supports",
        _run_dtensor_rng_op,
    ),
)
"""The HOPs without a case, sorted by name."""
