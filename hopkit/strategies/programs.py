"""The strategies of functions and programs."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

import torch
from hypothesis import reject
from hypothesis import strategies as st

from hopkit import reference
from hopkit.deprecation import renamed_arguments
from hopkit.errors import UnknownName
from hopkit.strategies.choices import Choices, tapes
from hopkit.strategies.families import FAMILIES, Family
from hopkit.strategies.operators import DATA_DEPENDENT, KINDS, RANDOM
from hopkit.strategies.options import Options
from hopkit.strategies.program import Program
from hopkit.strategies.program_builder import Drawing
from hopkit.strategies.tensors import DTYPES
from hopkit.strategies.vocabulary import is_here

__all__ = ["bodies", "hops", "programs"]


@renamed_arguments(marks="annotations")
def programs(
    *,
    hops: Sequence[str] | None = None,
    dtypes: Sequence[str] = DTYPES,
    kinds: Sequence[str] = KINDS,
    max_ops: int = 4,
    max_depth: int = 3,
    training: bool = False,
    writes: bool = True,
    modes: bool = True,
    random: bool = False,
    annotations: bool = False,
    regions: bool = False,
    dynamic: bool = False,
    data_dependent: bool = False,
    special: bool = False,
    known_bugs: bool = False,
) -> st.SearchStrategy[Program]:
    """Draw whole programs with HOPs in them; each runs in eager mode.

    ``hops`` names the families that are called (default: all that this torch has and that fit ``training``), ``dtypes``
    those of the inputs, ``kinds`` the kinds of operators. ``max_ops`` is the largest number of statements between HOPs
    in one function, ``max_depth`` the deepest nesting of HOPs. A program of ``training`` can be differentiated. Without
    ``writes`` no operator writes in place, without ``modes`` there is no grad mode and no autocast inside. With
    ``random`` some operators draw random numbers, with ``annotations`` some statements are under
    ``torch.fx.traceback.annotate``. With ``regions`` these blocks mark regions for `hopkit.regional`, in the bodies of
    HOPs too if torch compiles them there; each has an id of its own, or all share one or have none, and all have the
    same options or none. With ``known_bugs`` too ids and options are mixed, and any body has regions. With ``dynamic``
    the leading size of some inputs varies: `Program.sample` has a call of another size. With ``data_dependent`` some
    tensors have sizes that depend on data. With ``special`` inputs hold NaN, infinities, zeros of both signs and equal
    numbers; otherwise values stay finite, and away from ties in comparisons. With ``known_bugs`` programs also contain
    calls that torch gets wrong according to the corpus.

    Raises `UnknownName` for an unknown family, dtype or kind, and `UsageError` for a negative limit.

    >>> program = programs(hops=("cond",), dtypes=("float32",)).example()        # doctest: +SKIP
    >>> print(program.source)                                                    # doctest: +SKIP
    """
    options = _options(
        hops,
        dtypes,
        kinds,
        max_ops=max_ops,
        max_depth=max_depth,
        training=training,
        writes=writes,
        modes=modes,
        random=random,
        annotations=annotations,
        regions=regions,
        dynamic=dynamic,
        data_dependent=data_dependent,
        special=special,
        known_bugs=known_bugs,
    )
    return _programs(options, least_hops=1)


@renamed_arguments(marks="annotations")
def hops(
    *,
    hops: Sequence[str] | None = None,
    dtypes: Sequence[str] = ("float32",),
    training: bool = False,
    random: bool = False,
    annotations: bool = False,
    regions: bool = False,
    dynamic: bool = False,
    data_dependent: bool = False,
    special: bool = False,
    known_bugs: bool = False,
) -> st.SearchStrategy[Program]:
    """Draw programs of one HOP call: its body has a few operators, the enclosing function none.

    Parameters are as in `programs`.
    """
    options = _options(
        hops,
        dtypes,
        KINDS,
        max_ops=2,
        max_depth=1,
        training=training,
        random=random,
        annotations=annotations,
        regions=regions,
        dynamic=dynamic,
        data_dependent=data_dependent,
        special=special,
        known_bugs=known_bugs,
    )
    return _programs(options, least_hops=1, around=False)


@renamed_arguments(marks="annotations")
def bodies(
    *,
    dtypes: Sequence[str] = DTYPES,
    kinds: Sequence[str] = KINDS,
    max_ops: int = 4,
    training: bool = False,
    writes: bool = True,
    modes: bool = True,
    random: bool = False,
    annotations: bool = False,
    regions: bool = False,
    dynamic: bool = False,
    data_dependent: bool = False,
    special: bool = False,
    known_bugs: bool = False,
) -> st.SearchStrategy[Program]:
    """Draw functions without HOPs, for a custom HOP to call. Parameters are as in `programs`."""
    options = _options(
        (),
        dtypes,
        kinds,
        max_ops=max_ops,
        max_depth=0,
        training=training,
        writes=writes,
        modes=modes,
        random=random,
        annotations=annotations,
        regions=regions,
        dynamic=dynamic,
        data_dependent=data_dependent,
        special=special,
        known_bugs=known_bugs,
    )
    return _programs(options, least_hops=0)


def _options(
    hops: Sequence[str] | None,
    dtypes: Sequence[str],
    kinds: Sequence[str],
    *,
    training: bool,
    random: bool,
    data_dependent: bool,
    **limits: Any,
) -> Options:
    for name in hops or ():
        if name not in FAMILIES:
            raise UnknownName("HOP family", name, tuple(FAMILIES))
    for kind in kinds:
        if kind not in KINDS:
            raise UnknownName("kind of operators", kind, KINDS)
    taken = tuple(
        family.name
        for family in FAMILIES.values()
        if (family.name in hops if hops is not None else _is_drawn_by_default(family, training)) and is_here(family)
    )
    drawn = (*kinds, *((RANDOM,) if random else ()), *((DATA_DEPENDENT,) if data_dependent else ()))
    return Options(
        taken, tuple(dtypes), drawn, training=training, random=random, data_dependent=data_dependent, **limits
    )


def _is_drawn_by_default(family: Family, training: bool) -> bool:
    return not family.needs_hopkit and (family.trainable if training else not family.needs_gradient)


def _programs(options: Options, *, least_hops: int, around: bool = True) -> st.SearchStrategy[Program]:
    # A composite strategy, since with map() hypothesis would print the tape instead of the program.
    @st.composite
    def drawn(draw: st.DrawFn) -> Program:
        tape = draw(tapes())
        with reference.reference_run(), torch.no_grad(), _seeded() if options.random else contextlib.nullcontext():
            program = Drawing(Choices(tape), options).program(least_hops, around)
        if least_hops and not program.families:
            reject()
        return program

    return drawn()


@contextlib.contextmanager
def _seeded() -> Iterator[None]:
    """Seed the random numbers of a draw, and restore the generator's state afterwards."""
    with torch.random.fork_rng(devices=()):
        torch.default_generator.manual_seed(0)
        yield
