"""The source text of a program in which the body of a HOP writes to a tensor."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Mapping
from typing import Any

import torch

from hopkit.records import Sample
from hopkit.strategies.program import executed
from hopkit.strategies.writes.calls import CALLS

__all__ = ["ALIASES", "INNER", "TARGETS", "VIEWS", "WriteProgram"]

VIEWS = (
    "{t}[1:]",
    "{t}.view(-1)",
    "{t}.T",
    "{t}.mT",
    "{t}[0]",
    "{t}[:, ::2]",
    "{t}.detach()",
    "{t}.data",
    "{t}.chunk(3)[1]",
    "{t}.unbind()[0]",
    "{t}.reshape(4, 3)",
    "{t}.flatten()",
    "{t}.diagonal()",
    "{t}.unsqueeze(0)",
    "{t}[: {t}.size(0) // 2]",
    "{t}.real",
)
"""Views of a tensor of 3 by 4."""

ALIASES = ("", "{t}", "{t}.view_as({t})", "{t}[...]", "{t}[1:]", "{t}.T", "{t}[0]")
"""The second operand, which shares memory with the first; empty without a second operand."""

TARGETS: Mapping[str, str] = {
    "intermediate": "h",
    "alias": "a",
    "view": "v",
    "operand": "y",
    "view of operand": "u",
    "second operand": "z",
    "closed over": "w",
    "view of closed over": "w[1:]",
    "buffer": "self.seen",
}
"""The targets of writes, with their names in the body."""

INNER = ("intermediate", "alias", "view")
"""The targets that the body allocated."""

_MODEL = """
class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.rectify, self.clip = torch.nn.ReLU(inplace=True), torch.nn.Hardtanh(0.2, 0.7, inplace=True)
        self.register_buffer("seen", torch.linspace(0.2, 0.8, 12).reshape(3, 4))

    def forward(self, p0, p1, x, w):
{forward}


program = Model()


def make_inputs():
    x, w = torch.linspace(-2, 2, 12).reshape(3, 4), torch.linspace(0.8, 0.1, 12).reshape(3, 4)
    return torch.tensor(True), torch.tensor(True), x, w
"""


@dataclasses.dataclass(frozen=True, repr=False)
class WriteProgram:
    """A call of ``hop``, whose body writes to ``target`` by ``statements``; ``source`` is the text of the module.

    ``view`` is the view that the body takes of its intermediate and of its operand, ``alias`` the second operand.
    With ``both`` the other branch writes too. The body returns ``returned``, ``afterwards`` are statements behind the
    call, and with ``no_grad`` gradients are off. ``sample()`` is the sample for a capture, which takes each branch.
    """

    hop: str
    target: str
    statements: tuple[str, ...]
    view: str
    alias: str
    both: bool
    returned: str
    afterwards: tuple[str, ...]
    no_grad: bool

    @functools.cached_property
    def source(self) -> str:
        """The text of a module with the model, ``program``, and ``make_inputs``."""
        call = CALLS[self.hop]
        operands = "y, z" if self.alias else "y"
        bodies = self._body("f", "sin", operands, writes=True)
        if call.branches:
            bodies += self._body("g", "cos", operands, writes=self.both)
        lines = [
            "y = x.sigmoid()",
            *([f"z = {self.alias.format(t='y')}"] if self.alias else ()),
            *bodies,
            f"out = {call.text.format(f='f', g='g', y=operands)}",
            *self.afterwards,
            "return out, y, w, self.seen.clone()",
        ]
        if self.no_grad:
            lines = ["with torch.no_grad():", *(f"    {line}" for line in lines)]
        forward = "\n".join(f"        {line}" for line in lines)
        imports = ["import operator", "", "import torch", *call.lines]
        return "\n".join(imports) + "\n\n" + call.helpers + _MODEL.replace("{forward}", forward)

    def _body(self, name: str, function: str, operands: str, *, writes: bool) -> list[str]:
        statements = self.statements if writes else ()
        needed = " ".join((*statements, self.returned))
        defined = {
            # Autograd saves the result of sigmoid, which a body must not write to, but not the result of a product.
            "h": f"h = y.{function}().sigmoid() * 0.9",
            "a": "a = h",
            "v": f"v = {self.view.format(t='h')}",
            "u": f"u = {self.view.format(t='y')}",
        }
        # An alias and a view need their base; unused names are left out.
        used = {key for key in defined if re.search(rf"\b{key}\b", needed)}
        lines = [line for key, line in defined.items() if key in used | {"h"}]
        return [
            f"def {name}({operands}):",
            *(f"    {line}" for line in (*lines, *statements, f"return {self.returned}")),
        ]

    def sample(self) -> Sample:
        """Return the model with its arguments, and further ones that select the other branches."""
        module = executed(self.source)
        args = module.make_inputs()
        further_args = []
        for flags in ((True, False), (False, True)):
            _, _, *rest = module.make_inputs()
            further_args.append((*map(torch.tensor, flags), *rest))
        return Sample(module.program, args=args, other_args=tuple(further_args))

    def __repr__(self) -> str:
        return f"WriteProgram of\n\n{self.source}"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Print the source in hypothesis, instead of the fields of the dataclass."""
        printer.text(repr(self))
