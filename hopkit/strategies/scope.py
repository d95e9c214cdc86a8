"""The scope of a function while it is drawn. Drawn statements run at once, so shapes and aliases are torch's."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import torch

from hopkit.strategies.choices import Choices
from hopkit.strategies.expressions import compiled
from hopkit.strategies.live_values import Holder, LiveTensor, Misfit, check_fit
from hopkit.strategies.options import Options
from hopkit.strategies.region_plan import RegionPlan
from hopkit.strategies.tree import Assign, Perform, Statement, lines

__all__ = ["DrawnScope"]


class DrawnScope:
    """The scope of one function while it is drawn: the tensors that it can name, and its statements so far.

    ``outer_storages`` are the storages that the function did not allocate: of operands and of enclosing functions'
    tensors. ``writable_outer_storages`` are those of them that it may write to. ``regions`` plans the annotations of
    the program's regions; ``holds_regions`` is True if the function may have regions, and ``body_holds_regions`` if the
    bodies of the HOP that is called now may. ``in_region`` is True inside a block that may become one.
    """

    def __init__(
        self,
        choices: Choices,
        options: Options,
        *,
        names: Iterator[int],
        worlds: Sequence[Mapping[str, Any]],
        outer: DrawnScope | None = None,
    ) -> None:
        self.choices, self.options = choices, options
        self.names, self.outer = names, outer
        self.worlds = tuple(map(dict, worlds))
        self.live: list[LiveTensor] = []
        self.statements: list[Statement] = []
        self.module: list[Statement] = []
        self.outer_storages: frozenset[int] = frozenset()
        self.writable_outer_storages: frozenset[int] = frozenset()
        self.input_dtypes: frozenset[torch.dtype] = frozenset() if outer is None else outer.input_dtypes
        self.depth = 0
        self.is_block = False
        self.closes_over = True
        self.regions: RegionPlan = RegionPlan() if outer is None else outer.regions
        self.in_region: bool = outer is not None and outer.in_region
        self.body_holds_regions = False
        self.holds_regions: bool = outer is None or (outer.holds_regions and outer.body_holds_regions)
        self.modules: Mapping[str, torch.nn.Linear] = {} if outer is None else outer.modules
        self.holders: list[Holder] = []
        self._numbers: dict[str, str] = {}

    def inner(
        self,
        parameters: tuple[LiveTensor, ...],
        *,
        closes_over: bool = True,
        distinct: bool = False,
        writes: bool = False,
    ) -> DrawnScope:
        """Return the scope of a function that is defined here, with its parameters.

        With ``closes_over`` it names the tensors of this scope too; with ``distinct`` only one tensor of each storage.
        With ``writes`` it may write to those parameters that this scope may write to, otherwise only to its own
        tensors.
        """
        scope = DrawnScope(self.choices, self.options, names=self.names, worlds=self.worlds, outer=self)
        # No body closes over a size that depends on data: few HOPs take one.
        outer = [x for x in self.live if x.most is None] if closes_over else []
        if distinct:
            outer = _one_per_storage(outer, parameters)
        scope.live = [*outer, *parameters]
        for x in scope.live:
            scope._name(x)
        scope.outer_storages = frozenset(x.storage for x in scope.live)
        if writes:
            scope.writable_outer_storages = frozenset(x.storage for x in parameters if self.may_write(x))
        scope.depth, scope.closes_over = self.depth + 1, closes_over
        return scope

    def leave_out(self, kinds: tuple[str, ...]) -> None:
        """Draw no operators of these kinds in this scope and in those inside it."""
        kinds_left = tuple(kind for kind in self.options.kinds if kind not in kinds)
        self.options = dataclasses.replace(self.options, kinds=kinds_left)

    def hoist(self, definition: Statement, *, run: bool = True) -> None:
        """Add a definition to the module, once: a compiler can't trace it inside a function.

        Without ``run`` its name is defined already.
        """
        scope: DrawnScope | None = self
        while scope is not None:
            if run:
                scope.run((definition,))
            if scope.outer is None and definition not in scope.module:
                scope.module.append(definition)
            scope = scope.outer

    def number(self, text: str) -> str:
        """Return the name of a Python number that the function closes over: of the enclosing function or the module."""
        if text not in self._numbers:
            definition = Assign(self.new_name("c"), text)
            if self.outer is not None and self.closes_over:
                self.outer.run((definition,))
                self.outer.statements.append(definition)
                self.run((definition,))
            else:
                self.hoist(definition)
            self._numbers[text] = definition.target
        return self._numbers[text]

    def record_write(self, target: LiveTensor) -> None:
        """Record a write to a tensor: update the bounds of all live tensors that share its memory."""
        for at, x in enumerate(self.live):
            if x.storage == target.storage and x.sample.numel():
                bound, slope = max(x.bound, target.bound), max(x.slope, target.slope)
                varies = x.varies or target.varies
                self.live[at] = dataclasses.replace(x, bound=bound, slope=slope, varies=varies, exact=False)
        if self.outer is not None and target.storage in self.outer_storages:
            # A body runs while it is drawn, and again by its call, so the sample differs from that of a run.
            self.outer.record_write(dataclasses.replace(target, varies=True))

    def block(self) -> DrawnScope:
        """Return this scope with a separate list of statements, for an indented block."""
        scope = DrawnScope(self.choices, self.options, names=self.names, worlds=(), outer=self.outer)
        scope.input_dtypes = self.input_dtypes
        scope.worlds, scope.live, scope.module = self.worlds, self.live, self.module
        scope.outer_storages, scope.writable_outer_storages = self.outer_storages, self.writable_outer_storages
        scope.depth, scope.closes_over, scope.is_block = self.depth, self.closes_over, True
        scope.modules, scope.holders, scope._numbers = self.modules, self.holders, self._numbers
        scope.regions, scope.in_region, scope.holds_regions = self.regions, self.in_region, self.holds_regions
        return scope

    def new_name(self, prefix: str = "v") -> str:
        return f"{prefix}{next(self.names)}"

    @property
    def environment(self) -> dict[str, Any]:
        """The value of each name in the run as drawn."""
        return self.worlds[0]

    @property
    def fixed(self) -> list[LiveTensor]:
        """The live tensors whose size does not depend on data, the latest first."""
        return [x for x in reversed(self.live) if x.most is None]

    def enter(self, x: LiveTensor) -> None:
        """Make a tensor live under its name."""
        self._name(x)
        self.live.append(x)

    def _name(self, x: LiveTensor) -> None:
        for world, sample in zip(self.worlds, (x.sample, x.resized), strict=False):
            world[x.name] = x.sample if sample is None else sample

    def value(self, expression: str) -> Any:
        """Return the value of an expression in the run as drawn."""
        return eval(compiled(expression), self.environment)

    def values(self, expression: str) -> tuple[Any, Any]:
        """Return the values of an expression in both worlds, None without a second one. Raises `Misfit`."""
        result = self.value(expression)
        if len(self.worlds) == 1:
            return result, None
        try:
            return result, eval(compiled(expression), self.worlds[1])
        except Exception as error:
            raise Misfit(expression) from error

    def assign(
        self,
        expression: str,
        *,
        bound: float,
        slope: float = 0.0,
        varies: bool = False,
        most: int | None = None,
        exact: bool = False,
    ) -> LiveTensor:
        """Add ``name = expression`` with a new name and make the result live; it varies if an operand does.

        Raises `Misfit`, before any change of the scope, if the expression does not fit the resized world.
        """
        sample, resized = self.values(expression)
        named = self.tensors_in(expression)
        if most is None:
            # Only the leading size depends on data: an operator that removes a dimension removes that one.
            most = max((x.most for x in named if x.most and x.sample.dim() <= sample.dim()), default=None)
        if most is None:
            check_fit(expression, sample, resized)
        varies = varies or any(x.varies for x in named)
        result = LiveTensor(self.new_name(), sample, bound, slope, varies, resized, most, exact)
        self.enter(result)
        self.statements.append(Assign(result.name, expression))
        return result

    def tensors_in(self, expression: str) -> list[LiveTensor]:
        """Return the live tensors that an expression names."""
        names = set(_NAME.findall(expression))
        return [x for x in self.live if x.name in names]

    def copy_in_order(self, x: LiveTensor) -> LiveTensor:
        """Add a copy with the strides of a new tensor."""
        copied = f"{x.name}.clone(memory_format=torch.contiguous_format)"
        return self.assign(copied, bound=x.bound, slope=x.slope)

    def perform(self, expression: str) -> None:
        """Add an expression that is evaluated for its side effect."""
        self.values(expression)
        self.statements.append(Perform(expression))

    def run(self, statements: tuple[Statement, ...]) -> None:
        """Run statements, so that their names are defined. Raises `Misfit` if they fail in the resized world."""
        code = compile("\n".join(lines(statements)), "<drawn>", "exec")
        exec(code, self.environment)
        for world in self.worlds[1:]:
            try:
                exec(code, world)
            except Exception as error:
                raise Misfit(str(error)) from error

    def may_name(self, dtype: torch.dtype) -> bool:
        """Return True if the text may name a floating dtype: float64, or one that no input has.

        float32 also results from promoting two different smaller dtypes.
        """
        if dtype == torch.float32:
            return self.input_dtypes <= {torch.float64}
        return dtype == torch.float64 or dtype not in self.input_dtypes

    def is_own(self, x: LiveTensor) -> bool:
        """Return True if the function allocated the tensor's memory."""
        return x.storage not in self.outer_storages

    def may_write(self, x: LiveTensor) -> bool:
        """Return True if the function allocated the tensor's memory or may write to this outer storage."""
        return self.is_own(x) or x.storage in self.writable_outer_storages


def _one_per_storage(live: list[LiveTensor], besides: tuple[LiveTensor, ...]) -> list[LiveTensor]:
    seen = {x.storage for x in besides}
    by_storage = {x.storage: x for x in reversed(live)}
    return [x for storage, x in by_storage.items() if storage not in seen][::-1]


_NAME = re.compile(r"\b[a-z]\d+\b")
