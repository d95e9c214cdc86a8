"""Split a line of a program into tokens: names, operators and annotations.

The line is a result of `normalize.renumber`, where names are ``%0`` (variables) and ``@0`` (submodules, regions).
"""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Iterable

__all__ = ["Line", "local_names", "operator_name", "significant"]

_TOKEN = re.compile(
    r"(?P<name>[%@][0-9]+(?![\w.]*\())"
    r"|(?P<callee>(?:[%@][0-9]+|[^\W\d]\w*)(?:\.(?:@[0-9]+|[^\W\d]\w*))*(?=\())"
    r"|(?P<infix>(?<= )(?:\*\*|//|<<|>>|[<>!=]=|[-+*/%@&|^<>])(?= ))"
    r"|(?P<number>(?:(?<![\w)\]])-)?(?<!\w)[0-9][0-9.]*(?:e[+-]?[0-9]+)?)"
    r"|\w+|[^\w\s]"
)
_CONSTANTS = frozenset({"True", "False", "None"})
_LABEL = re.compile(r"[%@][0-9]+")
_MARKED = re.compile(r"([%@])[0-9]+")
_ANNOTATION = re.compile(r": (?:\"[^\"]*\"|'[^']*')")
_STRING = re.compile(r"\"[^\"]*\"|'[^']*'")
_TARGET = re.compile(r"([%@][0-9]+)(?:: (?:\"[^\"]*\"|[\w.]+))? = ")
_RELEASED = re.compile(r"(?:;  [%@][0-9]+ = None)+$")


@dataclasses.dataclass(frozen=True)
class Line:
    """One line of a renumbered text; ``index`` is its place in the whole text."""

    index: int
    text: str

    @functools.cached_property
    def released(self) -> str:
        """The names that are dropped after it (``;  x = None``), which shows the last use of a name."""
        match = _RELEASED.search(self.text)
        return match[0] if match else ""

    @functools.cached_property
    def program(self) -> str:
        return self.text.removesuffix(self.released).strip()

    @functools.cached_property
    def names(self) -> list[str]:
        """The names in the order of the program."""
        return _LABEL.findall(self.program)

    @property
    def target(self) -> str:
        """The name that the line defines, or an empty text."""
        match = _TARGET.match(self.program)
        return match[1] if match else ""

    @functools.cached_property
    def masked(self) -> str:
        """The program with one placeholder for all names."""
        return _MARKED.sub(r"\1", self.program)

    @functools.cached_property
    def tokens(self) -> tuple[str, ...]:
        """The masked program in words, an operator with its path as one word, by the name it is known under."""
        return tuple(text for _, text in _words(self.program))

    @functools.cached_property
    def without_operators(self) -> tuple[str, ...]:
        return tuple("operator" if kind == "operator" else text for kind, text in _words(self.program))

    @functools.cached_property
    def without_constants(self) -> tuple[str, ...]:
        """The tokens without numbers, strings, True, False and None; annotations stay."""
        text = _STRING.sub("0", _ANNOTATION.sub("", self.program))
        words = _words(text)
        masked = ("constant" if kind == "number" or word in _CONSTANTS else word for kind, word in words)
        return (*_ANNOTATION.findall(self.program), *masked)

    @functools.cached_property
    def shape(self) -> tuple[str, ...]:
        """The tokens without operators, numbers and annotations: two lines that share it are likely the same node."""
        words = _words(_ANNOTATION.sub("", self.program))
        return tuple(kind if kind in ("operator", "number") else text for kind, text in words)


# Most lines of two texts are equal, and so are many lines of the texts of two stages.
@functools.lru_cache(maxsize=8192)
def _words(text: str) -> tuple[tuple[str, str], ...]:
    """Return the tokens of a text with their kinds."""
    words = []
    for token in _TOKEN.finditer(text):
        kind, word = token.lastgroup or "other", token[0]
        if kind == "callee":
            # A call of a submodule or of a value names no operator.
            kind, word = ("operator", operator_name(word)) if not _is_value(word) else ("name", word)
        words.append(("operator" if kind == "infix" else kind, _MARKED.sub(r"\1", word)))
    return tuple(words)


def operator_name(path: str) -> str:
    """Return the name that an operator keeps from stage to stage.

    >>> [operator_name(path) for path in ("torch.ops.aten.sin.default", "%0.sin", "torch.ops.aten.add.Scalar")]
    ['sin', 'sin', 'add.Scalar']
    """
    parts = path.split(".")
    if parts[:2] == ["torch", "ops"] and len(parts) > 3:
        return ".".join(parts[3:]).removesuffix(".default")
    return parts[-1]


def significant(text: str) -> list[Line]:
    """Return the lines that are neither blank nor a comment inside a graph (which quotes the source).

    >>> [line.text for line in significant("a = 1\\n\\n        # f: a = 1\\nb = 2\\n")]
    ['a = 1', 'b = 2']
    """
    return [
        Line(index, line)
        for index, line in enumerate(text.split("\n"))
        if line.strip() and not (line.startswith(" ") and line.lstrip().startswith("#"))
    ]


def local_names(lines: Iterable[str]) -> tuple[str, ...]:
    """Lines with their names renumbered by first use among them, and without annotations.

    >>> local_names(['%7: "f32[3]" = torch.sin(%4)', '%8 = %7 + 1'])
    ('%0 = torch.sin(%1)', '%2 = %0 + 1')
    """
    numbers: dict[str, int] = {}

    def number(match: re.Match[str]) -> str:
        return f"{match[1]}{numbers.setdefault(match[0], len(numbers))}"

    return tuple(_MARKED.sub(number, _ANNOTATION.sub("", line)) for line in lines)


def _is_value(callee: str) -> bool:
    return callee.startswith("self.@") or _LABEL.fullmatch(callee) is not None
