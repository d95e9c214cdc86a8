"""Make the body matrix of a HOP: one case for each body case, a program that passes a body to the HOP.

A body case is a function ``body_case(hop, x)``. It calls ``hop(body, x)``, which a HOP's file defines: it calls the HOP
with the body and returns the HOP's result. A HOP that passes the result of its body to the next call of the body (a
loop) reads a tensor like ``x`` from it: ``hop(body, x, read)``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import torch

import hopkit
from hopkit.corpus.matrix import memory as memory_bodies
from hopkit.corpus.matrix import modes as mode_bodies
from hopkit.corpus.matrix import objects as object_bodies
from hopkit.corpus.matrix import values as value_bodies
from hopkit.records import Case, KnownFailure

BodyCase = Callable[..., Any]
Failures = Sequence[tuple[KnownFailure | tuple[KnownFailure, ...], Sequence[str]]]

BOTH = ("inference", "training")

BUILT_FROM = "built_from"
"""The attribute of a case's function with the function of the HOP, and the body case that it is called with."""

BODY_CASES: Mapping[str, tuple[BodyCase, tuple[str, ...]]] = {
    body_case.__name__: (body_case, variants)
    for body_cases, variants in (
        (object_bodies.BODY_CASES, ("inference",)),
        (value_bodies.CONSTANTS, ("inference",)),
        (value_bodies.TENSORS, BOTH),
        (value_bodies.SYMBOLS, ("dynamic",)),
        (memory_bodies.BODY_CASES, BOTH),
        (mode_bodies.GRAD, ("training",)),
        (mode_bodies.AUTOCAST, ("inference",)),
    )
    for body_case in body_cases
}
"""Every body case by its name, with the variants that apply to it."""

REQUIRES: Mapping[str, tuple[str, ...]] = {"script_object": ("fbgemm",)}
"""The features that some body cases require, independent of the HOP."""

OBJECTS = tuple(body_case.__name__ for body_case in object_bodies.BODY_CASES)
CONSTANTS = tuple(body_case.__name__ for body_case in value_bodies.CONSTANTS)
TENSORS = tuple(body_case.__name__ for body_case in value_bodies.TENSORS)
SYMBOLS = tuple(body_case.__name__ for body_case in value_bodies.SYMBOLS)
MEMORY = tuple(body_case.__name__ for body_case in memory_bodies.BODY_CASES)
GRAD = tuple(body_case.__name__ for body_case in mode_bodies.GRAD)
AUTOCAST = tuple(body_case.__name__ for body_case in mode_bodies.AUTOCAST)
MODES = (*GRAD, *AUTOCAST)
EFFECTS = ("appends_to_list", "assigns_nonlocal", "assigns_attribute")
"""The body cases in which an intermediate escapes."""


def same(out: Any) -> Any:
    """Return the result of a body that is itself a tensor like ``x``."""
    return out


def without_failures(bodies: Sequence[str], failures: Failures) -> tuple[str, ...]:
    """Return the names of the body cases that show none of these failures."""
    failing = {name for _, names in failures for name in names}
    return tuple(name for name in bodies if name not in failing)


def body_of(body_case: BodyCase) -> Callable[..., Any]:
    """Return the body of a body case, created outside the program, for a HOP whose body no compiler traces.

    The body must not close over variables of the body case.
    """
    bodies = []

    def hop(body: Callable[..., Any], x: torch.Tensor, read: Callable[[Any], Any] = same) -> Any:
        bodies.append(body)
        return body(x)

    body_case(hop, torch.ones(2, 2))
    return bodies[0]


def body_matrix(
    family: str,
    build: Callable[[BodyCase], hopkit.Sample],
    *,
    hops: tuple[str, ...],
    bodies: Sequence[str] = tuple(BODY_CASES),
    failures: Failures = (),
    without: Sequence[str] = (),
    modes: tuple[str, ...] = BOTH,
    trained: Sequence[str] = (),
    requires: tuple[str, ...] = (),
    config: Mapping[str, Any] | None = None,
    any_outputs: Failures | None = None,
) -> tuple[Case, ...]:
    """Return a case of each body case for one HOP.

    ``build`` returns the sample of a body case, and its text shows the call of the HOP. ``bodies`` names the body cases
    (default: all), ``without`` those of them that don't apply to the HOP. ``failures`` has known failures with the
    names of the body cases that show them. ``modes`` is ``("training",)`` for a HOP that exists only if gradients are
    recorded, and ``("inference",)`` for one without a gradient. ``trained`` names body cases that also run in training,
    because the HOP's handling of their objects, and its backward, are its own code. ``any_outputs`` has the failures
    with ``install(any_outputs=True)``, if hopkit has a HOP for the function that is called. Raises ``ValueError`` for
    an unknown name, and for a body case without any variant.
    """
    taken = [name for name in BODY_CASES if name in bodies and name not in without]
    failing = {name for _, names in (*failures, *(any_outputs or ())) for name in names}
    unknown = ({*bodies, *without} - set(BODY_CASES)) | ({*failing, *trained} - set(taken))
    if unknown:
        raise ValueError(f"{family} has no body cases {sorted(unknown)}")
    variants = {name: (*BODY_CASES[name][1], "training") if name in trained else BODY_CASES[name][1] for name in taken}
    return tuple(
        _case(family, build, BODY_CASES[name][0], variants[name], hops, failures, modes, requires, config, any_outputs)
        for name in taken
    )


def _case(
    family: str,
    build: Callable[[BodyCase], hopkit.Sample],
    body_case: BodyCase,
    variants: tuple[str, ...],
    hops: tuple[str, ...],
    failures: Failures,
    modes: tuple[str, ...],
    requires: tuple[str, ...],
    config: Mapping[str, Any] | None,
    any_outputs: Failures | None,
) -> Case:
    if modes == ("training",):
        variants = ("dynamic_training",) if "dynamic" in variants else ("training",)
    elif modes == ("inference",):
        variants = tuple(variant for variant in variants if variant != "training")
    if not variants:
        raise ValueError(f"{family}: {body_case.__name__} needs training, which {family} does not have")

    text = build
    if not any("dynamic" in variant for variant in variants):
        build = _static(build)

    def sample() -> hopkit.Sample:
        return build(body_case)

    sample.__name__ = f"{family}_{body_case.__name__}"
    sample.__qualname__ = f"{text.__qualname__}.{body_case.__name__}"
    sample.__module__ = text.__module__
    vars(sample)[BUILT_FROM] = (text, body_case)
    return hopkit.case(
        f"{family}/{body_case.__name__}",
        hops=hops,
        variants=variants,
        requires=(*requires, *REQUIRES.get(body_case.__name__, ())),
        config=config,
        known_failure=tuple(_known(body_case.__name__, variants, failures)),
        shows=(body_case, text),
        body=(body_case.__doc__ or body_case.__name__).partition("\n")[0],
        any_outputs=None if any_outputs is None else tuple(_known(body_case.__name__, variants, any_outputs)),
    )(sample)


def _static(build: Callable[[BodyCase], hopkit.Sample]) -> Callable[[BodyCase], hopkit.Sample]:
    """Return a function that builds the same samples without dynamic sizes."""
    return lambda body_case: dataclasses.replace(build(body_case), dynamic={})


def _known(name: str, variants: tuple[str, ...], failures: Failures) -> Iterator[KnownFailure]:
    """Yield the failures that a body case shows, limited to its variants."""
    for group, names in failures:
        for failure in (group,) if isinstance(group, KnownFailure) else group:
            shown = tuple(variant for variant in variants if not failure.variants or variant in failure.variants)
            if name in names and shown:
                yield dataclasses.replace(failure, variants=shown if failure.variants else ())
