"""Put hopkit's HOPs in the place of torch's functions: programs that call these may then return any Python object.

Torch's functions flatten their arguments and results before they reach a HOP, so the functions themselves are replaced.
A program may hold one of them under any name (``from torch._higher_order_ops.scan import scan``). Therefore each
function keeps its identity, and gets other code.
"""

from __future__ import annotations

import contextlib
import types
from collections.abc import Callable, Iterator
from typing import Any

import torch
from functorch.experimental import control_flow

from hopkit._torch.contract.patching import patched
from hopkit._torch.hop.functions import function
from hopkit.errors import UnsupportedTorch

__all__ = ["functions_replaced", "replaced_functions"]

# Torch's function gets the code of each of these, and keeps its own globals: so each imports what it calls. The
# parameters are those of torch's function.


def _cond(pred: Any, true_fn: Any, false_fn: Any, operands: Any = ()) -> Any:
    from hopkit.hops.cond import cond

    return cond(pred, true_fn, false_fn, operands)


def _switch(index: Any, branches: Any, operands: Any = ()) -> Any:
    from hopkit.hops.any_switch import switch

    return switch(index, branches, operands)


def _while_loop(cond_fn: Any, body_fn: Any, carried_inputs: Any) -> Any:
    from hopkit.hops.while_loop import while_loop

    return while_loop(cond_fn, body_fn, carried_inputs)


def _scan(combine_fn: Any, init: Any, xs: Any, *, dim: Any = 0, reverse: Any = False) -> Any:
    from hopkit.hops.scan import scan

    return scan(combine_fn, init, xs, dim=dim, reverse=reverse)


def _map(f: Any, xs: Any, *args: Any) -> Any:
    from hopkit.hops.map import map_

    return map_(f, xs, *args)


def _associative_scan(combine_fn: Any, xs: Any, dim: Any, reverse: Any = False, combine_mode: Any = "pointwise") -> Any:
    from hopkit.hops.associative_scan import associative_scan

    return associative_scan(combine_fn, xs, dim, reverse, combine_mode)


def replaced_functions() -> dict[str, tuple[types.FunctionType, Callable[..., Any]]]:
    """Return the functions of the installed torch that are replaced, by name, each with its replacement.

    >>> sorted(replaced_functions())[:2]
    ['associative_scan', 'cond']
    """
    found: dict[str, tuple[Any, Callable[..., Any]]] = {
        "cond": (torch.cond, _cond),
        "while_loop": (torch.while_loop, _while_loop),
        "map": (control_flow.map, _map),
        "scan": (function("scan"), _scan),
        "associative_scan": (function("associative_scan"), _associative_scan),
    }
    with contextlib.suppress(UnsupportedTorch):
        # Torch 2.13 has no switch.
        found["switch"] = (function("switch"), _switch)
    return found


@contextlib.contextmanager
def functions_replaced() -> Iterator[None]:
    """Run hopkit's HOPs where a program calls torch's functions inside the block.

    Raises `HopkitError` if other code changed one of the functions meanwhile.

    >>> branches = [lambda x: {"y": x.sin(), "mode": "m"}, lambda x: {"y": x.cos(), "mode": "m"}]
    >>> with functions_replaced():
    ...     torch.compile(lambda x: torch.cond(x.sum() > 0, *branches, (x,)), backend="eager")(torch.ones(1))["mode"]
    'm'
    """
    with contextlib.ExitStack() as stack:
        for original, replacement in replaced_functions().values():
            stack.enter_context(patched(original, "__code__", replacement.__code__, feature="any outputs"))
        yield
