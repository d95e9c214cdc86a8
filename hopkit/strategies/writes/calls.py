"""The call templates of the HOPs whose bodies may write."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Literal

from hopkit._torch import features, hop
from hopkit.strategies.writes.once import once

__all__ = ["CALLS", "CallTemplate"]

Returns = Literal["anything", "new", "like"]
Keeps = Literal["all", "seen", "none", "undefined"]


@dataclasses.dataclass(frozen=True)
class CallTemplate:
    """The text of a call, with ``{f}`` and ``{g}`` for the bodies and ``{y}`` for the operands; ``p0`` is a predicate.

    ``returns``: the bodies may return anything, new tensors, or one tensor like an operand. ``keeps``: which writes to
    memory of the enclosing program take effect, or are refused: all; those seen, which the version counter of one
    operand counts; none; or undefined, since the number of runs of the body is unspecified. Other writes are lost, as
    known failures of the corpus show.

    ``branches``: the call selects one of two bodies. ``imports`` are lines that the text needs, ``helpers`` definitions
    of its module, ``function`` the called function if torch keeps it under a private name, ``requires`` a feature that
    not every torch has.
    """

    text: str
    returns: Returns = "new"
    branches: bool = False
    operands: int = 2
    keeps: Keeps = "seen"
    imports: tuple[str, ...] = ()
    helpers: str = ""
    function: str = ""
    requires: str = ""

    @property
    def is_here(self) -> bool:
        """True if the installed torch has the HOP."""
        return not self.requires or features.has(self.requires)

    @property
    def lines(self) -> tuple[str, ...]:
        """The imports that the text needs besides ``import torch``."""
        if not self.function:
            return self.imports
        owner, attribute = hop.spelling(self.function)
        return (*self.imports, f"from {owner.__name__} import {attribute}")


_APPLIED = """
class Applied(torch.autograd.Function):
    @staticmethod
    def forward(ctx, body, *operands):
        return body(*operands)

    @staticmethod
    def backward(ctx, *grads):
        return (None, *grads)
"""

_REGION = """
@torch.compiler.nested_compile_region
def region(body, *operands):
    return body(*operands)
"""

_LOOP = (
    "torch.while_loop(lambda i, y: i < 2, lambda i, y: (i + 1, {f}(y)), (torch.zeros((), dtype=torch.int64), {y}))[1]"
)

CALLS: Mapping[str, CallTemplate] = {
    "hopkit_cond": CallTemplate(
        "hopkit.cond(p0, {f}, {g}, ({y},))", "anything", True, imports=("import hopkit",), keeps="all"
    ),
    "hopkit_cond_nested": CallTemplate(
        "hopkit.cond(p0, lambda *y: hopkit.cond(p1, {f}, {g}, y), {g}, ({y},))",
        "anything",
        True,
        imports=("import hopkit",),
        keeps="all",
    ),
    "hopkit_wrap": CallTemplate("hopkit.wrap('body')({f})({y})", "anything", imports=("import hopkit",), keeps="all"),
    "hopkit_wrap_in_cond": CallTemplate(
        "hopkit.cond(p0, hopkit.wrap('body')({f}), {g}, ({y},))",
        "anything",
        True,
        imports=("import hopkit",),
        keeps="all",
    ),
    "hopkit_once": CallTemplate(
        "once({f}, {y})", "anything", imports=(f"from {once.definition.eager.__module__} import once",), keeps="all"
    ),
    "hopkit_repeat": CallTemplate(
        "repeat(2, {f}, {y})", "like", operands=1, imports=("from hopkit.hops.repeat import repeat",), keeps="all"
    ),
    "hopkit_switch": CallTemplate(
        "switch(p0.long(), ({f}, {g}), ({y},))",
        "new",
        True,
        imports=("from hopkit.hops.switch import switch",),
        keeps="all",
    ),
    "cond": CallTemplate("torch.cond(p0, {f}, {g}, ({y},))", "new", True),
    "cond_nested": CallTemplate(
        "torch.cond(p0, lambda *y: torch.cond(p1, {f}, {g}, y), {g}, ({y},))", "new", True, keeps="none"
    ),
    "switch": CallTemplate(
        "switch(p0.long(), ({f}, {g}), ({y},))", "new", True, function="switch", requires="hop:switch"
    ),
    "while_loop": CallTemplate(_LOOP, "like", operands=1),
    "scan": CallTemplate(
        "scan(lambda carry, y: (carry + 1, {f}(y)), torch.zeros(()), torch.stack([{y}, {y} + 1]))[1]",
        "like",
        operands=1,
        function="scan",
    ),
    "map": CallTemplate(
        "control_flow.map({f}, torch.stack([{y}, {y} + 1]))",
        "like",
        operands=1,
        imports=("from functorch.experimental import control_flow",),
    ),
    "associative_scan": CallTemplate(
        "associative_scan(lambda a, b: {f}(a + b), torch.stack([{y}, {y} + 1]), 0, combine_mode='generic')",
        "like",
        operands=1,
        function="associative_scan",
        keeps="undefined",
    ),
    "wrap": CallTemplate("torch.ops.higher_order.wrap({f}, {y})", "anything", keeps="all"),
    "checkpoint": CallTemplate(
        "torch.utils.checkpoint.checkpoint({f}, {y}, use_reentrant=False)", "anything", keeps="all"
    ),
    "region": CallTemplate("region({f}, {y})", "new", helpers=_REGION, keeps="all"),
    "strict_mode": CallTemplate("strict_mode({f}, ({y},))", function="strict_mode", keeps="none"),
    "set_grad_enabled": CallTemplate("torch.ops.higher_order.wrap_with_set_grad_enabled(False, {f}, {y})", keeps="all"),
    "autocast": CallTemplate(
        "torch.ops.higher_order.wrap_with_autocast('cpu', None, False, None, {f}, {y})", keeps="all"
    ),
    "hints_wrapper": CallTemplate("torch.ops.higher_order.hints_wrapper({f}, ({y},), {{}}, hints={{'a': True}})"),
    "foreach_map": CallTemplate("foreach_map({f}, [{y}, {y} + 1])[0]", "like", operands=1, function="foreach_map"),
    "autograd_function": CallTemplate("Applied.apply({f}, {y})", "like", operands=1, helpers=_APPLIED, keeps="all"),
    "invoke_quant": CallTemplate("InvokeQuant()({f}, {y})", "like", operands=1, function="InvokeQuant"),
}
"""Every HOP whose body Dynamo traces and that user programs call directly, by the name of its family."""
