"""Known failures that body cases show for the HOPs whose body must be pure."""

from __future__ import annotations

from hopkit.corpus.failures.bodies import ALIASING_BODIES, SET_LEFT_INSIDE, WRITING_BODIES
from hopkit.corpus.failures.common import ALIASES, NO_OUTPUT, SIDE_EFFECT, WRITES
from hopkit.corpus.matrix.body_cases import EFFECTS, Failures

FAILURES: Failures = (
    (NO_OUTPUT, ("sym_float",)),
    (SIDE_EFFECT, EFFECTS),
    (ALIASES, (*(name for name in ALIASING_BODIES if name != "same_twice"), "iterator")),
    (WRITES, (*WRITING_BODIES, "writes_freevar")),
    (SET_LEFT_INSIDE, ("set_of_tensors",)),
)
