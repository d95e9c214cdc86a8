"""The runs of a program without a compiler: in eager torch, with shadows in float64 beside them."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

import torch

from hopkit import reference
from hopkit._torch.operators import hop_that_raised
from hopkit.errors import BadCase, ReferenceFailed
from hopkit.records import Marks, Run
from hopkit.reference.shadow import Shadows
from hopkit.stages.execute import execute, prepare_training
from hopkit.stages.program import Copier, Program

__all__ = ["Reference", "run_reference"]

T = TypeVar("T")


@dataclasses.dataclass(frozen=True)
class Reference:
    """The runs of a program that a compiled one is compared with, one for each call."""

    plain: tuple[Run, ...]
    """In the program's own dtypes."""
    in_float64: tuple[Run, ...]
    nudged: tuple[tuple[Run, ...], ...]
    """In float64 twice more, on either side of each jump that rounding may decide; empty if there is none."""
    shadows: Shadows


def run_reference(program: Program, *, training: bool, is_own: bool) -> Reference:
    """Run a program in eager torch, with HOPs as plain Python, and its shadows in float64 beside it.

    ``is_own`` tells that the program is the one to be compiled, not another that means the same; only then the function
    itself, as the runs left it, is part of them. Raises `ReferenceFailed` if the program raises, and `BadCase` if it
    writes to memory that its copy shares with the program itself: no two runs would be independent then.
    """
    return _Runs(program, training, is_own).all()


@dataclasses.dataclass(frozen=True)
class _Runs:
    program: Program
    training: bool
    is_own: bool

    def all(self) -> Reference:
        shadows = Shadows()
        with reference.marks() as marks:
            plain, in_float64 = self._shadowed(shadows)
        nudges = (1, -1) if shadows.at_a_jump else ()
        nudged = tuple(self._shadowed(Shadows(nudge))[1] for nudge in nudges)
        if marks.entered:
            plain = self._with_marks(plain)
        return Reference(plain, in_float64, nudged, shadows)

    def _with_marks(self, plain: tuple[Run, ...]) -> tuple[Run, ...]:
        """The runs with what the program did under which marks."""
        calls: list[reference.CallsByMark] = []
        places: list[Mapping[tuple[str, ...], set[Marks]]] = []
        # What backward calls is in no block of the program, but for that of a function which has its own backward.
        self._of(self._copy(), lambda: _collected(reference.calls_by_mark(), calls), training=False)
        self._of(self._copy(), lambda: _collected(reference.marks_of_places(), places))
        return tuple(
            dataclasses.replace(
                run,
                called=frozenset(of_run.called),
                needed=frozenset(of_run.needed),
                places={place: frozenset(marks) for place, marks in of_places.items()},
            )
            for run, of_run, of_places in zip(plain, calls, places, strict=True)
        )

    def _copy(self) -> Program:
        return self.program.copied(substitutes=reference.substitutions())

    def _shadowed(self, shadows: Shadows) -> tuple[tuple[Run, ...], tuple[Run, ...]]:
        in_float64: list[Run] = []
        program = self._copy()
        plain = self._of(program, shadows.running, lambda run: in_float64.append(_shadow_of(run, shadows)))
        if outside := shadows.written_outside(program.own_memory):
            self._check_shared(outside)
        return plain, tuple(in_float64)

    def _check_shared(self, outside: tuple[torch.Tensor, ...]) -> None:
        """Raise `BadCase` if another copy writes to the same memory: then that is no memory that a run has made."""
        shadows, program = Shadows(), self._copy()
        self._of(program, shadows.running)
        addresses = {tensor.untyped_storage().data_ptr() for tensor in shadows.written_outside(program.own_memory)}
        for tensor in outside:
            if tensor.untyped_storage().data_ptr() in addresses:
                raise BadCase(
                    f"the program writes to a {str(tensor.dtype).removeprefix('torch.')} tensor of shape "
                    f"{tuple(tensor.shape)} that a capture does not copy, so its runs would see each other's writes; "
                    "the tensor has its old values again",
                    cure="pass it as an argument, or let a closure, a global of the function or an attribute hold it",
                )

    def _of(
        self,
        program: Program,
        around: Callable[[], contextlib.AbstractContextManager[None]],
        after: Callable[[Run], None] = lambda run: None,
        *,
        training: bool | None = None,
    ) -> tuple[Run, ...]:
        training = self.training if training is None else training
        if self.training:
            prepare_training(program)
        runs = []
        for index in range(len(program.calls)):
            with reference.plain() as log, around():
                try:
                    run = execute(program, index, program.fn, training=training)
                except ReferenceFailed:
                    raise
                except (Exception, SystemExit) as error:
                    raise ReferenceFailed(
                        f"the program itself raises when it is run plainly: {type(error).__name__}: {error}",
                        cure=self._hint(error),
                        phase="reference",
                    ) from error
            fn = run.fn if self.is_own else None
            runs.append(dataclasses.replace(run, fn=fn, branches=log.branches, uncovered=frozenset(log.uncovered())))
            after(runs[-1])
        return tuple(runs)

    def _hint(self, error: BaseException) -> str:
        needs_gradients = "does not require grad" in str(error) or "doesn't require gradient" in str(error)
        if needs_gradients and not self.training:
            return "an inference capture turns gradients off: capture with training=True"
        if "second time" in str(error) and self.training:
            return (
                "with training=True a capture runs the outputs backward, and the program has freed their graph: "
                "return loss.detach(), or call backward(retain_graph=True)"
            )
        if hop := hop_that_raised(error):
            return (
                f"it was raised in the HOP {hop}: where that can't be run without a compiler, say what the program "
                "means in plain Python, by Sample(plain=...) or capture(plain=...)"
            )
        return "mend the program or its arguments; no compiler has seen it yet"


def _shadow_of(run: Run, shadows: Shadows) -> Run:
    """The run with the shadow of each tensor in its place."""
    shadow = Copier(shadows.of, {})
    args, kwargs = run.inputs
    return dataclasses.replace(
        run,
        outputs=shadow(run.outputs),
        grads={path: shadow(gradient) for path, gradient in run.grads.items()},
        inputs=(shadow(args), shadow(dict(kwargs))),
        state={path: shadow(tensor) for path, tensor in run.state.items()},
        fn=None,
    )


@contextlib.contextmanager
def _collected(block: contextlib.AbstractContextManager[T], into: list[T]) -> Iterator[None]:
    """The block, with what it returns added to a list."""
    with block as value:
        into.append(value)
        yield
