"""What the author of a custom HOP says, checked at the door."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable
from typing import Any, Literal, get_args

from hopkit.errors import UsageError
from hopkit.hops.arrangement import Runs

__all__ = ["Definition", "Lower"]

Function = Callable[..., Any]

Lower = Literal["inline", "call"] | Function

_SHAPES: dict[Runs, tuple[int, str]] = {
    "repeated": (3, "(n, body, init)"),
    "selected": (3, "(index, branches, operands)"),
}


@dataclasses.dataclass(frozen=True)
class Definition:
    """A custom HOP: its full name, its plain function, how often that runs a body, and the rules it brings along.

    ``owner`` says where the plain function is defined. A rule that is None follows from ``runs``. Raises `UsageError`
    where neither says it, and where the plain function can't be called as ``runs`` has it.
    """

    name: str
    plain: Function
    runs: Runs | None
    fake: Function | None = None
    backward: Function | None = None
    lower: Lower | None = None

    def __post_init__(self) -> None:
        if self.runs is not None and self.runs not in get_args(Runs):
            raise UsageError(
                f"{self.name}: runs={self.runs!r} is none of {', '.join(map(repr, get_args(Runs)))}",
                cure="leave runs= out, and give fake=, backward= and lower=, where a body runs in another way",
            )
        rules = {"fake": self.fake, "backward": self.backward, "lower": self.lower}
        missing = [f"{name}=" for name, rule in rules.items() if rule is None]
        if self.runs is None and missing:
            raise UsageError(
                f"{self.name} says neither how often it runs its bodies nor {' nor '.join(missing)}",
                cure='give runs="once", "repeated" or "selected", or each of fake=, backward= and lower=',
            )
        for name, rule in rules.items():
            if not (rule is None or callable(rule) or (name == "lower" and rule in ("inline", "call"))):
                raise UsageError(
                    f"{self.name}: {name}={rule!r} is no rule",
                    cure="give a function" + (', "inline" or "call"' if name == "lower" else ""),
                )
        self._check_signature()

    def _check_signature(self) -> None:
        parameters = inspect.signature(self.plain).parameters.values()
        positional = [each for each in parameters if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
        if any(each.kind is each.VAR_KEYWORD for each in parameters):
            raise UsageError(f"{self.name}: the plain function takes **keywords", cure="name each of them, after a *")
        if self.runs in _SHAPES:
            count, shape = _SHAPES[self.runs]
            if len(positional) != count or any(each.kind is each.VAR_POSITIONAL for each in parameters):
                raise UsageError(
                    f"{self.name}: runs={self.runs!r} calls its plain function with {count} positional arguments",
                    cure=f"define it as {self.plain.__name__}{shape}; what is configuration stands after a *",
                )

    @property
    def owner(self) -> str:
        return f"{self.plain.__module__}.{self.plain.__qualname__}"

    @property
    def own_rules(self) -> str:
        """The rules that the author wrote, for the shapes of one sample; empty where all follow from ``runs``."""
        rules = ("fake", "backward", "lower")
        return " and ".join(f"{rule}=" for rule in rules if callable(getattr(self, rule)))

    @property
    def lowering(self) -> Lower:
        """How Inductor lowers it: the rule that was given, or else inlined where the body runs once, and called."""
        return self.lower or ("inline" if self.runs == "once" else "call")

    def is_again(self, other: Definition) -> bool:
        """Whether another definition is this one, executed again: the same code at the same place, the same rules."""
        mine, its = (
            [_code_of(each) for each in (one.plain, one.fake, one.backward, one.lower)] for one in (self, other)
        )
        return (self.name, self.owner, self.runs, mine) == (other.name, other.owner, other.runs, its)


def _code_of(rule: Any) -> Any:
    """What makes two rules the same: their code and what they close over."""
    code = getattr(rule, "__code__", None)
    if code is None:
        return rule
    cells = tuple(id(cell.cell_contents) for cell in getattr(rule, "__closure__", None) or ())
    return code, cells
