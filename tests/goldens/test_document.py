from __future__ import annotations

import dataclasses
import textwrap

import expecttest
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from hopkit.errors import DamagedGolden
from hopkit.goldens.document import Block, Document, format_document, parse_document
from hopkit.goldens.entry import Digest
from hopkit.goldens.keys import BlockKey, Heading

NAME = "cond/nested"

awkward = st.sampled_from(
    [
        "```",
        "````python",
        "# x",
        "## inference",
        "### dynamo",
        "<!-- 1 block -->",
        "<<<<<<< HEAD",
        "=======",
        ">>>>>>> x",
    ]
)
texts = st.one_of(
    st.text(),
    st.lists(st.one_of(awkward, st.text()), max_size=6).map("\n".join),
    st.lists(awkward, max_size=6).map(lambda lines: "".join(f"{line}\n" for line in lines)),
)
digests = st.builds(Digest.of, st.text(), st.sampled_from(["", "2 kernels (pointwise), 1 buffer"]))
blocks = st.builds(Block, st.one_of(st.none(), digests, texts), st.sampled_from(["python", "text", ""]))
words = st.from_regex(r"[A-Za-z0-9_-]+", fullmatch=True)
keys = st.builds(
    BlockKey,
    st.builds(lambda name, device: f"{name}.{device}" if device else name, words, st.one_of(st.none(), words)).filter(
        lambda label: label != "case"
    ),
    words,
)
documents = st.builds(
    Document,
    st.sampled_from(["2.13", "2.15"]),
    st.builds(Heading, st.just(NAME), st.lists(words).map(tuple), texts, st.lists(words).map(tuple)),
    st.dictionaries(keys, blocks, max_size=5),
)


def parse(text: str) -> Document:
    return parse_document(text, path="golden/cond/nested.md", name=NAME)


def sample() -> Document:
    return Document(
        "2.13",
        Heading(
            NAME, ("cond", "invoke_subgraph"), "def nested():\n    ...\n", ("works in inference", "fails in training")
        ),
        {
            BlockKey("inference", "dynamo"): Block("a = 1\n\nb = 2\n"),
            BlockKey("inference", "aot_forward"): Block("c = 3"),
            BlockKey("training", "dynamo"): Block("a = 1\n\nb = 2\n"),
            BlockKey("training", "aot_backward"): Block(None),
            BlockKey("training", "codegen"): Block(Digest("0123456789abcdef", "1 kernel (pointwise), 1 buffer")),
        },
    )


class TestFormat(expecttest.TestCase):
    def test_a_file_reads_as_a_page(self) -> None:
        self.assertExpectedInline(
            format_document(sample()),
            """\
<!-- torch 2.13; regenerate: hopkit golden cond/nested --accept -->
# cond/nested
HOPs: `cond`, `invoke_subgraph`
- works in inference
- fails in training

## case
```python
def nested():
    ...
```

## inference
### dynamo
```python
a = 1

b = 2
```
### aot_forward
```python
c = 3
```
<!-- no newline at the end -->

## training
- dynamo: same as dynamo of inference
- aot_backward: not reached on this torch
- codegen: 1 kernel (pointwise), 1 buffer; digest 0123456789abcdef
<!-- 5 blocks -->
""",
        )


@given(documents)
@example(sample())
@example(Document("2.13", Heading(NAME, source="```\n"), {BlockKey("a", "b"): Block("<<<<<<< x\n\n  y")}))
@example(Document("2.13", Heading(NAME), {BlockKey("a", "b"): Block("\r\n\x0c\u2028x\r")}))
@example(Document("2.13", Heading(NAME), {BlockKey("a", "b"): Block(""), BlockKey("a", "c"): Block("\n")}))
def test_any_text_survives_a_round_trip(document: Document) -> None:
    read = parse(format_document(document))
    assert read == document
    assert list(read.blocks) == list(document.blocks) or len({key.variant for key in read.blocks}) > 1
    printed = {key: block.language for key, block in document.blocks.items() if isinstance(block.text, str)}
    key_of_text = {document.blocks[key].text: key for key in reversed(list(read.blocks)) if key in printed}
    for key in key_of_text.values():
        assert read.blocks[key].language == printed[key]


@given(documents)
def test_formatting_a_parsed_document_changes_nothing(document: Document) -> None:
    text = format_document(document)
    assert format_document(parse(text)) == text


@given(documents, st.data())
def test_every_truncated_file_is_damaged(document: Document, data: st.DataObject) -> None:
    text = format_document(document)
    cut = data.draw(st.integers(0, len(text) - 1))
    with pytest.raises(DamagedGolden):
        parse(text[:cut])


printable = st.text(st.characters(min_codepoint=32, max_codepoint=126, exclude_characters="\\"), max_size=30)


@given(st.lists(st.one_of(awkward, printable), min_size=1, max_size=6).map(lambda lines: "\n".join(lines) + "\n"))
def test_a_markdown_page_shows_the_text_itself(text: str) -> None:
    page = format_document(Document("2.13", Heading(NAME), {BlockKey("inference", "dynamo"): Block(text)}))
    fences = [token for token in MarkdownIt().parse(page) if token.type == "fence"]
    assert [token.content for token in fences] == [text]


def test_lines_point_at_the_text() -> None:
    text = format_document(sample())
    block = parse(text).blocks[BlockKey("inference", "aot_forward")]
    assert text.split("\n")[block.text_line - 1] == "c = 3"
    assert text.split("\n")[block.line - 1] == "### aot_forward"


def damaged(change: str) -> str:
    """Draw a valid file with one error."""
    text = format_document(sample())
    changed = {
        "empty": "",
        "blank": "\n\n",
        "not ours": "# cond/nested\n",
        "crlf": text.replace("\n", "\r\n"),
        "other title": text.replace("# cond/nested", "# cond/other", 1),
        "no title": text.split("\n")[0] + "\n",
        "no end": text.replace("<!-- 5 blocks -->\n", ""),
        "wrong count": text.replace("<!-- 5 blocks -->", "<!-- 4 blocks -->"),
        "text after": text + "x\n",
        "open fence": text.replace("c = 3\n```", "c = 3"),
        "conflict": text.replace("a = 1\n", "<<<<<<< HEAD\na = 1\n=======\na = 2\n>>>>>>> topic\n"),
        "half a conflict": text.replace("b = 2\n", "b = 2\n=======\n"),
        "duplicate block": text.replace("### aot_forward", "### dynamo"),
        "duplicate case": text.replace("## inference", "## case"),
        "no variant": text.replace("## inference\n", ""),
        "deep heading": text.replace("### aot_forward", "#### aot_forward"),
        "bad variant": text.replace("## training", "## training run"),
        "heading alone": text.replace("- dynamo: same as dynamo of inference\n", "### dynamo\n\n"),
        "no such block": text.replace("same as dynamo of inference", "same as codegen of inference"),
        "bad digest": text.replace("digest 0123456789abcdef", "digest 0123"),
        "loose text": text.replace("## training", "hello\n\n## training"),
        "hops twice": text.replace("## training", "HOPs: `x`\n\n## training"),
        "empty case": text.replace("def nested():\n    ...\n", ""),
        "indent": text.replace("```python\na = 1\n\nb = 2\n```", " ```python\n a = 1\nb = 2\n ```"),
    }[change]
    assert changed != text
    return changed


@pytest.mark.parametrize(
    ("change", "line", "what"),
    [
        ("empty", 1, "truncated"),
        ("blank", 1, "truncated"),
        ("not ours", 1, "not the first line of a golden"),
        ("crlf", 1, "CR LF"),
        ("other title", 2, "the title must be"),
        ("no title", 1, "truncated"),
        ("no end", 29, "truncated"),
        ("wrong count", 30, "incomplete: the last line counts 4 blocks, 5 are there"),
        ("text after", 31, "text after the last line"),
        ("open fence", 21, "truncated: the block that is opened here has no end"),
        ("conflict", 16, "merge conflict: <<<<<<<"),
        ("half a conflict", 19, "merge conflict: ======="),
        ("duplicate block", 20, "duplicate block inference/dynamo, first in line 14"),
        ("duplicate case", 13, "duplicate heading"),
        ("no variant", 13, "unknown heading '### dynamo'"),
        ("deep heading", 20, "unknown heading '#### aot_forward'"),
        ("bad variant", 26, "unknown heading '## training run'"),
        ("heading alone", 27, "a heading without a block"),
        ("loose text", 26, "text outside of a block: 'hello'"),
        ("hops twice", 26, "text outside of a block"),
        ("empty case", 7, "the source of the case is missing"),
        ("no such block", 27, "no block above is codegen of inference"),
        ("bad digest", 29, "neither a digest nor the same as another block"),
        ("indent", 17, "not indented"),
    ],
)
def test_damage_is_reported_with_its_line(change: str, line: int, what: str) -> None:
    with pytest.raises(DamagedGolden) as raised:
        parse(damaged(change))
    assert what in raised.value.what
    assert str(raised.value).startswith(f"golden/cond/nested.md:{raised.value.line}: ")
    assert raised.value.line == line


def test_a_text_with_conflict_markers_is_no_conflict() -> None:
    text = textwrap.dedent(
        """\
        <<<<<<< HEAD
        =======
        >>>>>>> topic
        """
    )
    document = dataclasses.replace(sample(), blocks={BlockKey("inference", "dynamo"): Block(text)})
    assert parse(format_document(document)) == document
