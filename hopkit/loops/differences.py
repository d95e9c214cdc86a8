"""Say how a value differs from round to round, and with which value the loop has to begin."""

from __future__ import annotations

from typing import Any

from hopkit.speculate.constants import is_number
from hopkit.speculate.descriptions import describe

__all__ = ["difference"]


def difference(initial: Any, returned: Any, place: str) -> tuple[str, str]:
    """Return what differs between the initial value at a place and the one that a round returned, and what to do."""
    before, after = describe(initial), describe(returned)
    if is_number(initial) and is_number(returned) and initial.python_type() is not returned.python_type():
        kinds = [f"{_article(vt)} {vt.python_type().__name__}" for vt in (initial, returned)]
        what = f"{place} is {kinds[0]} before the loop and {kinds[1]} after round 1: {before} and {after}"
        return what, f"A number keeps its type. Begin with {kinds[1]}{_as(initial, returned.python_type())}."
    what = f"{place} is {before} before the loop and {after if before != after else 'another one'} after round 1"
    if is_number(initial) and returned.is_tensor():
        constant = before if initial.is_python_constant() else "n"
        return what, f"Begin with a tensor: torch.tensor({constant}), of the dtype and shape of a round's."
    if initial.is_tensor() and is_number(returned):
        return what, "Return a tensor: torch.tensor(n) for a number n."
    return what, "Only tensors and numbers may change from round to round; convert it, or keep it."


def _article(vt: Any) -> str:
    return "an" if vt.python_type() is int else "a"


def _as(number: Any, kind: type) -> str:
    """Return the text of a constant as a number of another type."""
    return f", {kind(number.as_python_constant())!r}" if number.is_python_constant() else ""
