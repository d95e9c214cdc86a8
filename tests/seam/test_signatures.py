from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit._torch.contract.signatures import describe


class _Marker:
    pass


def _helper() -> None: ...


def test_names_kinds_and_defaults_are_described_without_annotations() -> None:
    def f(a: int, /, b: str, *rest: int, c: float = 1.5, **others: Any) -> int:
        return a

    assert describe(f) == "(a, /, b, *rest, c=1.5, **others)"


@pytest.mark.parametrize(
    ("default", "text"),
    [(_helper, "_helper"), (_Marker, "_Marker"), (len, "len"), ("x", "'x'"), (None, "None"), ((), "()")],
)
def test_defaults_are_the_same_text_in_every_process(default: object, text: str) -> None:
    def f(a: object = default) -> None: ...

    assert describe(f) == f"(a={text})"


def test_the_address_of_a_default_is_left_out() -> None:
    def make() -> Callable[..., None]:
        def f(a: object = _Marker()) -> None: ...

        return f

    assert describe(make()) == describe(make())
    assert " at 0x" not in describe(make())


def test_a_wrapper_has_the_signature_of_the_wrapped_function() -> None:
    def f(a: int, *, b: bool = False) -> None: ...

    @functools.wraps(f)
    def g(*args: Any, **kwargs: Any) -> None: ...

    assert describe(g) == "(a, *, b=False)"


@given(
    st.lists(st.sampled_from("abcdef"), unique=True, max_size=4),
    st.lists(st.sampled_from("ghij"), unique=True, max_size=3),
    st.dictionaries(st.sampled_from("klmn"), st.none() | st.booleans() | st.integers() | st.text(max_size=3)),
)
def test_a_description_defines_a_function_of_the_same_signature(
    positional: list[str], keyword: list[str], defaults: dict[str, object]
) -> None:
    parts = [*positional, *(f"{name}={value!r}" for name, value in defaults.items())]
    parts += ["*", *keyword] if keyword else []
    text = f"({', '.join(parts)})"
    scope: dict[str, Any] = {}
    exec(f"def f{text}: ...", scope)
    assert describe(scope["f"]) == text
