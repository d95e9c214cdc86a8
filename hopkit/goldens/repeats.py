"""Find the blocks of a case that show one change, so that a person reads it once."""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable, Iterable

from hopkit.goldens.difference import changes
from hopkit.goldens.keys import PAGE, SOURCE
from hopkit.goldens.mismatch import Label, Mismatch

__all__ = ["without_repeats"]


def without_repeats(mismatches: Iterable[Mismatch]) -> tuple[Mismatch, ...]:
    """Return the mismatches without those that repeat the change of an earlier one of the same case.

    The mismatch that stays has the blocks of the others as ``also``. A text repeats a change if each of its own changes
    is one of the earlier text; a new, a missing or a digested text if the whole text is the same.

    >>> from hopkit.goldens.keys import BlockKey, Heading
    >>> case, old, new = Heading("cond/nested"), "a = torch.sin(x)\\n", "a = torch.cos(x)\\n"
    >>> keys = [BlockKey("training", stage) for stage in ("dynamo", "aot_forward")]
    >>> found = [Mismatch.of(case, key, Label.OPERATOR_CHANGED, expected=old, actual=new) for key in keys]
    >>> [(str(mismatch.key), *map(str, mismatch.also)) for mismatch in without_repeats(found)]
    [('training/dynamo', 'training/aot_forward')]
    """
    kept: list[tuple[Mismatch, frozenset[Hashable]]] = []
    for mismatch in mismatches:
        facts = _facts(mismatch)
        for place, (earlier, earlier_facts) in enumerate(kept):
            if earlier.case == mismatch.case and facts <= earlier_facts:
                kept[place] = (dataclasses.replace(earlier, also=(*earlier.also, mismatch.key)), earlier_facts)
                break
        else:
            kept.append((mismatch, facts))
    return tuple(mismatch for mismatch, _ in kept)


def _facts(mismatch: Mismatch) -> frozenset[Hashable]:
    """Return the changes that a mismatch shows; the same facts are the same to a reader."""
    expected, actual = mismatch.expected, mismatch.actual
    is_text = isinstance(expected, str) and actual is not None and mismatch.key not in (SOURCE, PAGE)
    if is_text and mismatch.label not in (Label.RENAMED, Label.TOOLCHAIN):
        return frozenset((change.label, change.hunk) for change in changes(str(expected), str(actual)))
    return frozenset([(mismatch.label, expected, actual)])
