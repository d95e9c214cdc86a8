"""README fits a screen, and its picture shows the page as it is."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

_ROOT = Path(__file__).parents[2]
_README = (_ROOT / "README.md").read_text(encoding="utf-8")


_PICTURE = runpy.run_path(str(_ROOT / "docs" / "_tools" / "page_picture.py"))


def test_the_readme_fits_a_screen() -> None:
    assert len(_README.splitlines()) <= 60
    assert len(re.findall(r"(?<!!)\[[^\]]+\]\(", _README)) == 5


def test_the_targets_of_make_exist() -> None:
    makefile = (_ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"\bmake (\w+)", _README)
    assert {"golden", "test"} <= set(targets)
    assert [target for target in targets if not re.search(rf"^{target}:.*##", makefile, re.MULTILINE)] == []


def _words_drawn(page: str) -> list[str]:
    words: list[str] = _PICTURE["words"](_PICTURE["draw"](page))
    return words


def test_the_picture_is_current() -> None:
    file: Path = _PICTURE["PICTURE"]
    page: str = _PICTURE["PAGE"].read_text("utf-8")
    assert _PICTURE["words"](file.read_text("utf-8")) == _words_drawn(page), "draw it again: make picture"
    assert f"]({file.relative_to(_ROOT).as_posix()})" in _README


def test_another_page_has_another_picture() -> None:
    page: str = _PICTURE["PAGE"].read_text("utf-8")
    changed = page.replace("sum_1", "total", 1)
    assert changed != page
    assert _words_drawn(changed) != _words_drawn(page)
