"""Draw one program, from its inputs to its return value."""

from __future__ import annotations

import dataclasses
import itertools
import re

from hopkit.strategies.annotations import annotate, draws_blocks
from hopkit.strategies.bodies import operate, statements, under_mode
from hopkit.strategies.choices import Choices
from hopkit.strategies.families import FAMILIES, Family
from hopkit.strategies.layers import LinearSpec
from hopkit.strategies.live_values import LiveTensor, Misfit
from hopkit.strategies.operators.closed_over import MODULE
from hopkit.strategies.options import Options
from hopkit.strategies.program import FLAGS, Program
from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tensors import LARGEST, TensorSpec, draw_spec
from hopkit.strategies.tree import Assign, Function, HopCall, Statement, lines, walk
from hopkit.strategies.vocabulary import vocabulary

__all__ = ["Drawing"]

_FLAG = TensorSpec((), "bool")


class Drawing:
    """Draw one program: its inputs, statements, HOP calls and return value."""

    def __init__(self, choices: Choices, options: Options) -> None:
        self.choices, self.options = choices, options
        worlds = [vocabulary()] * (2 if options.dynamic else 1)
        self.scope = DrawnScope(choices, options, names=itertools.count(), worlds=worlds)
        self._sizes: dict[int, int] = {}

    def program(self, least_hops: int, around: bool) -> Program:
        inputs = dict.fromkeys(FLAGS if self.options.hops else (), _FLAG)
        parameters: dict[str, TensorSpec] = {}
        resized: dict[str, TensorSpec] = {}
        for name in inputs:
            self._add(name, _FLAG, varies=True)
        self.choices.part()
        has_parameter = self.options.training and self.choices.chance(2)
        for at in range(self.choices.between(1, 3)):
            # The first input is floating, so that every operator kind has a tensor to take.
            floating = tuple(dtype for dtype in self.options.dtypes if "float" in dtype)
            spec = draw_spec(self.choices, floating if at == 0 and floating else self.options.dtypes)
            if self.options.special and "float" in spec.dtype:
                spec = dataclasses.replace(spec, special=not self.choices.chance(3))
            inputs[f"x{at}"] = spec
            if (resized_spec := self._resized(spec)) is not None:
                resized[f"x{at}"] = resized_spec
            self._add(f"x{at}", spec, resized=resized_spec)
        if has_parameter:
            parameters["w0"] = draw_spec(self.choices, ("float32",), (0, 2), ("contiguous",), empty=False)
            self._add("w0", parameters["w0"])
        scope = self.scope
        self.choices.part()
        layers = self._layers()
        if around:
            statements(scope)
        for at in range(3 if least_hops else 0):
            # Also before the first call, which is certain: so removing a call leaves the next one unchanged.
            self.choices.part()
            if at < least_hops or (around and self.choices.chance(2)):
                self._call(scope)
                if around:
                    statements(scope)
        if not any(scope.is_own(x) for x in scope.live):
            operate(scope)
        returned = self._returned()
        function = Function("program", (), tuple(scope.statements), returned)
        return _drop_unused_inputs(
            Program(
                function,
                tuple(scope.module),
                tuple(inputs.items()),
                tuple(parameters.items()),
                self.options.training,
                tuple(resized.items()),
                layers,
            )
        )

    def _layers(self) -> tuple[LinearSpec, ...]:
        """Draw a square linear layer for one of the inputs, so that it also takes its own output."""
        if MODULE not in self.options.kinds or not self.choices.chance(3):
            return ()
        fitting = [x for x in self.scope.live if x.is_floating and x.sample.dim() and x.sample.numel()]
        fitting = [x for x in fitting if x.size(-1) == x.sample.shape[-1]]
        if not fitting:
            return ()
        x = self.choices.pick(fitting)
        width, dtype = x.sample.shape[-1], str(x.sample.dtype).removeprefix("torch.")
        order = self.choices.between(0, 7)
        spec = LinearSpec(
            "n0", TensorSpec((width, width), dtype, order=order), TensorSpec((width,), dtype, order=order)
        )
        layer = spec.build()
        self.scope.modules = {spec.name: layer}
        for world in self.scope.worlds:
            world[spec.name] = layer
        return (spec,)

    def _resized(self, spec: TensorSpec) -> TensorSpec | None:
        """Return the input with another leading size, or None; inputs with the same size vary together."""
        if not self.options.dynamic or not spec.shape or spec.shape[0] < 2 or self.choices.chance(4):
            return None
        size = spec.shape[0]
        if size not in self._sizes:
            self._sizes[size] = size + self.choices.pick((1, 2, -1) if size > 2 else (1, 2))
        return dataclasses.replace(spec, shape=(self._sizes[size], *spec.shape[1:]))

    def _add(self, name: str, spec: TensorSpec, *, varies: bool = False, resized: TensorSpec | None = None) -> None:
        sample = spec.build()
        floating = sample.is_floating_point()
        size = None if resized is None else resized.build()
        varies = varies or resized is not None
        self.scope.enter(LiveTensor(name, sample, LARGEST, 1.0 if floating else 0.0, varies, size, exact=spec.special))
        if floating:
            self.scope.input_dtypes |= {sample.dtype}
        storage = sample.untyped_storage().data_ptr()
        self.scope.outer_storages |= {storage}
        if not self.options.training and (self.options.known_bugs or not _loses_writes(spec)):
            self.scope.writable_outer_storages |= {storage}

    def _call(self, scope: DrawnScope) -> None:
        """Draw a HOP call; its body draws nested calls by the same rule, up to ``max_depth``."""
        self.choices.part()
        if draws_blocks(scope) and self.choices.chance(3):
            inside = scope.block()
            inside.in_region = True
            self._call_under_mode(inside)
            annotate(scope, inside)
        else:
            self._call_under_mode(scope)

    def _call_under_mode(self, scope: DrawnScope) -> None:
        if scope.options.modes and self.choices.chance(6):
            with under_mode(scope, stacks=True) as inside:
                self._draw_hop_call(inside)
        else:
            self._draw_hop_call(scope)

    def _draw_hop_call(self, scope: DrawnScope) -> None:
        families = [FAMILIES[name] for name in self.options.hops]
        hop_call = self._try(self.choices.pick(families), scope) or self._try(families[0], scope)
        if hop_call is not None:
            scope.statements.append(hop_call)

    def _try(self, family: Family, scope: DrawnScope) -> HopCall | None:
        scope.body_holds_regions = family.holds_regions
        try:
            return family.draw(scope, self._nested)
        except Misfit:
            return None

    def _nested(self, scope: DrawnScope) -> None:
        self.choices.part()
        if scope.depth < self.options.max_depth and self.choices.chance(4):
            self._call(scope)
            self.choices.part()
            operate(scope)

    def _returned(self) -> str:
        """Draw the return expression: the latest tensor and any earlier ones, operands included."""
        self.choices.part()
        latest, *earlier = self.scope.live[::-1]
        taken = [latest.name, *(x.name for x in earlier if self.choices.chance(3))]
        if not self.options.known_bugs:
            taken = _drop_copies(taken, self.scope.statements)
        return ", ".join(taken[:6]) if len(taken) > 1 else taken[0]


_COPY = re.compile(r"(\w+)\.(detach|clone|contiguous)\(.*\)")


def _drop_copies(names: list[str], statements: list[Statement]) -> list[str]:
    """Return the names, keeping one of those that are copies or detached views of the same tensor.

    Inductor merges these into one tensor: wrap/two_copies and wrap/detached of the corpus.
    """
    origins: dict[str, str] = {}
    for statement in walk(tuple(statements)):
        if isinstance(statement, Assign) and (copied := _COPY.fullmatch(statement.expression)):
            origins[statement.target] = origins.get(copied[1], copied[1])
    return list({origins.get(name, name): name for name in reversed(names)}.values())[::-1]


def _loses_writes(spec: TensorSpec) -> bool:
    """Return True if torch loses writes to such an input: wrap/number_written of the corpus."""
    return spec.dtype == "float64" and not spec.shape


def _drop_unused_inputs(program: Program) -> Program:
    """Return the program without the inputs, parameters and layers that its function does not name."""
    named = set(re.findall(r"\b[a-z]\d+\b", "\n".join(lines((*program.module, program.function)))))
    inputs = tuple((name, spec) for name, spec in program.inputs if name in named)
    function = dataclasses.replace(program.function, parameters=tuple(name for name, _ in inputs))
    parameters = tuple((name, spec) for name, spec in program.parameters if name in named)
    modules = tuple(layer for layer in program.modules if layer.name in named)
    resized = tuple((name, spec) for name, spec in program.resized if name in named)
    return dataclasses.replace(
        program, function=function, inputs=inputs, parameters=parameters, resized=resized, modules=modules
    )
