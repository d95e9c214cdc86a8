"""The HOPs that differ between two versions of torch."""

from __future__ import annotations

from typing import Any

from hopkit.runner.upgrade.hop_changes import Hop, hop_changes


def _hop(name: str, cases: int = 1, absent: str = "") -> dict[str, Any]:
    return {"hop": name, "class": f"torch.{name}", "cases": cases, "absent": absent}


def test_hops_are_new_gone_or_without_a_case() -> None:
    old = [_hop("cond"), _hop("dropped")]
    new = [_hop("cond"), _hop("added", cases=0), _hop("covered", cases=2), _hop("internal", cases=0, absent="why")]
    changes = hop_changes(old, new)
    assert [hop.name for hop in changes.new] == ["added", "covered", "internal"]
    assert [hop.name for hop in changes.gone] == ["dropped"]
    assert changes.without_case == (Hop("added", "torch.added", 0),)


def test_an_old_hop_without_a_case_needs_one_too() -> None:
    assert [hop.name for hop in hop_changes([_hop("old", 0)], [_hop("old", 0)]).without_case] == ["old"]
