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
blocks = st.builds(Block, st.one_of(st.none(), texts), st.sampled_from(["python", "text", ""]))
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
    st.builds(Heading, st.just(NAME), st.lists(words).map(tuple), texts),
    st.dictionaries(keys, blocks, max_size=5),
)


def parse(text: str) -> Document:
    return parse_document(text, path="golden/cond/nested.md", name=NAME)


def sample() -> Document:
    return Document(
        "2.13",
        Heading(NAME, ("cond", "invoke_subgraph"), "def nested():\n    ...\n"),
        {
            BlockKey("inference", "dynamo"): Block("a = 1\n\nb = 2\n"),
            BlockKey("inference", "aot_forward"): Block("c = 3"),
            BlockKey("training", "aot_backward"): Block(None),
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

### aot_backward

*This stage is not reached on this torch.*

<!-- 3 blocks -->
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
    languages = {key: block.language for key, block in document.blocks.items() if block.text is not None}
    assert {key: block.language for key, block in read.blocks.items() if block.text is not None} == languages


@given(documents)
def test_formatting_what_was_read_changes_nothing(document: Document) -> None:
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
    """A sound file with one thing wrong."""
    text = format_document(sample())
    changed = {
        "empty": "",
        "blank": "\n\n",
        "not ours": "# cond/nested\n",
        "crlf": text.replace("\n", "\r\n"),
        "other title": text.replace("# cond/nested", "# cond/other", 1),
        "no title": text.split("\n")[0] + "\n",
        "no end": text.replace("<!-- 3 blocks -->\n", ""),
        "wrong count": text.replace("<!-- 3 blocks -->", "<!-- 4 blocks -->"),
        "text after": text + "x\n",
        "open fence": text.replace("c = 3\n```", "c = 3"),
        "conflict": text.replace("a = 1\n", "<<<<<<< HEAD\na = 1\n=======\na = 2\n>>>>>>> topic\n"),
        "half a conflict": text.replace("b = 2\n", "b = 2\n=======\n"),
        "duplicate block": text.replace("### aot_forward", "### dynamo"),
        "duplicate case": text.replace("## inference", "## case"),
        "no variant": text.replace("## inference\n", ""),
        "deep heading": text.replace("### aot_forward", "#### aot_forward"),
        "bad variant": text.replace("## training", "## training run"),
        "heading alone": text.replace("*This stage is not reached on this torch.*", ""),
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
        ("other title", 3, "the title is to be"),
        ("no title", 1, "truncated"),
        ("no end", 36, "truncated"),
        ("wrong count", 37, "incomplete: the last line counts 4 blocks, 3 are there"),
        ("text after", 38, "text after the last line"),
        ("open fence", 26, "truncated: the block that is opened here has no end"),
        ("conflict", 19, "merge conflict: <<<<<<<"),
        ("half a conflict", 22, "merge conflict: ======="),
        ("duplicate block", 24, "duplicate block inference/dynamo, first in line 16"),
        ("duplicate case", 14, "duplicate heading"),
        ("no variant", 15, "unknown heading '### dynamo'"),
        ("deep heading", 24, "unknown heading '#### aot_forward'"),
        ("bad variant", 31, "unknown heading '## training run'"),
        ("heading alone", 33, "a heading without a block"),
        ("loose text", 31, "text outside of a block: 'hello'"),
        ("hops twice", 31, "text outside of a block"),
        ("empty case", 7, "the source of the case is missing"),
        ("indent", 20, "not indented"),
    ],
)
def test_damage_is_told_with_its_line(change: str, line: int, what: str) -> None:
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
