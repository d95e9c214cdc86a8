"""``hopkit.hopcheck``: take a HOP through the layers of the compiler, and say which one is at fault."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hopkit._torch.dynamo import reason
from hopkit._torch.hop_registry import registered
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
) -> HopReport:
    """Check a HOP, or a function that calls one, at each layer of the compiler, on copies of the arguments.

    A layer passes where it gives what the plain run gives. It fails with the reason and how to mend it; a layer that
    can't be judged, because one that it needs did not pass, is ``blocked``; one that has nothing to say, as autograd
    of integers, is ``not applicable``. Of a HOP, or of an operator as torch's registry has it, a node must stand in the
    graphs, too.
    ``args`` may hold functions, tensors in any pytree, and constants. ``layers`` names those to take, with those they
    need. With ``by_dynamo`` the layers below Dynamo are given its graph instead of the program: some operators, as most
    of torch's own, take nothing else, since it is Dynamo that makes operands of what bodies close over.
    ``plain`` takes the place of the function in the plain runs, where that can't be run without a compiler.
    Raises `UnknownName` for a layer that there is not; what a layer raises is its finding.

    >>> import torch
    >>> report = hopcheck(lambda x: x.sin() if x.sum() > 0 else x, (torch.ones(3),), layers=["fake"])
    >>> report.failed
    ('fake',)
    >>> print(report["plain"].status)
    passed
    """
    name = hop_or_fn.name if isinstance(hop_or_fn, CustomHop) else getattr(hop_or_fn, "__name__", repr(hop_or_fn))
    is_hop = isinstance(hop_or_fn, CustomHop) or registered().get(name) is hop_or_fn
    operator = registered()[name] if is_hop else None
    program = Program(hop_or_fn, args, kwargs or {}, operator, by_dynamo=by_dynamo, plain=plain)
    found: dict[str, Finding] = {}
    for layer in _chosen(BY_DYNAMO if by_dynamo else LAYERS, layers):
        found[layer.name] = _finding(layer, program, found)
    return HopReport(name, tuple(found.values()))


def _chosen(layers: Sequence[Layer], names: Sequence[str] | None) -> list[Layer]:
    known = {layer.name: layer for layer in layers}
    wanted = set(known if names is None else names)
    for name in wanted - set(known):
        raise UnknownName("layer", name, list(known))
    for layer in reversed(layers):
        if layer.name in wanted:
            wanted.update(layer.needs)
    return [layer for layer in layers if layer.name in wanted]


def _finding(layer: Layer, program: Program, found: Mapping[str, Finding]) -> Finding:
    in_the_way = [name for name in layer.needs if found[name].status in (Status.FAILED, Status.BLOCKED)]
    if in_the_way:
        return Finding(layer.name, Status.BLOCKED, f"by {', '.join(in_the_way)}")
    passed = frozenset(name for name, finding in found.items() if finding.status is Status.PASSED)
    try:
        layer.check(program, passed)
    except NotApplicable as nothing:
        return Finding(layer.name, Status.NOT_APPLICABLE, str(nothing))
    except Failed as failed:
        return Finding(layer.name, Status.FAILED, str(failed), failed.cure or layer.cure)
    except Exception as error:  # whatever a faulty HOP raises is what is to be reported
        cure = error.cure if isinstance(error, HopkitError) and error.cure else layer.cure
        return Finding(layer.name, Status.FAILED, _words(error), cure)
    return Finding(layer.name, Status.PASSED)


def _words(error: BaseException) -> str:
    text = error.message if isinstance(error, HopkitError) else reason(str(error)) or str(error)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    # Some of torch's errors begin with a line that only says whose error follows.
    told = " ".join(lines[: 3 if lines and lines[0].endswith((":", "call")) else 1])
    return f"{type(error).__name__}: {told}" if told else type(error).__name__
