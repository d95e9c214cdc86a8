"""A page stays short enough to be read; a digest stands for each text that is left out, and is compared."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from hopkit.goldens import BlockKey, Digest, Heading, Layout, accept, check
from hopkit.goldens.document import Block, Document, format_document
from hopkit.goldens.page_length import MAX_LINES, page_of

CASE = Heading("cond/nested", ("cond",), "def nested(): ...\n")
VARIANTS = ("inference", "training", "dynamic")
STAGES = ("dynamo", "aot_forward")
LAYOUT = Layout(variants=VARIANTS, stages=STAGES)
Texts = dict[BlockKey, str]

keys = st.builds(BlockKey, st.sampled_from(VARIANTS), st.sampled_from(STAGES))
texts = st.builds(lambda lines, line: f"{line}\n" * lines, st.sampled_from([1, 90, 200, 480]), st.sampled_from("ab"))


def long(lines: int, name: str) -> str:
    return "".join(f"{name}_{number} = {number}\n" for number in range(lines))


def page(blocks: Texts) -> Document:
    return page_of(Document("2.13", CASE, {key: Block(text) for key, text in blocks.items()}))


def digests(document: Document) -> list[str]:
    return [str(key) for key, block in document.blocks.items() if isinstance(block.text, Digest)]


def test_a_short_page_stays_as_it_is() -> None:
    lines = format_document(page({BlockKey("inference", "dynamo"): "x\n"})).count("\n") - 1
    longest = {BlockKey("inference", "dynamo"): "x\n", BlockKey("training", "dynamo"): long(MAX_LINES - lines - 6, "x")}
    assert format_document(page(longest)).count("\n") == MAX_LINES
    assert digests(page(longest)) == []
    longest[BlockKey("training", "dynamo")] += "y\n"
    assert digests(page(longest)) == ["training/dynamo"]


def test_the_longest_text_of_the_last_variant_becomes_a_digest_first() -> None:
    lengths = {"inference": (150, 160), "training": (80, 70), "dynamic": (60, 70)}
    blocks = {
        BlockKey(variant, stage): long(lines, f"{variant}_{stage}")
        for variant, counts in lengths.items()
        for stage, lines in zip(STAGES, counts, strict=True)
    }
    assert digests(page(blocks)) == ["dynamic/dynamo", "dynamic/aot_forward"]
    blocks[BlockKey("inference", "dynamo")] += long(30, "more")
    assert digests(page(blocks)) == ["training/dynamo", "dynamic/dynamo", "dynamic/aot_forward"]


def test_the_first_variant_becomes_a_digest_last() -> None:
    blocks = {BlockKey(variant, stage): long(300, variant + stage) for variant in VARIANTS for stage in STAGES}
    assert digests(page(blocks)) == [str(key) for key in blocks if str(key) != "inference/aot_forward"]
    blocks[BlockKey("inference", "aot_forward")] += "x\n"
    assert "inference/aot_forward" in digests(page(blocks))
    assert "inference/dynamo" not in digests(page(blocks))


def test_one_long_text_has_nothing_to_give_way_to() -> None:
    assert digests(page({BlockKey("inference", "dynamo"): long(600, "x")})) == []


def test_a_text_equal_to_a_digest_becomes_a_digest_too() -> None:
    long_text, short_text = long(400, "x"), long(300, "y")
    document = page(
        {
            BlockKey("inference", "dynamo"): long_text,
            BlockKey("inference", "aot_forward"): short_text,
            BlockKey("training", "dynamo"): long_text,
            BlockKey("training", "aot_forward"): short_text,
        }
    )
    assert format_document(document).count("\n") <= MAX_LINES
    assert len(digests(document)) == 2


@given(st.dictionaries(keys, texts, max_size=6))
def test_a_page_is_short_or_has_one_text_in_full(blocks: Texts) -> None:
    document = page(blocks)
    lines = format_document(document).count("\n")
    in_full = {block.text for block in document.blocks.values() if isinstance(block.text, str)}
    assert lines <= MAX_LINES or len(in_full) == 1
    assert list(document.blocks) == list(blocks)
    for key, text in blocks.items():
        written = document.blocks[key].text
        assert written == (Digest.of(text) if isinstance(written, Digest) else text)
    if digests(document):
        assert (
            format_document(Document("2.13", CASE, {key: Block(text) for key, text in blocks.items()})).count("\n")
            > MAX_LINES
        )


@settings(max_examples=20)
@given(st.sampled_from(VARIANTS), st.sampled_from(STAGES), st.integers(0, 299))
def test_a_digest_notices_any_change(tmp_path_factory, variant: str, stage: str, line: int) -> None:  # type: ignore[no-untyped-def]
    folder: Path = tmp_path_factory.mktemp("golden")
    captured = {BlockKey(variant, name): long(300, variant + name) for variant in VARIANTS for name in STAGES}
    accept(folder, CASE, captured, "2.13", layout=LAYOUT)
    text = (folder / "cond/nested.md").read_text()
    assert text.count("\n") <= MAX_LINES
    assert text.count("; digest ") == 5
    assert "- dynamo: 300 lines; digest " in text
    assert check(folder, CASE, captured, "2.13", layout=LAYOUT) == ()
    assert accept(folder, CASE, captured, "2.13", layout=LAYOUT) == ()
    key = BlockKey(variant, stage)
    lines = captured[key].splitlines(keepends=True)
    changed = captured | {key: "".join([*lines[:line], "planted\n", *lines[line + 1 :]])}
    for minor in ("2.13", "2.15"):
        assert [mismatch.key for mismatch in check(folder, CASE, changed, minor, layout=LAYOUT)] == [key]
