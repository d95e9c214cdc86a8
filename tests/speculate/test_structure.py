"""Results of bodies are compared part by part: equal ones merge into slots, a difference is refused at its place."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from hopkit.speculate.structure import Merged, compare
from tests.speculate.probe import enclosing_scope, look, probe, seen, traced

X = torch.arange(6.0).reshape(2, 3) + 1

NAMES = ("one", "two")

CONSTANTS = st.sampled_from(["'s'", "None", "1.5", "True", "7", "torch.float32", "slice(1, 2)", "range(3)"])
"""Texts of values that must be equal in all bodies."""

LEAVES = st.one_of(CONSTANTS, st.just("<tensor>"), st.just("<integer>"))


def containers(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Draw the text of a container of parts."""
    several = st.lists(parts, max_size=3)
    keys = st.sampled_from(["'k'", "2", "(1, 'b')", "None"])
    return st.one_of(
        several.map(lambda texts: f"[{', '.join(texts)}]"),
        several.map(lambda texts: f"({''.join(f'{text}, ' for text in texts)})"),
        st.dictionaries(keys, parts, max_size=3).map(
            lambda items: "{" + ", ".join(f"{key}: {text}" for key, text in items.items()) + "}"
        ),
        parts.map(lambda text: f"slice(None, {text})" if text == "<integer>" else f"Box({text})"),
    )


STRUCTURES = st.recursive(LEAVES, containers, max_leaves=6)


class Box:
    def __init__(self, inside: Any) -> None:
        self.inside = inside


def filled(text: str, body: int) -> str:
    """Return the text of a body's result: its tensors and integers differ from those of other bodies."""
    numbers = iter(range(1, 100))
    text = re.sub("<integer>", lambda _: str(1000 * (body + 1) + next(numbers)), text)
    return re.sub("<tensor>", lambda _: f"(x * {next(numbers)} + {body})", text)


def function(text: str) -> Callable[..., Any]:
    """Return a function of ``x`` from the text of its result."""
    result: Callable[..., Any] = eval(f"lambda x: {text}", {"torch": torch, "Box": Box, "probe": probe})
    return result


def plain(value: Any) -> Any:
    """Return a value of lists and numbers that is equal for equal results."""
    match value:
        case torch.Tensor():
            return "tensor", value.tolist()
        case Box():
            return "box", plain(value.inside)
        case list() | tuple():
            return type(value), [plain(part) for part in value]
        case dict():
            return [(key, plain(part)) for key, part in value.items()]
    return type(value), value


def merged(tx: Any, *returned: Any) -> Merged:
    with enclosing_scope():
        return compare(tx, "the test", NAMES[:2] if len(returned) == 2 else ("one", "two", "three"), returned)


def slots(*texts: str) -> list[str]:
    """Return the places of the slots of results, which are texts of expressions of ``x``."""
    program = function(f"probe({', '.join(texts)})")
    places: list[str] = seen(program, lambda tx, *returned: [slot.place for slot in merged(tx, *returned).slots], X)
    return places


def refusal(*texts: str) -> str:
    """Return the message with which results are refused."""
    with pytest.raises(torch._dynamo.exc.Unsupported) as error:
        slots(*texts)
    return str(error.value)


@settings(max_examples=25)
@given(STRUCTURES, st.integers(0, 1))
def test_the_structure_built_of_the_slots_of_a_body_is_that_body_s_result(text: str, body: int) -> None:
    left, right = filled(text, 0), filled(text, 1)
    count = []

    def inspect(tx: Any, *returned: Any) -> Any:
        result = merged(tx, *returned)
        # Dynamo keeps the arguments of a constructor too.
        count.append(len({tuple(map(id, slot.values)) for slot in result.slots}))
        return result.build([slot.values[body] for slot in result.slots])

    built = look(function(f"probe({left}, {right})"), inspect, X)
    expected = function((left, right)[body])(X)
    assert plain(built) == plain(expected)
    assert count == [text.count("<tensor>") + text.count("<integer>")]


PLACES = {
    "[{}]": "result[0]",
    "(1, {})": "result[1]",
    "{{'k': {}}}": "result['k']",
    "{{(1, 'b'): [{}]}}": "result[(1, 'b')][0]",
    "Box({})": "result.inside",
    "[Box({{2: {}}})]": "result[0].inside[2]",
}
"""Texts with a hole, and the place of the hole."""


@pytest.mark.parametrize(("text", "place"), PLACES.items())
@pytest.mark.parametrize(
    ("left", "right", "said"),
    [
        ("'s'", "'t'", "one returns 's'{}, two returns 't'"),
        ("1.5", "2.5", "one returns 1.5{}, two returns 2.5"),
        ("x.sin()", "None", "one returns a tensor{}, two returns None"),
        ("x.sin()", "3", "one returns a tensor{}, two returns 3"),
        ("[1]", "(1,)", "one returns a list{}, two returns a tuple"),
        ("[1]", "[1, 2]", "one returns 1 elements{}, two returns 2 elements"),
        ("{'a': 1}", "{'b': 1}", "one returns keys 'a'{}, two returns keys 'b'"),
        ("{'a': 1, 'b': 1}", "{'b': 1, 'a': 1}", "one returns keys 'a', 'b'{}, two returns keys 'b', 'a'"),
    ],
)
def test_a_difference_is_refused_at_its_place(text: str, place: str, left: str, right: str, said: str) -> None:
    assert "the test: " + said.format(f" at {place}") in refusal(text.format(left), text.format(right))


@pytest.mark.parametrize(
    ("left", "right"), [("True", "1"), ("0.0", "-0.0"), ("1j", "complex(0.0, 2.0)"), ("True", "False"), ("1", "1.0")]
)
def test_constants_of_another_type_or_sign_are_not_equal(left: str, right: str) -> None:
    assert "one returns" in refusal(f"[{left}]", f"[{right}]")


@pytest.mark.parametrize("text", ["float('nan')", "-0.0", "complex(0.0, -0.0)", "'s'", "torch.float32", "len"])
def test_equal_constants_are_no_slot(text: str) -> None:
    assert slots(f"[{text}]", f"[{text}]") == []


def test_integers_are_a_slot_only_if_they_differ() -> None:
    assert slots("[3, 4]", "[3, 5]") == ["result[1]"]


def test_one_tensor_of_the_program_is_no_slot() -> None:
    assert slots("[x, x.sin()]", "[x, x.cos()]") == ["result[1]"]


def test_the_body_that_differs_is_named() -> None:
    assert slots("x.sin()", "x.cos()", "x.exp()") == ["result"]
    assert "one returns 's' at result[0], two returns 't'" in refusal("['s']", "['t']")
    assert "one and two return 's' at result[0], three returns 't'" in refusal("['s']", "['s']", "['t']")
    assert "one returns 's' at result[0], two and three return 't'" in refusal("['s']", "['t']", "['t']")
    assert "one returns 's' at result[0], two returns 't', three returns 'u'" in refusal("['s']", "['t']", "['u']")
    assert "one and three return a tensor at result[0], two returns 3" in refusal("[x.sin()]", "[3]", "[x.cos()]")


SHARED = "(lambda part: [part, part])([x.sin()])"


def test_an_object_at_two_places_stays_one() -> None:
    def inspect(tx: Any, *returned: Any) -> Any:
        result = merged(tx, *returned)
        assert [slot.place for slot in result.slots] == ["result[0][0]"]
        return result.build([slot.values[1] for slot in result.slots])

    left, right = look(function(f"probe({SHARED}, {SHARED})"), inspect, X)
    assert left is right


@pytest.mark.parametrize("texts", [(SHARED, "[[x.sin()], [x.sin()]]"), ("[[x.sin()], [x.sin()]]", SHARED)])
def test_an_object_at_two_places_in_one_body_only_is_refused(texts: tuple[str, str]) -> None:
    assert "one object at result[1] and result[0]" in refusal(*texts)


def test_an_object_that_holds_itself() -> None:
    def itself(x: torch.Tensor) -> Any:
        box = Box(x.sin())
        box.again = box
        return box

    def inspect(tx: Any, *returned: Any) -> Any:
        result = merged(tx, *returned)
        return result.build([slot.values[1] for slot in result.slots])

    box = look(lambda x: probe(itself(x), itself(x + 1)), inspect, X)
    assert box.again is box
    torch.testing.assert_close(box.inside, (X + 1).sin())


def test_attributes_that_only_one_body_sets_are_refused() -> None:
    def second_body(x: torch.Tensor) -> Any:
        box = Box(x)
        box.more = 1
        return box

    with pytest.raises(torch._dynamo.exc.Unsupported, match="two returns attributes inside, more"):
        seen(lambda x: probe(Box(x.sin()), second_body(x)), merged, X)


def made_later(x: torch.Tensor) -> Any:
    items: dict[Any, Any] = {}
    items["k"] = x.sin()
    return items


def made_and_reduced(x: torch.Tensor) -> Any:
    items: dict[Any, Any] = {"j": 1, "k": x.sin()}
    del items["j"]
    return items


def set_made_later(x: torch.Tensor) -> Any:
    items = set()
    items.add(1)
    return [items, x.sin()]


def list_made_later(x: torch.Tensor) -> Any:
    items = SomeList()
    items.append(x.sin())
    return items


class SomeList(list):  # type: ignore[type-arg]
    pass


class Labelled:
    def __init__(self, inside: Any, label: str) -> None:
        self.inside = inside


@pytest.mark.parametrize(
    ("left", "right", "place"),
    [
        (made_later, lambda x: {"k": x.cos()}, "result['k']"),
        (made_and_reduced, lambda x: {"k": x.cos()}, "result['k']"),
        (set_made_later, lambda x: [{1}, x.cos()], "result[1]"),
        (list_made_later, lambda x: SomeList([x.cos()]), "result[0]"),
        (lambda x: Labelled(x.sin(), "a"), lambda x: Labelled(x.cos(), "b"), "result.inside"),
    ],
)
def test_how_a_body_made_an_object_does_not_matter(left: Any, right: Any, place: str) -> None:
    for first, second in ((left, right), (right, left)):

        def inspect(tx: Any, *returned: Any) -> Any:
            result = merged(tx, *returned)
            assert result.slots[0].place == place
            return result.build([slot.values[1] for slot in result.slots])

        built = look(lambda x, a=first, b=second: probe(a(x), b(x)), inspect, X)
        if isinstance(built, Labelled):
            built, expected = built.inside, second(X).inside
        else:
            expected = second(X)
        assert plain(built) == plain(expected)


def test_an_object_of_the_enclosing_program_passes() -> None:
    outer = [1]
    assert look(lambda x: probe(outer, outer), lambda tx, *returned: merged(tx, *returned).build([]), X) is outer


@pytest.mark.parametrize("make", [lambda: [1], lambda: {"k": 1}, lambda: {1}, lambda: ([1],), lambda: bytearray(2)])
def test_two_equal_objects_of_the_enclosing_program_are_refused(make: Callable[[], Any]) -> None:
    """The program may change the result: that changes one of the two."""
    left, right = make(), make()
    with pytest.raises(
        torch._dynamo.exc.Unsupported, match=r"each branch returns .* of the enclosing program, at result"
    ):
        seen(lambda x: probe(left, right), merged, X)


LEFT, RIGHT = [1], [1]


def test_two_equal_globals_are_refused() -> None:
    """Dynamo has not looked at them yet when a body returns them."""

    def inspect(tx: Any, *bodies: Any) -> Merged:
        return merged(tx, *[traced(tx, body, []).returned for body in bodies])

    with pytest.raises(torch._dynamo.exc.Unsupported, match="a list of the enclosing program, at result"):
        seen(lambda x: probe(lambda: LEFT, lambda: RIGHT), inspect, X)
    assert seen(lambda x: probe(lambda: LEFT, lambda: LEFT), inspect, X).slots == ()


@pytest.mark.parametrize(
    ("left", "right", "place"),
    [((1, 2), (1, 3), "result[1]"), ((1, (2,)), (1, (3,)), "result[1][0]"), (range(3), range(4), "result[1]")],
)
def test_tuples_of_the_enclosing_program_merge_into_another(left: Any, right: Any, place: str) -> None:
    def inspect(tx: Any, *returned: Any) -> Any:
        result = merged(tx, *returned)
        assert [slot.place for slot in result.slots] == [place]
        return result.build([slot.values[1] for slot in result.slots])

    assert look(lambda x: (probe(left, right), left, right), inspect, X) == (right, left, right)


def test_a_generator_is_refused() -> None:
    assert "each branch returns a generator, at result" in refusal("(y for y in [x])", "(y for y in [x])")


@pytest.mark.parametrize(
    ("left", "right", "said"),
    [
        ("x.shape[0]", "x.shape[0] * 1.5", "one returns a symbolic int at result[0], two returns a symbolic float"),
        ("x.shape[0]", "1.5", "one returns a symbolic int at result[0], two returns 1.5"),
        ("x.shape[0]", "x.sin()", "one returns a symbolic int at result[0], two returns a tensor"),
        ("x.shape[0]", "True", "one returns a symbolic int at result[0], two returns True"),
    ],
)
def test_numbers_of_two_types_are_refused(left: str, right: str, said: str) -> None:
    program = function(f"probe([{left}], [{right}])")
    with pytest.raises(torch._dynamo.exc.Unsupported) as error:
        seen(program, merged, torch.ones(5, 3), dynamic=True)
    assert said in str(error.value)


def test_a_symbol_and_an_integer_are_a_slot() -> None:
    (slot,) = seen(function("probe([x.shape[0]], [3])"), merged, torch.ones(5, 3), dynamic=True).slots
    assert slot.place == "result[0]"


def test_objects_created_by_a_body_belong_to_the_program_afterwards() -> None:
    """Its scope is that of the program, which may then change it."""
    scopes = []

    def inspect(tx: Any, x: Any, *bodies: Any) -> Any:
        results = [traced(tx, body, [x]).returned for body in bodies]
        result = merged(tx, *results)
        inside = results[0].mutation_type.scope
        built = result.build([x])
        scopes.append((inside, built.mutation_type.scope))
        return built

    def program(x: torch.Tensor) -> Any:
        built = probe(x, lambda x: [x.sin()], lambda x: [x.cos()])
        built.append(1)
        return built

    assert plain(look(program, inspect, X)) == plain([X, 1])
    ((inside, outside),) = scopes
    assert inside > outside
