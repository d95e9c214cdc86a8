"""Put the golden pages on the site: list them on the page docs/gallery.md, and link them to each other.

The pages stay as they are in golden/. When Sphinx reads one, this module adds a line of links below its title.
"""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path, PurePosixPath
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

INDEX = "docs/gallery"
MARK = "<!-- the pages -->"
"""The line of docs/gallery.md that the list of pages replaces."""

_OVERLAY = re.compile(r"golden/torch-(?P<minor>[0-9.]+)/(?P<name>.+)")
_FENCE = re.compile(r"^ {0,3}(`{3,}).*?^ {0,3}\1`*$", re.MULTILINE | re.DOTALL)
_KIND = re.compile(r"works|refused|known failure|[^ ;]*")
_DOCSTRING = re.compile(r'^ +"""(.+?)(?:"""|$)', re.MULTILINE)


@dataclasses.dataclass(frozen=True)
class Page:
    """A golden page, as the gallery lists it; ``minors`` are the versions of torch whose text differs."""

    name: str
    path: str
    hops: tuple[str, ...]
    summary: str
    outcomes: tuple[str, ...]
    minors: tuple[str, ...] = ()

    @property
    def family(self) -> str:
        return self.name.partition("/")[0]


def read_page(name: str, path: str, text: str, minors: Iterable[str] = ()) -> Page:
    """Read the head of a page.

    >>> text = "# cond/a\\nHOPs: `cond`, `map`\\n- works in training\\n\\n## case\\n"
    >>> page = read_page("cond/a", "golden/cond/a.md", text)
    >>> page.family, page.hops, page.outcomes
    ('cond', ('cond', 'map'), ('works in training',))
    """
    head, _, rest = text.partition("\n## ")
    hops = re.search(r"^HOPs: (.*)$", head, re.MULTILINE)
    docstring = _DOCSTRING.search(rest)
    outcomes = [line.removeprefix("- ") for line in head.splitlines() if line.startswith("- ")]
    if bodies := [row.split(" | ") for row in re.findall(r"^\| (?!body \||---)(.*)", head, re.MULTILINE)]:
        summary = f"{len(bodies)} bodies: what each returns, writes or lets escape."
        # The first outcome of each body, without its variants.
        kinds = Counter(_KIND.match(outcome)[0] for _, _, outcome, *_ in bodies)  # type: ignore[index]
        outcomes = [f"{count} {kind}" for kind, count in kinds.most_common()]
    else:
        summary = docstring[1] if docstring else ""
    names = tuple(re.findall(r"`(.+?)`", hops[1])) if hops else ()
    return Page(name, path, names, summary, tuple(outcomes), tuple(minors))


def read_pages(root: Path) -> list[Page]:
    """Read all pages of a checkout, by name; a page of another version alone counts as a page too."""
    texts = {
        path.relative_to(root).as_posix(): path.read_text("utf-8")
        for path in sorted((root / "golden").rglob("*.md"))
        if path.name != "README.md"
    }
    bases = {path.removeprefix("golden/"): path for path in texts if not _OVERLAY.match(path)}
    minors: dict[str, list[str]] = {}
    for path in texts:
        if overlay := _OVERLAY.match(path):
            bases.setdefault(overlay["name"], path)
            minors.setdefault(overlay["name"], []).append(overlay["minor"])
    return [
        read_page(name.removesuffix(".md"), path, texts[path], minors.get(name, ()))
        for name, path in sorted(bases.items())
    ]


def family_anchor(family: str) -> str:
    return family.replace("_", "-")


def index(pages: Iterable[Page]) -> str:
    """Return the Markdown of the list: a heading and a table for each family.

    >>> page = Page("cond/a", "golden/cond/a.md", ("cond",), "One operator.", ("works in training",), ("2.15",))
    >>> print(index([page]))
    <BLANKLINE>
    ### cond
    <BLANKLINE>
    | case | HOPs | what it tests | outcome | other torch |
    | --- | --- | --- | --- | --- |
    | [a](../golden/cond/a.md) | cond | One operator. | works in training | [2.15](../golden/torch-2.15/cond/a.md) |
    """
    return "\n".join(_sections(pages))


def _sections(pages: Iterable[Page]) -> Iterator[str]:
    for family, members in groupby(pages, key=lambda page: page.family):
        yield f"\n### {family}\n"
        yield "| case | HOPs | what it tests | outcome | other torch |"
        yield "| --- | --- | --- | --- | --- |"
        for page in members:
            others = ", ".join(
                f"[{minor}](../golden/torch-{minor}/{page.name}.md)"
                for minor in page.minors
                if page.path != f"golden/torch-{minor}/{page.name}.md"
            )
            cells = (
                f"[{page.name.partition('/')[2] or 'all bodies'}](../{page.path})",
                ", ".join(page.hops),
                page.summary,
                "; ".join(page.outcomes),
                others,
            )
            yield f"| {' | '.join(cell if cell.startswith('[') else _plain(cell) for cell in cells)} |"


def _plain(text: str) -> str:
    """Return the Markdown that shows a text as it is, in a cell of a table."""
    return re.sub(r"([\\`*_\[\]<>|$])", r"\\\1", text)


def linked(docname: str, text: str, pages: dict[str, Page]) -> str:
    """Return a golden page with a line of links below its title, and without HTML outside of its fenced blocks."""
    overlay = _OVERLAY.fullmatch(docname)
    name = overlay["name"] if overlay else docname.removeprefix("golden/")
    page = pages[name]
    here = PurePosixPath(docname).parent
    up = "../" * len(here.parts)
    links = [f"[Gallery]({up}{INDEX}.md#{family_anchor(page.family)})"]
    for path, label in [(page.path, "base")] + [
        (f"golden/torch-{minor}/{name}.md", f"torch {minor}") for minor in page.minors
    ]:
        if path != f"{docname}.md":
            links.append(f"[{label}]({up}{path})")
    title, _, rest = text.partition(f"# {name}\n")
    return f"---\norphan: true\n---\n{title}# {name}\n\n{' · '.join(links)}\n\n{_without_html(rest)}"


def _without_html(text: str) -> str:
    """Escape what Markdown would read as HTML, outside of fenced blocks; comments stay.

    >>> print(_without_html("got <class 'f'>\\n```python\\nclass <lambda>:\\n```\\n<!-- 1 block -->"))
    got &lt;class 'f'>
    ```python
    class <lambda>:
    ```
    <!-- 1 block -->
    """
    parts, last = [], 0
    for fence in _FENCE.finditer(text):
        parts += [_escaped(text[last : fence.start()]), fence[0]]
        last = fence.end()
    return "".join([*parts, _escaped(text[last:])])


def _escaped(text: str) -> str:
    return re.sub(r"<(?!!--)", "&lt;", text)


def _load(app: Sphinx) -> None:
    app.env.hopkit_pages = {page.name: page for page in read_pages(Path(app.srcdir))}  # type: ignore[attr-defined]
    app.env.hopkit_navigations = {}  # type: ignore[attr-defined]


def _on_read(app: Sphinx, docname: str, source: list[str]) -> None:
    pages: dict[str, Page] = app.env.hopkit_pages  # type: ignore[attr-defined]
    if docname == INDEX:
        source[0] = source[0].replace(MARK, index(pages.values()))
    elif docname.startswith("golden/"):
        source[0] = linked(docname, source[0], pages)


def _outdated(app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    """Read the list again if a page changed."""
    return [INDEX] if any(name.startswith("golden/") for name in added | changed | removed) else []


def _reuse_navigation(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """Build the navigation of golden pages once for each depth of folders.

    For each page it would take most of the time of a build. No golden page is in the navigation itself, so it depends
    on nothing else.
    """
    if not pagename.startswith("golden/") or "toctree" not in context:
        return
    build = context["toctree"]
    navigations: dict[Any, str] = app.env.hopkit_navigations  # type: ignore[attr-defined]

    def toctree(**options: Any) -> str:
        key = (pagename.count("/"), *sorted(options.items()))
        if key not in navigations:
            navigations[key] = build(**options)
        return navigations[key]

    context["toctree"] = toctree


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("builder-inited", _load)
    app.connect("source-read", _on_read)
    app.connect("env-get-outdated", _outdated)
    app.connect("html-page-context", _reuse_navigation, priority=400)
    app.add_js_file("gallery.js")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
