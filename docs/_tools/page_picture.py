"""Draw the picture of a golden page that README shows: `python docs/_tools/page_picture.py` writes it again.

The picture has the head of the page, the case, and the text of some stages. Lines that it leaves out at the end of a
text, it shows as dots.
"""

from __future__ import annotations

import html
import io
import re
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console, RenderableType
from rich.syntax import Syntax
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from rich.text import Text

_ROOT = Path(__file__).parents[2]
PAGE = _ROOT / "golden" / "cond" / "simple.md"
PICTURE = _ROOT / "docs" / "_static" / "golden_page.svg"

_WIDTH = 100
_SHOWN = {"inference": {"dynamo": 11}, "training": {"aot_backward": 14}}
"""The stages to show of each variant, with their number of lines."""

_BLOCK = re.compile(r"```(\w+)\n(.*?)\n```\n", re.DOTALL)


def shown(page: str) -> Iterator[RenderableType]:
    """Yield what the picture shows of a page, from top to bottom."""
    head, *sections = re.split(r"^## ", page, flags=re.MULTILINE)
    _, title, *facts = head.strip().splitlines()
    yield Text(title.removeprefix("# "), style="bold underline")
    yield from (Text(fact.replace("`", ""), style="italic") for fact in facts)
    for section in sections:
        name, _, text = section.partition("\n")
        if name == "case":
            yield from _block(name, text, lines=99)
        for stage in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
            heading, _, block = stage.partition("\n")
            if lines := _SHOWN.get(name, {}).get(heading):
                yield from _block(f"{name}: {heading}", block, lines)


def _block(heading: str, text: str, lines: int) -> Iterator[RenderableType]:
    block = _BLOCK.match(text)
    if block is None:
        raise SystemExit(f"{PAGE}: {heading} is not a block of code: choose another stage in _SHOWN")
    kept = block[2].splitlines()
    code = "\n".join([*kept[:lines], *(["..."] if len(kept) > lines else [])])
    yield Text(f"\n{heading}", style="bold blue")
    # A long line ends in a mark rather than going on in the next.
    cut = "\n".join(line if len(line) < _WIDTH else f"{line[: _WIDTH - 2]} …" for line in code.splitlines())
    yield Syntax(cut, block[1], theme="friendly", background_color="default")


def draw(page: str) -> str:
    """Return the picture of a page as SVG.

    >>> "cond/simple" in draw(PAGE.read_text("utf-8"))
    True
    """
    console = Console(width=_WIDTH, record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    for part in shown(page):
        console.print(part)
    name = PAGE.relative_to(_ROOT).as_posix()
    return console.export_svg(title=name, theme=DEFAULT_TERMINAL_THEME, unique_id="page")


def words(svg: str) -> list[str]:
    """Return the words of a picture, which do not depend on rich's version.

    >>> words("<style>p {}</style><text>a&#160;b</text>")
    ['a', 'b']
    """
    return html.unescape(" ".join(re.findall(r"<text[^>]*>(.*?)</text>", svg, re.DOTALL))).split()


if __name__ == "__main__":
    PICTURE.write_text(draw(PAGE.read_text("utf-8")), "utf-8")
    print(f"wrote {PICTURE.relative_to(_ROOT)}")
