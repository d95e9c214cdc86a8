"""The definition of a custom HOP by its author, checked when it is made."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable
from inspect import Parameter
from typing import Any, Literal, get_args

from hopkit._torch.hop.registry import function_key
from hopkit.errors import UsageError
from hopkit.hops.calling_convention import Runs

__all__ = ["Definition", "Lower"]

Function = Callable[..., Any]

Lower = Literal["inline", "call"] | Function

_SHAPES: dict[Runs, tuple[int, str]] = {
    "repeated": (3, "(n, body, init)"),
    "selected": (3, "(index, branches, operands)"),
}


@dataclasses.dataclass(frozen=True)
class Definition:
    """A custom HOP: its full name, its eager function, how often that runs a body, and the rules of its author.

    ``owner`` is the place where the eager function is defined. A rule that is None follows from ``runs``. Raises
    `UsageError` if both are missing, or if the eager function's signature does not fit ``runs``.
    """

    name: str
    eager: Function
    runs: Runs | None
    fake: Function | None = None
    backward: Function | None = None
    lower: Lower | None = None

    def __post_init__(self) -> None:
        if self.runs is not None and self.runs not in get_args(Runs):
            raise UsageError(
                f"{self.name}: runs={self.runs!r} is none of {', '.join(map(repr, get_args(Runs)))}",
                hint="leave out runs=, and pass fake=, backward= and lower=, if a body runs in another way",
            )
        rules = {"fake": self.fake, "backward": self.backward, "lower": self.lower}
        missing = [f"{name}=" for name, rule in rules.items() if rule is None]
        if self.runs is None and missing:
            raise UsageError(
                f"{self.name} defines neither how often it runs its bodies nor {' nor '.join(missing)}",
                hint='pass runs="once", "repeated" or "selected", or each of fake=, backward= and lower=; several '
                'bodies are one tuple, (index, bodies, operands) with runs="selected", or need each rule',
            )
        for name, rule in rules.items():
            if not (rule is None or callable(rule) or (name == "lower" and rule in ("inline", "call"))):
                raise UsageError(
                    f"{self.name}: {name}={rule!r} is no rule",
                    hint="pass a function" + (', "inline" or "call"' if name == "lower" else ""),
                )
        self._check_signature()

    def _check_signature(self) -> None:
        kinds = [parameter.kind for parameter in inspect.signature(self.eager).parameters.values()]
        positional = [kind for kind in kinds if kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)]
        if Parameter.VAR_KEYWORD in kinds:
            raise UsageError(f"{self.name}: the eager function takes **keywords", hint="name each of them, after a *")
        if self.runs in _SHAPES:
            count, shape = _SHAPES[self.runs]
            if len(positional) != count or Parameter.VAR_POSITIONAL in kinds:
                raise UsageError(
                    f"{self.name}: runs={self.runs!r} calls its eager function with {count} positional arguments",
                    hint=f"define it as {self.eager.__name__}{shape}; put configuration after a *",
                )

    @property
    def owner(self) -> str:
        return f"{self.eager.__module__}.{self.eager.__qualname__}"

    @property
    def own_rules(self) -> str:
        """Name the rules that the author wrote, for the shapes of one sample; '' if all follow from ``runs``."""
        rules = ("fake", "backward", "lower")
        return " and ".join(f"{rule}=" for rule in rules if callable(getattr(self, rule)))

    @property
    def lowering(self) -> Lower:
        """Return Inductor's rule: the author's, or else "inline" for a body that runs once, and "call"."""
        return self.lower or ("inline" if self.runs == "once" else "call")

    def repeats(self, earlier: Definition) -> bool:
        """Return whether this is an earlier definition, executed again: the same code, place and rules."""
        return self._identity() == earlier._identity()

    def _identity(self) -> tuple[Any, ...]:
        rules = [function_key(rule) for rule in (self.eager, self.fake, self.backward, self.lower)]
        return self.name, self.owner, self.runs, rules
