"""``switch``: one of several calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hopkit.reference.log import choice
from hopkit.reference.table import ReferenceHop


def switch(index: Any, branches: Sequence[Callable[..., Any]], operands: Sequence[Any] = ()) -> Any:
    """Call ``branches[index](*operands)``; an index beyond either end takes the branch at that end.

    ``index`` is an int or a tensor of one element. The restrictions of ``switch`` on operands and results are not
    checked. Source: the docstring of torch's ``switch``.

    >>> double, square = (lambda x: x * 2), (lambda x: x * x)
    >>> switch(1, (double, square), (5,)), switch(-3, (double, square), (5,))
    (25, 10)
    """
    taken = max(0, min(int(index), len(branches) - 1))
    names = tuple(str(number) for number in range(len(branches)))
    with choice("switch", names, names[taken], tuple(branches)):
        return branches[taken](*operands)


REFERENCE_HOPS = (ReferenceHop("switch", "", "switch", switch, versions=">=2.14"),)
