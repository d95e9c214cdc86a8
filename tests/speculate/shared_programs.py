"""Drawn programs whose branches share memory in one branch only, and what becomes of them under a compiler."""

from __future__ import annotations

import dataclasses
import textwrap
from typing import Any

import torch
from hypothesis import strategies as st

import hopkit

OUTER = ("x", "a", "b", "a[:]", "a.t()", "x.view(2, 2)", "STORED")
"""Values of the enclosing program: an argument, intermediates, views, a stored tensor."""

NEW = ("a.sin()", "x * 3", "b - 1")


@dataclasses.dataclass(frozen=True)
class Program:
    """A call of ``hopkit.cond`` whose branches return ``slots``, the statements after it, and the returned names."""

    true_slots: tuple[str, ...]
    false_slots: tuple[str, ...]
    after: tuple[str, ...]
    returned: tuple[str, ...]

    @property
    def source(self) -> str:
        slots = [f"y{index}" for index in range(len(self.true_slots))]
        branches = [f"lambda: ({', '.join(texts)},)" for texts in (self.true_slots, self.false_slots)]
        lines = [
            "a = x * 2",
            "b = a + 1",
            "seen = []",
            f"{', '.join(slots)}, = hopkit.cond(x.sum() > 0, {', '.join(branches)})",
            "view, result = y0[:], torch.zeros(2, 2)",
            *self.after,
            f"return {', '.join(self.returned)}, result, tuple(seen)",
        ]
        return "def program(x):\n" + textwrap.indent("\n".join(lines), "    ") + "\n"

    def function(self, stored: torch.Tensor) -> Any:
        namespace: dict[str, Any] = {"torch": torch, "hopkit": hopkit, "STORED": stored}
        exec(self.source, namespace)
        return namespace["program"]


NAMES = ("x", "a", "b", "y0", "view", "STORED", "y1")
STATEMENTS = (
    "{name}.add_(1)",
    "{name}[0].mul_(2)",
    "{name} *= 3",
    "view = {name}[1:]",
    "view = {name}.t()",
    "result = result + {name}.sum()",
    "result = result + ({name} is {other})",
    "seen.append({name})",
    "{name}.copy_({other})",
    "{name}.add_({other})",
)


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """Draw a program with one or two slots."""
    count = draw(st.integers(1, 2))
    value = st.one_of(st.sampled_from(OUTER), st.sampled_from(NEW))
    shared = tuple(draw(st.sampled_from(OUTER)) for _ in range(count))
    other = tuple(draw(value) for _ in range(count))
    names = st.sampled_from([name for name in NAMES if name != "y1" or count == 2])
    after = tuple(
        text.format(name=draw(names), other=draw(names))
        for text in draw(st.lists(st.sampled_from(STATEMENTS), max_size=4))
    )
    after = tuple(text for text in after if not text.startswith("STORED *="))
    returned = tuple(draw(st.lists(names, min_size=1, max_size=3)))
    branches = (shared, other) if draw(st.booleans()) else (other, shared)
    return Program(*branches, after, returned)


def outcome(program: Program, backend: str) -> str:
    """Return ``"right"``, ``"wrong"``, ``"eager raised"`` or the error that came before the program ran."""
    torch._dynamo.reset()
    for sign in (1, -1):
        stored = [torch.full((2, 2), 5.0), torch.full((2, 2), 5.0)]
        x = [torch.arange(1.0, 5.0).view(2, 2) * sign for _ in range(2)]
        try:
            expected = program.function(stored[0])(x[0])
        except RuntimeError:
            return "eager raised"
        compiled = torch.compile(program.function(stored[1]), backend=backend)
        try:
            actual = compiled(x[1])
        except torch._dynamo.exc.UncapturedHigherOrderOpError as error:
            return str(error).partition("\n\nfrom user code")[0]
        except (torch._dynamo.exc.TorchRuntimeError, torch._dynamo.exc.BackendCompilerFailed) as error:
            return str(error).partition("\n\nfrom user code")[0]
        pairs = zip(
            torch.utils._pytree.tree_leaves((expected, x[0], stored[0])),
            torch.utils._pytree.tree_leaves((actual, x[1], stored[1])),
            strict=True,
        )
        if not all(left.shape == right.shape and torch.equal(left, right) for left, right in pairs):
            return "wrong"
    return "right"
