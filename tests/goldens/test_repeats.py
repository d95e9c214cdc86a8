"""One change that several blocks of a case show is one mismatch, which names the other blocks."""

from __future__ import annotations

from collections.abc import Callable

from hopkit.goldens import BlockKey, Digest, Heading, Label, Mismatch, without_repeats
from hopkit.goldens.difference import classify
from hopkit.goldens.keys import SOURCE

Graph = Callable[..., str]

CASE = Heading("cond/nested")
STAGES = ("dynamo", "aot_forward", "aot_backward", "post_grad_forward", "post_grad_backward")


def mismatch(
    stage: str, expected: str | Digest | None, actual: str | None, *, variant: str = "training", case: Heading = CASE
) -> Mismatch:
    key = SOURCE if stage == "source" else BlockKey(variant, stage)
    label = Label.SOURCE if stage == "source" else classify(expected, actual, key)
    return Mismatch.of(case, key, label, minor="2.13", expected=expected, actual=actual, path="page.md")


def merged(*mismatches: Mismatch) -> list[tuple[str, ...]]:
    return [(str(shown.key), *(str(key) for key in shown.also)) for shown in without_repeats(mismatches)]


def test_a_change_at_five_stages_is_shown_once(graph: Graph) -> None:
    found = [
        mismatch(stage, graph("sin", "exp", prefix=f"{stage}_"), graph("cos", "exp", prefix=f"{stage}_"))
        for stage in STAGES
    ]
    (shown,) = without_repeats(found)
    assert shown.key.stage == "dynamo"
    assert [key.stage for key in shown.also] == list(STAGES[1:])
    lines = str(shown).splitlines()
    assert lines[2:4] == [
        "  the same change at training/aot_forward, training/aot_backward,",
        "    training/post_grad_forward, training/post_grad_backward",
    ]
    assert str(shown).count("torch.ops.aten.cos") == 1


def test_a_part_of_an_earlier_change_is_a_repeat_and_a_further_change_is_none(graph: Graph) -> None:
    both = mismatch("dynamo", graph("sin", "exp"), graph("cos", "neg"))
    part = mismatch("aot_forward", graph("sin", "exp"), graph("cos", "exp"))
    other = mismatch("aot_backward", graph("sin", "exp"), graph("cos", "abs"))
    assert merged(both, part, other) == [("training/dynamo", "training/aot_forward"), ("training/aot_backward",)]
    assert merged(part, both) == [("training/aot_forward",), ("training/dynamo",)]


def test_new_blocks_and_digests_are_repeats_if_the_text_is_the_same() -> None:
    new = [mismatch("dynamo", None, "a\n", variant=variant) for variant in ("inference", "training")]
    assert merged(*new, mismatch("dynamo", None, "b\n", variant="dynamic")) == [
        ("inference/dynamo", "training/dynamo"),
        ("dynamic/dynamo",),
    ]
    digest = Digest.of("old\n")
    digests = [
        mismatch("codegen", digest, text, variant=variant) for variant, text in (("a", "x"), ("b", "x"), ("c", "y"))
    ]
    assert merged(*digests) == [("a/codegen", "b/codegen"), ("c/codegen",)]


def test_other_names_are_no_part_of_another_change(graph: Graph) -> None:
    changed = mismatch("dynamo", graph("sin"), graph("cos"))
    renamed = mismatch("aot_forward", graph("sin"), graph("sin", prefix="n_"))
    assert renamed.label is Label.RENAMED
    assert merged(changed, renamed) == [("training/dynamo",), ("training/aot_forward",)]


def test_the_source_and_another_case_are_no_repeats(graph: Graph) -> None:
    texts = graph("sin"), graph("cos")
    other = Heading("cond/other")
    assert merged(mismatch("source", *texts), mismatch("dynamo", *texts), mismatch("dynamo", *texts, case=other)) == [
        ("case/source",),
        ("training/dynamo",),
        ("training/dynamo",),
    ]
