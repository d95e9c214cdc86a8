"""``hopkit.hopcheck``: take a HOP through the layers of the compiler, and say which one is at fault."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hopkit._torch.checking import isolated
from hopkit._torch.dynamo import reason
from hopkit._torch.hop_registry import registered
from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.layers import BY_DYNAMO, LAYERS
from hopkit.checks.program import Failed, NotApplicable, Program
from hopkit.checks.report import Finding, HopReport, Status
from hopkit.errors import HopkitError, UnknownName
from hopkit.hops.custom import CustomHop

__all__ = ["hopcheck"]


def hopcheck(
    hop_or_fn: Callable[..., Any],
    args: Sequence[Any],
    kwargs: Mapping[str, Any] | None = None,
    *,
    layers: Sequence[str] | None = None,
    by_dynamo: bool = False,
    plain: Callable[..., Any] | None = None,
    finite_differences: bool | None = None,
) -> HopReport:
    """Check a HOP, or a function that calls one, at each layer of the compiler, on copies of both.

    A layer passes where it gives what the plain run gives. It fails with the reason and how to mend it; a layer that
    can't be judged, because one that it needs did not pass, is ``blocked``; one that has nothing to say, as autograd
    of integers, is ``not applicable``. Of a HOP, or of an operator as torch's registry has it, a node must stand in the
    graphs, too.
    ``args`` may hold functions, tensors in any pytree, and constants. ``layers`` names those to take; no other is run.
    With ``by_dynamo`` the layers below Dynamo are given its graph instead of the program: some operators, as most
    of torch's own, take nothing else, since it is Dynamo that makes operands of what bodies close over.
    ``plain`` takes the place of the function in the plain runs, where that can't be run without a compiler.
    Gradients are compared with finite differences, in random directions, where no HOP declares its gradient by
    ``backward=``; a declared one must be the same at each layer. ``finite_differences`` asks for them, or for none.
    Raises `UnknownName` for a layer that there is not; what a layer raises is its finding.

    >>> import torch
    >>> report = hopcheck(lambda x: x.sin() if x.sum() > 0 else x, (torch.ones(3),), layers=["fake"])
    >>> report.failed
    ('fake',)
    >>> print(hopcheck(torch.nn.Linear(2, 2), (torch.ones(1, 2),), layers=["plain", "autograd"]))
    Linear
      plain     passed
      autograd  passed
    """
    name = hop_or_fn.name if isinstance(hop_or_fn, CustomHop) else getattr(hop_or_fn, "__name__", "")
    name = name or type(hop_or_fn).__name__
    is_hop = isinstance(hop_or_fn, CustomHop) or registered().get(name) is hop_or_fn
    operator = registered()[name] if is_hop else None
    program = Program(
        hop_or_fn, args, kwargs or {}, operator, by_dynamo=by_dynamo, plain=plain, finite_differences=finite_differences
    )
    found: dict[str, Finding] = {}
    with isolated():
        for layer in _chosen(BY_DYNAMO if by_dynamo else LAYERS, layers):
            found[layer.name] = _finding(layer, program, found)
            program.undo()
    return HopReport(name, tuple(found.values()))


def _chosen(layers: Sequence[Layer], names: Sequence[str] | None) -> list[Layer]:
    known = [layer.name for layer in layers]
    for name in names or ():
        if name not in known:
            raise UnknownName("layer", name, known)
    return [layer for layer in layers if names is None or layer.name in names]


def _finding(layer: Layer, program: Program, found: Mapping[str, Finding]) -> Finding:
    stopped = (Status.FAILED, Status.BLOCKED)
    in_the_way = [name for name in layer.needs if name in found and found[name].status in stopped]
    if in_the_way:
        return Finding(layer.name, Status.BLOCKED, f"by {', '.join(in_the_way)}")
    not_asked = {each.name for each in LAYERS} - set(found)
    passed = frozenset(not_asked | {name for name, finding in found.items() if finding.status is Status.PASSED})
    try:
        note = layer.check(program, passed)
    except NotApplicable as nothing:
        return Finding(layer.name, Status.NOT_APPLICABLE, str(nothing))
    except Failed as failed:
        hint = failed.hint or layer.hints
        return Finding(layer.name, Status.FAILED, str(failed), _of(program, hint))
    except Exception as error:  # whatever a faulty HOP raises is what is to be reported
        hint = error.cure if isinstance(error, HopkitError) and error.cure else layer.hints
        return Finding(layer.name, Status.FAILED, _words(error), _of(program, hint))
    return Finding(layer.name, Status.PASSED, note or "")


def _of(program: Program, hint: str | Hints) -> str:
    return hint if isinstance(hint, str) else hint.of(program.author)


def _words(error: BaseException) -> str:
    text = error.message if isinstance(error, HopkitError) else reason(str(error)) or str(error)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    # Some of torch's errors begin with a line that only says whose error follows.
    told = " ".join(lines[: 3 if lines and lines[0].endswith((":", "call")) else 1])
    return f"{type(error).__name__}: {told}" if told else type(error).__name__
