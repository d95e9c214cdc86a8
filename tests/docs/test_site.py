"""The site: its extensions, and a small site with the configuration of the real one, in which faults are planted.

`make docs`, a part of `make check`, builds the whole site, and fails at any warning.
"""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("sphinx", reason="Sphinx is one of the tools of the extra docs")

_ROOT = Path(__file__).parents[2]
_EXTENSIONS = _ROOT / "docs" / "_extensions"
_NAMES = [path.stem for path in sorted(_EXTENSIONS.glob("hopkit_*.py"))]

sys.path.insert(0, str(_EXTENSIONS))
import hopkit_gallery as gallery  # noqa: E402


@pytest.mark.parametrize("name", _NAMES)
def test_the_examples_of_an_extension(name: str) -> None:
    module = __import__(name)
    assert doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0


@pytest.fixture(scope="module")
def pages() -> list[gallery.Page]:
    return gallery.read_pages(_ROOT)


class TestTheGallery:
    def test_it_links_each_golden_page_once(self, pages: list[gallery.Page]) -> None:
        files = sorted(path for path in (_ROOT / "golden").rglob("*.md") if path.name != "README.md")
        linked = re.findall(r"\]\(\.\./(golden/[^)]+)\)", gallery.index(pages))
        assert sorted(linked) == sorted(path.relative_to(_ROOT).as_posix() for path in files)

    def test_each_page_has_what_its_row_shows(self, pages: list[gallery.Page]) -> None:
        assert [page.name for page in pages if not (page.summary and page.outcomes)] == []
        (matrix,) = [page for page in pages if page.name == "cond_body_matrix"]
        assert sum(int(outcome.split()[0]) for outcome in matrix.outcomes) == int(matrix.summary.split()[0])
        assert {outcome.partition(" ")[2] for outcome in matrix.outcomes} == {"works", "refused", "known failure"}

    def test_a_page_keeps_its_code(self, pages: list[gallery.Page]) -> None:
        by_name = {page.name: page for page in pages}
        fence = re.compile(r"^(`{3,})(\w*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
        for page in pages:
            text = (_ROOT / page.path).read_text("utf-8")
            shown = gallery.linked(page.path.removesuffix(".md"), text, by_name)
            assert fence.findall(shown) == fence.findall(text), page.name
            assert "](../" in shown.split("\n## ")[0]

    def test_the_filter_finds_its_elements(self) -> None:
        page = (_ROOT / "docs" / "gallery.md").read_text("utf-8")
        script = (_ROOT / "docs" / "_static" / "gallery.js").read_text("utf-8")
        for name in re.findall(r'getElementById\("(.+?)"\)', script):
            assert f'id="{name}"' in page


@pytest.fixture
def small_site(tmp_path: Path) -> Path:
    """Return a folder with the configuration of the site, one page of each kind, and no known failures."""
    docs = tmp_path / "docs"
    for folder in ("_extensions", "_static", "_extra"):
        shutil.copytree(_ROOT / "docs" / folder, docs / folder)
    for name in ("conf.py", "gallery.md"):
        shutil.copy(_ROOT / "docs" / name, docs / name)
    for name in ("cond/simple.md", "torch-2.15/cond/nested.md", "cond/nested.md"):
        (tmp_path / "golden" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(_ROOT / "golden" / name, tmp_path / "golden" / name)
    (docs / "howto").mkdir()
    (docs / "howto" / "read_a_golden.md").write_text("# Read a golden\n", "utf-8")
    (tmp_path / "small_module.py").write_text('"""Name `hopkit.capture` and `shown`."""\n\nshown = 1\n', "utf-8")
    (docs / "index.md").write_text(
        "# Small\n\n```{toctree}\ngallery\nhowto/read_a_golden\n```\n\n"
        "[A variant](../golden/cond/simple.md#inference) of [a page](../golden/cond/nested.md).\n\n"
        "```{eval-rst}\n.. automodule:: small_module\n```\n",
        "utf-8",
    )
    return tmp_path


def build(site: Path) -> subprocess.CompletedProcess[str]:
    words = ["-q", "-W", "--keep-going", "-E", "-c", "docs", ".", "out"]
    return subprocess.run(
        [sys.executable, "-m", "sphinx", *words],
        cwd=site,
        env=os.environ | {"PYTHONPATH": f"{site}{os.pathsep}{_ROOT}"},
        capture_output=True,
        text=True,
    )


class TestASmallSite:
    def test_it_builds_with_the_goldens_and_without_a_warning(self, small_site: Path) -> None:
        done = build(small_site)
        assert done.returncode == 0, done.stderr
        index = (small_site / "out" / "docs" / "gallery.html").read_text("utf-8")
        assert 'href="../golden/cond/nested.html"' in index
        assert 'href="../golden/torch-2.15/cond/nested.html"' in index
        page = (small_site / "out" / "golden" / "cond" / "simple.html").read_text("utf-8")
        assert 'href="../../docs/gallery.html#cond"' in page
        assert "true_graph_0" in (small_site / "out" / "searchindex.js").read_text("utf-8")
        assert 'url=docs/index.html"' in (small_site / "out" / "index.html").read_text("utf-8")

    def test_each_fault_is_a_warning_and_fails_the_build(self, small_site: Path) -> None:
        faults = [
            ("docs/index.md", "simple.md#inference", "simple.md#none", "local id not found"),
            ("docs/index.md", "../golden/cond/nested.md", "../golden/cond/none.md", "golden/cond/none.md"),
            ("golden/torch-2.15/cond/nested.md", "../../cond/nested.md", "../nested.md", "'../nested.md'"),
            ("small_module.py", "`shown`", "`gone`", "py:obj reference target not found: gone"),
            ("docs/index.md", "howto/read_a_golden\n", "", "isn't included in any toctree"),
        ]
        for file, old, new, _ in faults:
            path = small_site / file
            text = path.read_text("utf-8")
            assert old in text
            path.write_text(text.replace(old, new), "utf-8")
        done = build(small_site)
        assert done.returncode == 1
        assert [message for *_, message in faults if message not in done.stderr] == []
