"""``hopkit.hopcheck``: run a HOP through the layers of the compiler, and report which one is at fault."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hopkit._torch.dynamo.frames import reason
from hopkit._torch.hop.registry import registered
from hopkit._torch.hop.traces import isolated
from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.layers import BY_DYNAMO, LAYERS
from hopkit.checks.program import CheckedProgram, LayerFailed, NotApplicable
from hopkit.checks.report import OLD_LAYERS, HopReport, LayerResult, LayerStatus
from hopkit.deprecation import current_name, renamed_arguments
from hopkit.errors import HopkitError, UnknownName
from hopkit.hops.custom import CustomHop

__all__ = ["hopcheck"]


@renamed_arguments(plain="reference")
def hopcheck(
    hop_or_fn: Callable[..., Any],
    args: Sequence[Any],
    kwargs: Mapping[str, Any] | None = None,
    *,
    layers: Sequence[str] | None = None,
    by_dynamo: bool = False,
    reference: Callable[..., Any] | None = None,
    finite_differences: bool | None = None,
) -> HopReport:
    """Check a HOP, or a function that calls one, at each layer of the compiler, on copies of both.

    A layer passes if its results are those of the reference run. A failed layer has a reason and a hint; a layer that
    needs one that did not pass is ``blocked``; one without anything to check, as autograd of integers, is ``not
    applicable``. If the argument is a HOP, or an operator of torch's registry, the graphs must have a node of it too.

    ``args`` may hold functions, tensors in any pytree, and constants. ``layers`` names the layers to run. With
    ``by_dynamo`` the layers below Dynamo take its graph instead of the program: some operators, as most of torch's,
    need that, since Dynamo turns closed-over values into operands. ``reference`` replaces the function in the reference
    runs, if that can't run without a compiler. Gradients are compared with finite differences, in random directions,
    unless a HOP declares its gradient by ``backward=``; a declared one must be the same at each layer.
    ``finite_differences`` turns that comparison on or off. Raises `UnknownName` for an unknown layer; an exception of a
    layer is its failure.

    >>> import torch
    >>> report = hopcheck(lambda x: x.sin() if x.sum() > 0 else x, (torch.ones(3),), layers=["fake"])
    >>> report.failed
    ('fake',)
    >>> print(hopcheck(torch.nn.Linear(2, 2), (torch.ones(1, 2),), layers=["reference", "autograd"]))
    Linear
      reference  passed
      autograd   passed
    """
    name = hop_or_fn.name if isinstance(hop_or_fn, CustomHop) else getattr(hop_or_fn, "__name__", "")
    name = name or type(hop_or_fn).__name__
    is_hop = isinstance(hop_or_fn, CustomHop) or registered().get(name) is hop_or_fn
    operator = registered()[name] if is_hop else None
    program = CheckedProgram(
        hop_or_fn,
        args,
        kwargs or {},
        operator,
        by_dynamo=by_dynamo,
        reference=reference,
        finite_differences=finite_differences,
    )
    results: dict[str, LayerResult] = {}
    with isolated():
        for layer in _selected_layers(BY_DYNAMO if by_dynamo else LAYERS, layers):
            results[layer.name] = _run_layer(layer, program, results)
            program.undo()
    return HopReport(name, tuple(results.values()))


def _selected_layers(layers: Sequence[Layer], names: Sequence[str] | None) -> list[Layer]:
    all_names = [layer.name for layer in layers]
    if names is not None:
        names = [current_name("layer", name, OLD_LAYERS) for name in names]
    for name in names or ():
        if name not in all_names:
            raise UnknownName("layer", name, all_names)
    return [layer for layer in layers if names is None or layer.name in names]


def _run_layer(layer: Layer, program: CheckedProgram, results: Mapping[str, LayerResult]) -> LayerResult:
    stopped = (LayerStatus.FAILED, LayerStatus.BLOCKED)
    blocking = [name for name in layer.needs if name in results and results[name].status in stopped]
    if blocking:
        return LayerResult(layer.name, LayerStatus.BLOCKED, f"by {', '.join(blocking)}")
    not_run = {candidate.name for candidate in LAYERS} - set(results)
    passed = frozenset(not_run | {name for name, result in results.items() if result.status is LayerStatus.PASSED})
    try:
        note = layer.check(program, passed)
    except NotApplicable as nothing:
        return LayerResult(layer.name, LayerStatus.NOT_APPLICABLE, str(nothing))
    except LayerFailed as failed:
        hint = failed.hint or layer.hints
        return LayerResult(layer.name, LayerStatus.FAILED, str(failed), _hint_for(program, hint))
    except Exception as error:  # a faulty HOP may raise anything, which is reported
        hint = error.hint if isinstance(error, HopkitError) and error.hint else layer.hints
        return LayerResult(layer.name, LayerStatus.FAILED, _words(error), _hint_for(program, hint))
    return LayerResult(layer.name, LayerStatus.PASSED, note or "")


def _hint_for(program: CheckedProgram, hint: str | Hints) -> str:
    return hint if isinstance(hint, str) else hint.of(program.author)


def _words(error: BaseException) -> str:
    text = error.message if isinstance(error, HopkitError) else reason(str(error)) or str(error)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    # Some of torch's errors begin with a line that only names the source of the error.
    summary = " ".join(lines[: 3 if lines and lines[0].endswith((":", "call")) else 1])
    return f"{type(error).__name__}: {summary}" if summary else type(error).__name__
