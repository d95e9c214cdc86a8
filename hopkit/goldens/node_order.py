"""Compare graphs up to names and the order of their nodes.

A node may stand anywhere between its operands and its users. Two versions of torch often choose another place, and a
diff then shows the node twice. Here both graphs get their nodes in one order: that in which the outputs need them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from hopkit.goldens.difference import Change, changes
from hopkit.goldens.lines import Line, significant
from hopkit.normalize import renumber

__all__ = ["changes_up_to_order", "order_nodes"]

_RELEASED = re.compile(r";  (?:\w+ = )+None$")
_RETURN = re.compile(r"return\b")
# The order counts for a node that writes, draws a random number, or changes a state of torch. An operator outside of
# these namespaces may do any of it.
_EFFECT = re.compile(
    r"\w_(?:\.\w+)*\(|rand|bernoulli|dropout|normal|multinomial|poisson|exponential|with_effects|\bprint\b|_mutation"
    r"|\btorch\._|\bout ?=|torch\.ops\.(?!aten\.|prims\.|higher_order\.)|_(?:enter|exit)_"
)


def changes_up_to_order(expected: str, actual: str) -> tuple[Change, ...]:
    """Return the differences between two texts, like `changes`; none if only names or the order of nodes differ.

    If the order differs too, the edits of a change refer to the texts of `order_nodes`.

    >>> old = "def f(x):\\n    a = torch.sin(x)\\n    b = torch.cos(x)\\n    return (a, b)\\n"
    >>> new = "def f(x):\\n    c = torch.cos(x)\\n    s = torch.sin(x)\\n    return (s, c)\\n"
    >>> len(changes(old, new)), changes_up_to_order(old, new)
    (3, ())
    """
    as_they_are = changes(expected, actual)
    if not as_they_are:
        return ()
    ordered = order_nodes(expected), order_nodes(actual)
    if ordered == (expected, actual):
        return as_they_are
    in_order = changes(*ordered)
    # A changed operand may change the order of all that it depends on.
    return in_order if _size(in_order) < _size(as_they_are) else as_they_are


def order_nodes(text: str) -> str:
    """Return a text with the nodes of each graph in the order in which its outputs need them, without comments.

    The text is unchanged if it has no graph, or if the order of a node may matter: of one that writes, for example.
    """
    raw = text.split("\n")
    lines = significant(renumber(text))
    bodies = [list(body) for body in _bodies(lines)]
    if not bodies or not all(map(_may_be_reordered, bodies)):
        return text
    order = {line.index: line.index for line in lines}
    for body in bodies:
        places = [line.index for line in body]
        order.update(zip(places, (line.index for line in _by_need(body)), strict=True))
    return "".join(f"{_RELEASED.sub('', raw[order[line.index]])}\n" for line in lines)


def _bodies(lines: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """Yield the lines of each function, without the line that opens it."""
    start = indent = None
    for number, line in enumerate(lines):
        width = len(line.text) - len(line.text.lstrip())
        if start is not None and indent is not None and width <= indent:
            yield lines[start:number]
            start = None
        if line.text.lstrip().startswith("def "):
            start, indent = number + 1, width
    if start is not None:
        yield lines[start:]


def _may_be_reordered(body: Sequence[Line]) -> bool:
    if not body or not _RETURN.match(body[-1].program):
        return False
    targets = Counter(line.target for line in body[:-1])
    return "" not in targets and targets.total() == len(targets) and not any(_EFFECT.search(line.text) for line in body)


def _by_need(body: Sequence[Line]) -> list[Line]:
    """Return the lines in the order of a depth-first walk from the operands of the last one, which comes last."""
    definitions = {line.target: line for line in body[:-1]}
    placed: dict[str, Line] = {}
    # Nodes that no output needs come behind the others: first those with the first operators.
    used = {name for line in body for name in line.names if name != line.target}
    unused = sorted((line for line in body[:-1] if line.target not in used), key=lambda line: line.masked)
    roots = [*body[-1].names, *(line.target for line in unused)]
    waiting = [(name, False) for name in reversed(roots)]
    while waiting:
        name, is_complete = waiting.pop()
        if name in placed or name not in definitions:
            continue
        line = definitions[name]
        if is_complete:
            placed[name] = line
        else:
            waiting.append((name, True))
            waiting += [(operand, False) for operand in reversed(line.names) if operand != name]
    return [*placed.values(), body[-1]]


def _size(differences: Sequence[Change]) -> int:
    return sum(len(edit.old) + len(edit.new) for change in differences for edit in change.edits)
