"""Run a program without a compiler: in eager torch, with shadows in float64."""

from __future__ import annotations

import contextlib
import dataclasses
import traceback
from collections.abc import Callable, Hashable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

import torch

from hopkit import reference
from hopkit._torch.hop.traced_operators import hop_that_raised
from hopkit.errors import BadCase, ReferenceFailed
from hopkit.program_files import is_own_code
from hopkit.records import Annotations, Run
from hopkit.reference.shadow import Shadows
from hopkit.stages.execution import execute, prepare_training
from hopkit.stages.program import CalledProgram, Copier
from hopkit.stages.tensor_bits import digest_bits, is_ordinary
from hopkit.stages.walk import kind, tensors_in

__all__ = ["Reference", "ReferenceRuns", "run_reference"]

T = TypeVar("T")


@dataclasses.dataclass(frozen=True)
class Reference:
    """The reference runs of a program, one for each call, to compare the compiled runs with."""

    native: tuple[Run, ...]
    """In the program's own dtypes."""
    in_float64: tuple[Run, ...]
    nudged: tuple[tuple[Run, ...], ...]
    """Two more sets of runs in float64, one on either side of each jump that rounding may decide; empty without any."""
    shadows: Shadows


def run_reference(program: CalledProgram, *, training: bool, is_own: bool) -> Reference:
    """Run a program in eager torch, with HOPs replaced by Python functions, and with its shadows in float64.

    ``is_own``: the program is the one that will be compiled, not a substitute. Only then the runs record the function
    itself, in the state in which they left it. Raises `ReferenceFailed` if the program raises, and `BadCase` if it
    writes to memory that its copy shares with the program itself: the runs would not be independent.
    """
    return _Runs(program, training, is_own).all()


class ReferenceRuns:
    """Run the reference of equal programs once: the captures of a case on several backends have the same reference.

    Two programs are equal if they agree in each constant, code object and tensor that they reach, in the sharing of
    memory, and in each bit of a tensor. A program with a tensor that cannot be compared so runs each time.

    >>> from hopkit.stages.program import Call
    >>> runs = ReferenceRuns()
    >>> program = CalledProgram(torch.sin, (Call((torch.ones(2),)),))
    >>> first = runs.run(program, training=False, is_own=True)
    >>> first is runs.run(program, training=False, is_own=True), first is runs.run(program, training=True, is_own=True)
    (True, False)
    """

    def __init__(self) -> None:
        self._runs: dict[Hashable, tuple[CalledProgram, Reference]] = {}

    def run(self, program: CalledProgram, *, training: bool, is_own: bool) -> Reference:
        """Return the reference of a program, from an earlier call with an equal program if there is one.

        Raises as `run_reference` does.
        """
        fingerprint = _fingerprint(program)
        if fingerprint is None:
            return run_reference(program, training=training, is_own=is_own)
        key = (training, is_own, fingerprint)
        if key not in self._runs:
            # The program stays alive, since the key has ids of objects that it holds.
            self._runs[key] = program, run_reference(program, training=training, is_own=is_own)
        return self._runs[key][1]


def _fingerprint(program: CalledProgram) -> Hashable | None:
    """Return a value that only equal programs share; None if a tensor has no bits to compare."""
    root = (program.fn, [(call.args, dict(call.kwargs)) for call in program.calls])
    tensors = tensors_in(root)
    if not all(map(is_ordinary, tensors.values())):
        return None
    storages: dict[int, int] = {}
    memory = tuple(
        (path, storages.setdefault(tensor.untyped_storage().data_ptr(), len(storages)), tensor.storage_offset())
        for path, tensor in tensors.items()
    )
    return kind(root), memory, tuple(map(digest_bits, tensors.values()))


@dataclasses.dataclass(frozen=True)
class _Runs:
    program: CalledProgram
    training: bool
    is_own: bool

    def all(self) -> Reference:
        shadows = Shadows()
        with reference.watch_annotations() as blocks:
            native, in_float64 = self._run_with_shadows(shadows)
        nudges = (1, -1) if shadows.at_a_jump else ()
        nudged = tuple(self._run_with_shadows(Shadows(nudge))[1] for nudge in nudges)
        if blocks.entered:
            native = self._with_annotations(native)
        return Reference(native, in_float64, nudged, shadows)

    def _with_annotations(self, native: tuple[Run, ...]) -> tuple[Run, ...]:
        """Return the runs with the annotations of the program's calls and places."""
        calls: list[reference.AnnotatedCalls] = []
        places: list[Mapping[tuple[str, ...], set[Annotations]]] = []
        # With gradients, which a program that runs backward itself needs; the harness runs no backward.
        self._run(self._copy(), lambda: _collected(reference.annotated_calls(), calls), runs_backward=True)
        self._run(self._copy(), lambda: _collected(reference.annotations_by_place(), places))
        return tuple(
            dataclasses.replace(
                run,
                annotated=frozenset(of_run.annotated),
                live_annotated=frozenset(of_run.live_annotated),
                places={place: frozenset(alternatives) for place, alternatives in of_places.items()},
            )
            for run, of_run, of_places in zip(native, calls, places, strict=True)
        )

    def _copy(self) -> CalledProgram:
        return self.program.copied(substitutes=reference.substitutions())

    def _run_with_shadows(self, shadows: Shadows) -> tuple[tuple[Run, ...], tuple[Run, ...]]:
        in_float64: list[Run] = []
        program = self._copy()
        native = self._run(program, shadows.running, lambda run: in_float64.append(_shadow_of(run, shadows)))
        if outside := shadows.written_outside(program.own_memory):
            self._check_shared(outside)
        return native, tuple(in_float64)

    def _check_shared(self, outside: tuple[torch.Tensor, ...]) -> None:
        """Raise `BadCase` if a second copy writes to the same memory: then no run has allocated it."""
        shadows, program = Shadows(), self._copy()
        self._run(program, shadows.running)
        addresses = {tensor.untyped_storage().data_ptr() for tensor in shadows.written_outside(program.own_memory)}
        for tensor in outside:
            if tensor.untyped_storage().data_ptr() in addresses:
                raise BadCase(
                    f"the program writes to a {str(tensor.dtype).removeprefix('torch.')} tensor of shape "
                    f"{tuple(tensor.shape)} that a capture does not copy, so its runs would see each other's writes; "
                    "the tensor has its old values again",
                    hint="pass it as an argument, or let a closure, a global of the function or an attribute hold it",
                )

    def _run(
        self,
        program: CalledProgram,
        around: Callable[[], contextlib.AbstractContextManager[None]],
        after: Callable[[Run], None] = lambda run: None,
        *,
        runs_backward: bool | None = None,
    ) -> tuple[Run, ...]:
        if self.training:
            prepare_training(program)
        runs = []
        for index in range(len(program.calls)):
            with reference.reference_run() as log, around():
                try:
                    run = execute(program, index, program.fn, training=self.training, runs_backward=runs_backward)
                except ReferenceFailed:
                    raise
                except (Exception, SystemExit) as error:
                    raise ReferenceFailed(
                        f"the program itself raises in its reference run{_place(error)}: "
                        f"{type(error).__name__}: {error}",
                        hint=self._hint(error),
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
        if "active drivers" in str(error):
            return (
                "a Triton kernel needs a GPU in eager torch: write what it computes without it, as "
                "Sample(reference=...) or capture(reference=...)"
            )
        if hop := hop_that_raised(error):
            return (
                f"the error was raised in the HOP {hop}: if the HOP can't run without a compiler, write the program's "
                "reference without it, as Sample(reference=...) or capture(reference=...)"
            )
        return "fix the program or its arguments; no compiler has seen it yet"


def _shadow_of(run: Run, shadows: Shadows) -> Run:
    """Return the run with each tensor replaced by its shadow."""
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
    """Enter the block, and add the value that it yields to a list."""
    with block as value:
        into.append(value)
        yield


def _place(error: BaseException) -> str:
    """Return the innermost line of the program that an exception passed, with its file; empty without one."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if not is_own_code(frame.filename) and not {"site-packages", "torch"} & {*Path(frame.filename).parts}:
            return f", at `{frame.line}` ({Path(frame.filename).name}:{frame.lineno})" if frame.line else ""
    return ""
