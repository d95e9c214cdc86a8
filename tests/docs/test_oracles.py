"""docs/oracles.md lists every oracle, and every reason why `hopkit.oracles.scopes` does not judge a capture."""

from __future__ import annotations

import re
from pathlib import Path

from hopkit.hierarchy.exclusions import ScopeExclusion
from hopkit.oracles import capture_oracles, trial_oracles

_ROOT = Path(__file__).parents[2]
_PAGE = (_ROOT / "docs" / "oracles.md").read_text(encoding="utf-8")


def tables(head: str) -> list[list[str]]:
    """Return the first cell of each row, for each table of the page whose first heading is ``head``."""
    texts = re.findall(rf"^\| {head} \|.*\n\|[ -|]+\n((?:\|.*\n)+)", _PAGE, re.MULTILINE)
    return [[row.split("|")[1].strip(" `") for row in text.splitlines()] for text in texts]


def test_the_page_has_every_reason_of_the_code_and_no_other() -> None:
    assert tables("reason") == [[exclusion.value for exclusion in ScopeExclusion]]


def test_the_code_uses_every_reason() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (_ROOT / "hopkit").rglob("*.py"))
    assert [name for name in ScopeExclusion.__members__ if f"ScopeExclusion.{name}" not in sources] == []


def test_the_page_has_every_oracle_in_order() -> None:
    assert tables("oracle") == [list(capture_oracles()), list(trial_oracles())]
