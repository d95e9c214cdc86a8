"""The changes between two sources, by function."""

from __future__ import annotations

import pytest

from hopkit.runner.functions.source_changes import changes_between

SOURCE = '''\
"""A module."""
import functools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import a

LIMIT = 1


def plain(x, y=None):
    """Return x."""
    return [x for _ in range(2)]


def outer(x):
    def inner(y):
        return y + 1

    return inner(x)


@functools.cache
def cached(x):
    return x


@jit
def kernel(x):
    return x


class C:
    """A class."""

    size = 2

    def method(self):
        return lambda: self.size

    class D:
        def deep(self):
            return 4
'''


@pytest.mark.parametrize(
    ("old", "new", "functions"),
    [
        ("[x for _ in range(2)]", "[x for _ in range(3)]", {"plain"}),
        ("plain(x, y=None)", "plain(x, y=1)", {"plain"}),
        ("plain(x, y=None)", "plain(x, z=None)", {"plain"}),
        ("plain(x, y=None)", "plain(x: int, y=None)", {"plain"}),
        ("return y + 1", "return y + 2", {"outer.<locals>.inner"}),
        ("return inner(x)", "return inner(x + 1)", {"outer"}),
        ("def inner(y):", "@functools.cache\n    def inner(y):", {"outer"}),
        ("    return inner(x)", "    def other(y): pass\n    return inner(x)", {"outer"}),
        (
            "@functools.cache\ndef cached(x):\n    return x",
            "@functools.cache\ndef cached(x):\n    return 2",
            {"cached"},
        ),
        ("lambda: self.size", "lambda: self.other", {"C.method"}),
        ("return 4", "return 5", {"C.D.deep"}),
    ],
)
def test_a_changed_function_is_named_and_nothing_else(old: str, new: str, functions: set[str]) -> None:
    assert old in SOURCE
    changes = changes_between(SOURCE, SOURCE.replace(old, new))
    assert (changes.functions, changes.outer) == (functions, ())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"""Return x."""', '"""Return y."""'),
        ('"""A module."""', "# A comment.\n"),
        ('"""A class."""\n', ""),
        ("return 4", "return 4  # really"),
        ("return 4", "return (\n                4\n            )"),
        ("    import a", "    import b, c"),
        ("\n\n", "\n\n\n\n"),
    ],
)
def test_comments_layout_docstrings_and_imports_for_type_checkers_do_not_count(old: str, new: str) -> None:
    assert old in SOURCE
    changes = changes_between(SOURCE, SOURCE.replace(old, new))
    assert (changes.functions, changes.outer) == (set(), ())


@pytest.mark.parametrize(
    ("old", "new", "messages"),
    [
        ("LIMIT = 1", "LIMIT = 2", ["line 8: a statement outside of functions"]),
        ("LIMIT = 1\n", "", ["line 8: a statement outside of functions, which is gone"]),
        ("import functools", "import functools, re", ["line 2: a statement outside of functions"]),
        ("size = 2", "size = 3", ["line 36: a statement outside of functions"]),
        ("class C:", "class C(Base):", ["line 33: a statement outside of functions"]),
        ("def outer", "def new(): pass\ndef outer", ["line 16: the function new is new"]),
        ("y=None", "y=f()", ["line 11: the decorators or default values of plain"]),
        ("@functools.cache\n", "@functools.lru_cache(2)\n", ["line 24: the decorators or default values of cached"]),
        ("cached(x)", "cached(x, y)", ["line 24: the decorators or default values of cached"]),
        (
            "@jit\ndef kernel(x):\n    return x",
            "@jit\ndef kernel(x):\n    return 2",
            ["line 29: the function kernel, whose"],
        ),
        ("    size = 2\n", "    size = 2\n    def size(): pass\n", ["line 37: the function C.size is new"]),
        ("class C:", "def moved(): pass\nclass C:", ["line 33: the function moved is new"]),
        ("return [x for _", "yield [x for _", ["line 11: the decorators or default values of plain"]),
        ("def plain", "async def plain", ["line 11: the decorators or default values of plain"]),
        ("def method", "def other", ["line 38: the function C.other is new", "line 38: the function C.method is gone"]),
    ],
)
def test_a_change_outside_of_functions_is_named_with_its_line(old: str, new: str, messages: list[str]) -> None:
    assert old in SOURCE
    outer = changes_between(SOURCE, SOURCE.replace(old, new, 1)).outer
    assert len(outer) == len(messages), outer
    assert all(str(change).startswith(message) for change, message in zip(outer, messages, strict=True)), outer


def test_an_order_that_changes_counts() -> None:
    changes = changes_between("f = 1\ndef f(): pass\n", "def f(): pass\nf = 1\n")
    assert changes.outer


def test_two_functions_of_one_name_are_one() -> None:
    old = "if X:\n    def f(): return 1\nelse:\n    def f(): return 2\n"
    assert changes_between(old, old.replace("2", "3")).functions == {"f"}


def test_a_text_that_is_no_python_is_an_error() -> None:
    with pytest.raises(SyntaxError):
        changes_between("x = 1\n", "x = \n")
