from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hopkit.goldens.items import UsualItems, common_items

Items = list[tuple[str, str]]
KEYS = "abcdefgh"

usual_items = st.tuples(*(st.sampled_from([None, f"{key} = 0", f"{key} = 1"]) for key in KEYS)).map(
    lambda texts: dict(zip(KEYS, texts, strict=True))
)
values = st.fixed_dictionaries({}, optional={key: st.sampled_from([f"{key} = {n}" for n in (0, 1, 2)]) for key in KEYS})
sequences = values.map(lambda chosen: [(key, chosen[key]) for key in KEYS if key in chosen])


@given(usual_items, sequences)
def test_removed_usual_items_can_be_restored(texts: dict[str, str | None], items: Items) -> None:
    usual = UsualItems(texts)
    parts = usual.leave_out(items)
    assert parts is not None
    assert usual.put_back(*parts) == items
    printed, missing = parts
    assert not [key for key, text in printed if text == texts[key]], "a usual item is not printed"
    assert not [key for key in missing if texts[key] is None], "an item that is not usual is not missed"


@given(usual_items, sequences, st.data())
def test_an_unknown_key_or_another_order_is_not_left_out(
    texts: dict[str, str | None], items: Items, data: st.DataObject
) -> None:
    usual = UsualItems(texts)
    place = data.draw(st.integers(0, len(items)))
    assert usual.leave_out([*items[:place], ("unknown", "x"), *items[place:]]) is None
    shuffled = data.draw(st.permutations(items))
    assert (usual.leave_out(shuffled) is None) == (shuffled != items)


def test_an_item_that_comes_twice_is_not_left_out() -> None:
    assert UsualItems({"a": "a = 1"}).leave_out([("a", "a = 1"), ("a", "a = 1")]) is None


def test_usual_text_is_in_more_than_half() -> None:
    sequences = [
        [("a", "a = 1"), ("b", "b = 1"), ("c", "c = 1")],
        [("a", "a = 1"), ("b", "b = 1"), ("c", "c = 2")],
        [("a", "a = 1"), ("b", "b = 2"), ("d", "d = 1")],
        [("a", "a = 2"), ("b", "b = 2"), ("d", "d = 1")],
    ]
    assert common_items(sequences) == UsualItems({"a": "a = 1", "b": None, "c": None, "d": None})
    assert common_items(sequences[:3]) == UsualItems({"a": "a = 1", "b": "b = 1", "c": None, "d": None})


def test_equal_sequences_count_each() -> None:
    assert common_items([[("a", "a = 1")]] * 2 + [[("a", "a = 2")]]).texts == {"a": "a = 1"}


def test_no_sequence_has_no_items() -> None:
    assert common_items([]) == UsualItems({})
    assert common_items([[]]) == UsualItems({})


@given(st.lists(sequences, max_size=5))
def test_sequences_that_agree_have_a_common_order(several: list[Items]) -> None:
    usual = common_items(several)
    assert set(usual.texts) == {key for items in several for key, _ in items}
    for items in several:
        parts = usual.leave_out(items)
        assert parts is not None, "each sequence is in the common order"
        assert usual.put_back(*parts) == items


@given(sequences, st.data())
def test_a_sequence_in_another_order_leaves_the_others_as_they_are(items: Items, data: st.DataObject) -> None:
    usual = common_items([items, items, data.draw(st.permutations(items))])
    assert usual.leave_out(items) == ([], [])
