"""The goldens after an acceptance: texts of another torch stay valid, and the rest of a page is compared too."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopkit.goldens import BlockKey, Heading, Layout, accept, check
from hopkit.goldens.keys import PAGE
from hopkit.goldens.page_length import MAX_LINES

CASE = Heading("cond/nested", ("cond",), "def nested(): ...\n", ("works in inference",), full_code=())
LAYOUT = Layout(variants=("inference", "training"), stages=("dynamo", "codegen"), code=frozenset({"codegen"}))
SHORT, LONG = BlockKey("inference", "dynamo"), BlockKey("training", "dynamo")
CODE = BlockKey("inference", "codegen")


def graph(name: str, lines: int) -> str:
    return "".join(f"{name}_{number} = torch.sin(x)\n" for number in range(lines))


def test_a_text_that_is_too_long_for_the_page_keeps_the_text_of_another_torch(tmp_path: Path) -> None:
    """Up to names the two texts are equal, but a digest can't tell."""
    older = {SHORT: graph("a", 300), LONG: graph("a", MAX_LINES)}
    newer = {SHORT: graph("a", 300), LONG: graph("b", MAX_LINES)}
    accept(tmp_path, CASE, older, "2.13", layout=LAYOUT)
    accept(tmp_path, CASE, newer, "2.15", layout=LAYOUT)
    assert accept(tmp_path, CASE, older, "2.13", layout=LAYOUT) == ()
    for minor, texts in (("2.13", older), ("2.15", newer)):
        assert check(tmp_path, CASE, texts, minor, layout=LAYOUT) == ()


@pytest.mark.parametrize(
    ("old", "new"),
    [("HOPs: `cond`", "HOPs: `scan`"), ("- codegen: ", "- codegen: 3 kernels, ")],
)
def test_a_part_of_the_page_that_is_no_accepted_text_is_compared(tmp_path: Path, old: str, new: str) -> None:
    texts = {SHORT: graph("a", 3), CODE: "buf0 = empty_strided_cpu((3, 4), (4, 1), torch.float32)\n"}
    (page,) = accept(tmp_path, CASE, texts, "2.13", layout=LAYOUT)
    page.write_text(page.read_text().replace(old, new))
    (mismatch,) = check(tmp_path, CASE, texts, "2.13", layout=LAYOUT)
    assert (mismatch.key, mismatch.path) == (PAGE, str(page))
    assert new in page.read_text().splitlines()[mismatch.line - 1]
    assert accept(tmp_path, CASE, texts, "2.13", layout=LAYOUT) == (page,)
    assert check(tmp_path, CASE, texts, "2.13", layout=LAYOUT) == ()
