"""Order the subgraphs of a graph of Inductor's FX backend by their use, and number its kernels in that order.

Another version may generate the branches of a HOP in another order: then the order of the attributes that a graph
gets, of the classes of its subgraphs, and the numbers of their kernels differ. None of them has an effect. So a diff
between two versions of torch shows only changes of what the graph computes.
"""

from __future__ import annotations

import dataclasses
import itertools
import re

from hopkit.normalize.get_attr_order import get_attrs_before_use
from hopkit.normalize.kernel_order import PART, numbered, order_header, renumber_kernels

__all__ = ["graph_kernel_names", "order_subgraphs"]

_CLASS = re.compile(r"^(?P<indent> *+)class (?P<name>[^\s(]++)\(torch\.nn\.Module\):$")
_ATTRIBUTE = re.compile(r"(?<![\w.])self\.(\w++)")
_LAUNCH = re.compile(r"\bkernel_idx = '(triton_\w+_\d++)'")
_COMMENT = re.compile(r"^ *+#")


def order_subgraphs(text: str) -> str:
    r"""Return a graph that gets its attributes just before their first use, with its subgraphs in this order.

    Kernels are numbered by their first launch in the text. All other lines of a graph keep their order.

    >>> print(order_subgraphs('''\
    ... class GraphModule(torch.nn.Module):
    ...     def forward(self, x, y):
    ...         b = self.b
    ...         a = self.a
    ...         cond = torch.ops.higher_order.cond(x, a, b, (y,))
    ...     class b(torch.nn.Module):
    ...         def forward(self, y):
    ...             launch(kernel_idx = 'triton_poi_fused_cos_0')
    ...     class a(torch.nn.Module):
    ...         def forward(self, y):
    ...             launch(kernel_idx = 'triton_poi_fused_sin_1')'''))
    class GraphModule(torch.nn.Module):
        def forward(self, x, y):
            a = self.a
            b = self.b
            cond = torch.ops.higher_order.cond(x, a, b, (y,))
        class a(torch.nn.Module):
            def forward(self, y):
                launch(kernel_idx = 'triton_poi_fused_sin_0')
        class b(torch.nn.Module):
            def forward(self, y):
                launch(kernel_idx = 'triton_poi_fused_cos_1')
    """
    return "".join(_ordered(get_attrs_before_use(part)) for part in PART.split(text))


def graph_kernel_names(text: str) -> dict[str, str]:
    """Map the name of each kernel that a graph launches to its name in the normalized text."""
    parts = (_body(get_attrs_before_use(part))[1] for part in PART.split(text))
    return {old: new for part in parts for old, new in numbered(list(dict.fromkeys(_LAUNCH.findall(part)))).items()}


@dataclasses.dataclass
class _Graph:
    """The class of a graph, without the classes of its subgraphs."""

    name: str
    indent: int
    lines: list[str]
    subgraphs: list[_Graph] = dataclasses.field(default_factory=list)

    def ordered_subgraphs(self) -> list[_Graph]:
        """Return the subgraphs in the order in which the graph gets them; those that it does not get are the last."""
        code = (line for line in self.lines if not _COMMENT.match(line))
        attributes = dict.fromkeys(name for line in code for name in _ATTRIBUTE.findall(line))
        rank = {name: number for number, name in enumerate(attributes)}
        return sorted(self.subgraphs, key=lambda subgraph: rank.get(subgraph.name, len(rank)))


def _ordered(part: str) -> str:
    head, body = _body(part)
    kernels = list(dict.fromkeys(_LAUNCH.findall(body)))
    return renumber_kernels(order_header(head, kernels) + body, kernels) if kernels else head + body


def _body(part: str) -> tuple[str, str]:
    """Return the lines before the first class, and the classes in their order; a text without classes is all head."""
    lines = part.split("\n")
    starts = [index for index, line in enumerate(lines) if _CLASS.match(line)]
    if not starts:
        return part, ""
    graphs: list[_Graph] = []
    # Blank lines lead from one class to the next: they stay where they are.
    blanks: list[list[str]] = []
    for start, end in itertools.pairwise([*starts, len(lines)]):
        filled = end
        while not lines[filled - 1].strip():
            filled -= 1
        match = _CLASS.match(lines[start])
        assert match is not None
        graphs.append(_Graph(match["name"], len(match["indent"]), lines[start:filled]))
        blanks.append(lines[filled:end])
    ordered = _in_order(_nested(graphs))
    body = "\n".join(line for graph, blank in zip(ordered, blanks, strict=True) for line in (*graph.lines, *blank))
    return "".join(f"{line}\n" for line in lines[: starts[0]]), body


def _nested(graphs: list[_Graph]) -> list[_Graph]:
    """Give each graph its subgraphs, by the indentation; return the graphs that are a subgraph of none."""
    outermost: list[_Graph] = []
    enclosing: list[_Graph] = []
    for graph in graphs:
        while enclosing and graph.indent <= enclosing[-1].indent:
            enclosing.pop()
        (enclosing[-1].subgraphs if enclosing else outermost).append(graph)
        enclosing.append(graph)
    return outermost


def _in_order(outermost: list[_Graph]) -> list[_Graph]:
    """Return all graphs, each followed by its subgraphs in order."""
    ordered: list[_Graph] = []
    pending = outermost[::-1]
    while pending:
        ordered.append(pending.pop())
        pending += ordered[-1].ordered_subgraphs()[::-1]
    return ordered
