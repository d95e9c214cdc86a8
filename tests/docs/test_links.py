"""Every link of README, CONTRIBUTING, CHANGELOG, docs/ and golden/ leads to a file, and to a heading in it, that exist.

`make docs` follows the same links when it builds the site, and `make external-links` those to other sites.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

_ROOT = Path(__file__).parents[2]
_OUTPUT = _ROOT / "docs" / "known_failures.md"
"""What `make known-failures` writes."""


def pages(root: Path = _ROOT) -> list[Path]:
    found = [*root.glob("*.md"), *root.glob("docs/**/*.md")]
    return sorted(path for path in found if path != _OUTPUT)


def broken_links(page: Path) -> list[str]:
    """Return the links of a page that lead nowhere."""
    return [link for link in links(page.read_text("utf-8")) if not _leads(page, link)]


def links(text: str) -> Iterator[str]:
    """Yield the destinations of the links and pictures of a page; code has none.

    >>> list(links("[a](b.md#c) ![](d.svg) `[e](f)` <https://g.org>"))
    ['b.md#c', 'd.svg', 'https://g.org']
    """
    for token in MarkdownIt("commonmark").parse(text):
        for child in token.children or ():
            if destination := child.attrGet("href") or child.attrGet("src"):
                yield unquote(str(destination))


def _leads(page: Path, link: str) -> bool:
    url = urlsplit(link)
    if url.scheme or url.netloc:
        return url.scheme == "https" and "." in url.netloc
    target = (page.parent / url.path).resolve() if url.path else page
    if not target.exists() or not target.is_relative_to(page.parents[-1]):
        return False
    return not url.fragment or url.fragment in anchors(target)


@functools.cache
def anchors(page: Path) -> frozenset[str]:
    """Return the anchors of the headings of a page, as GitHub and MyST derive them."""
    tokens = MarkdownIt("commonmark").parse(page.read_text("utf-8"))
    titles = [_title(after) for token, after in itertools.pairwise(tokens) if token.type == "heading_open"]
    return frozenset(re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles)


def _title(inline: Token) -> str:
    return "".join(child.content for child in inline.children or ())


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(_ROOT).as_posix())
def test_links_of_a_page(page: Path) -> None:
    assert broken_links(page) == []


def test_each_page_of_the_site_is_in_one_list() -> None:
    """Sphinx lists the pages that a ``toctree`` names; the page of contents is the only one that needs none."""
    docs = _ROOT / "docs"
    listed = [docs / "index.md"]
    for page in pages():
        for block in re.findall(r"^```\{toctree\}\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL):
            listed += [(page.parent / f"{line}.md").resolve() for line in block.splitlines() if line and line[0] != ":"]
    assert sorted(listed) == sorted({path for path in pages() if path.name != "README.md"})


def test_links_of_the_goldens() -> None:
    """Only the lines outside of code have links, and an overlay's to its base is the one that hopkit writes."""
    missing = [
        f"{page.relative_to(_ROOT)}: {link}"
        for page in sorted((_ROOT / "golden").rglob("*.md"))
        for link in re.findall(r"^Differences from \[the base\]\((.+)\)\.$", page.read_text("utf-8"), re.MULTILINE)
        if not (page.parent / link).is_file()
    ]
    assert missing == []


@pytest.mark.parametrize(
    "link", ["none.md", "other.md#none", "#none", "http://old.org/x", "https://nowhere", "other.md/none"]
)
def test_a_broken_link_is_seen(link: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    (tmp_path / "other.md").write_text("# Other `page`\n", "utf-8")
    page.write_text(
        f"# Here\n\n[fine](other.md#other-page), [here](#here), [site](https://a.org) and [bad]({link})\n", "utf-8"
    )
    assert broken_links(page) == [link]
