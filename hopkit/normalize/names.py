"""Renumber the names that a program defines, so that two programs that differ only in them have equal text.

A defined name becomes ``%0``, ``%1`` ... in the order of first use, and a submodule or the identifier of a
region ``@0``, ``@1`` ..., as in MLIR. Neither is an identifier, so nothing is renumbered twice.
"""

from __future__ import annotations

import dataclasses
import functools
import re

from hopkit.normalize import symbols
from hopkit.normalize.layout import tidy

__all__ = ["renumber", "same_up_to_names"]

_NAME = r"[^\W\d]\w*+"
# Not the module `tokenize`: it refuses labels, reports and the text of errors, and takes a kernel for one literal.
# Three quotes that a line leaves open are a literal by themselves; the lines between are read as those of a program.
_STRING = (
    r"\"\"\".*?\"\"\"|'''.*?'''|\"\"\"|'''"
    r"|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'"
)
_TOKEN = re.compile(
    rf"(?P<string>{_STRING})|(?P<comment>#.*)|(?P<bracket>[(\[{{}}\])])"
    rf"|(?<![\w.])self\.(?P<attribute>{_NAME})|(?<!\w)(?P<name>{_NAME})"
)
_OPENER = re.compile(rf"[ \t]*+(?:class (?P<class>[^\s(]++)\(|def (?P<def>{_NAME})\()")
_PARAMETER = re.compile(rf"[(,]\s*+\*{{0,2}}({_NAME})")
_ASSIGNMENT = re.compile(rf"\s*+({_NAME}(?:, ?{_NAME})*),?(?:: (?:\"[^\"\n]*+\"|[\w.]++))? ?=(?!=)")
_KEYWORD = re.compile(r" ?=(?!=)")
_REGION = re.compile(r"invoke_subgraph\([\w.%]++, '([^'\n@]++)'")
_GRAPH_COMMENT = re.compile(r" {8,}+#")


def renumber(text: str) -> str:
    """Renumber every name that the text defines: variables, parameters, submodules, symbols.

    Operators, dtypes, keywords of calls, literals and comments stay. Names have Python's scopes: each graph has
    separate names.

    >>> print(renumber("def f(x):\\n    sin = torch.sin(x);  x = None\\n    return (sin,)"))
    def %0(%1):
        %2 = torch.sin(%1);  %1 = None
        return (%2,)
    """
    return _renumbered(text)


# Whoever compares two texts renumbers each of them several times.
@functools.lru_cache(maxsize=32)
def _renumbered(text: str) -> str:
    labels: _Labels = {}
    return symbols.in_graph("\n".join([_rewrite(line, labels) for line in _read(text)]))


def same_up_to_names(a: str, b: str) -> bool:
    """Return True if two texts differ only in names, or in comments inside a graph, which quote the source.

    >>> same_up_to_names("y = torch.sin(x)\\nz = y + 1", "sin = torch.sin(x)\\nadd = sin + 1")
    True
    >>> same_up_to_names("y = torch.sin(x)", "y = torch.cos(x)")
    False
    """
    return a == b or renumber(_without_comments(a)) == renumber(_without_comments(b))


def _without_comments(text: str) -> str:
    return "\n".join(line for line in tidy(text).split("\n") if line and not _GRAPH_COMMENT.match(line))


@dataclasses.dataclass(eq=False)
class _Scope:
    """The body of a class or a function, and the names that it defines."""

    indent: int = -1
    is_class: bool = False
    parent: _Scope | None = None
    names: set[str] = dataclasses.field(default_factory=set)

    def owner_of(self, name: str) -> _Scope | None:
        """Return the innermost scope that defines a name; as in Python, scopes inside a class do not see its names."""
        scope: _Scope | None = self
        while scope is not None and (scope.is_class or name not in scope.names):
            scope = scope.parent
        return scope

    def enclosing_class(self) -> _Scope | None:
        scope: _Scope | None = self
        while scope is not None and not scope.is_class:
            scope = scope.parent
        return scope


@dataclasses.dataclass
class _Line:
    text: str
    scope: _Scope
    opens: re.Match[str] | None = None
    depth: int = 0
    """The number of open brackets at the start of the line."""


_Labels = dict[tuple[_Scope | None, str], str]


def _label(labels: _Labels, owner: _Scope | None, name: str, mark: str) -> str:
    return labels.setdefault((owner, mark + name), f"{mark}{len(labels)}")


def _read(text: str) -> list[_Line]:
    """Return each line with its scope; the scopes have all their names only after the last line is read."""
    scope, depth = _Scope(), 0
    lines: list[_Line] = []
    for content in text.split("\n"):
        opens = _OPENER.match(content)
        if opens or (depth == 0 and content.strip()):
            depth, indent = 0, len(content) - len(content.lstrip())
            while scope.parent is not None and indent <= scope.indent:
                scope = scope.parent
            if opens:
                scope.names.add(opens["class"] or opens["def"])
                scope = _Scope(indent, is_class=opens["class"] is not None, parent=scope)
                if opens["def"]:
                    parameters = re.sub(_STRING, "", content[opens.end() - 1 :])
                    scope.names.update(set(_PARAMETER.findall(parameters)) - {"self"})
            elif assigned := _ASSIGNMENT.match(content):
                scope.names.update(re.findall(_NAME, assigned[1]))
        lines.append(_Line(content, scope, opens, depth))
        for token in _TOKEN.finditer(content):
            depth = _deeper(depth, token)
    return lines


def _deeper(depth: int, token: re.Match[str]) -> int:
    if not token["bracket"]:
        return depth
    return depth + 1 if token["bracket"] in "([{" else max(depth - 1, 0)


def _rewrite(line: _Line, labels: _Labels) -> str:
    """Return the line with a label for each name that it uses and the text defines."""
    text, scope, start = line.text, line.scope, 0
    parts: list[str] = []
    if line.opens and line.opens["class"] and not line.opens["class"].startswith(("%", "@")):
        outer = scope.parent
        mark = "@" if outer is not None and outer.is_class else "%"
        parts += [text[: line.opens.start("class")], _label(labels, outer, line.opens["class"], mark)]
        start = line.opens.end("class")
    identifiers = {match.start(1): match[1] for match in _REGION.finditer(text)}
    depth = line.depth
    for token in _TOKEN.finditer(text, start):
        depth = _deeper(depth, token)
        inner = token.start() + 1
        if inner in identifiers:
            new = f"'{_label(labels, None, identifiers[inner], '@')}'"
        elif token["attribute"]:
            new = f"self.{_label(labels, scope.enclosing_class(), token['attribute'], '@')}"
        elif token["name"] and _means_a_variable(line, token, depth):
            owner = scope.owner_of(token["name"])
            new = _label(labels, owner, token["name"], "%") if owner else token["name"]
        else:
            continue
        parts += [text[start : token.start()], new]
        start = token.end()
    return "".join([*parts, text[start:]])


def _means_a_variable(line: _Line, token: re.Match[str], depth: int) -> bool:
    """Return True unless the token is an attribute access or a keyword-argument name; a parameter's default counts."""
    if token.start() and line.text[token.start() - 1] == ".":
        return False
    return depth == 0 or line.opens is not None or not _KEYWORD.match(line.text, token.end())
