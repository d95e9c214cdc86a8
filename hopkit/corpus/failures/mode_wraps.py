"""Known failures that body cases show for the HOPs that wrap a body in a mode: grad mode, autocast."""

from __future__ import annotations

from hopkit.corpus.failures.bodies import ENDLESS, FROZEN, NO_FREEVARS, NOT_REBUILT, PROXY
from hopkit.corpus.failures.common import NO_OUTPUT, SIDE_EFFECT
from hopkit.corpus.matrix.body_cases import EFFECTS, Failures

NOT_REBUILT_BODIES = (
    "user_object",
    "dataclass",
    "slots_dataclass",
    "list_subclass",
    "tuple_subclass",
    "partial",
    "closure",
    "generator",
    "iterator",
    "script_object",
)

FAILURES: Failures = (
    (NO_OUTPUT, ("sym_float",)),
    (NO_FREEVARS, ("freevar", "sym_int", "writes_freevar")),
    (NOT_REBUILT, NOT_REBUILT_BODIES),
    (FROZEN, ("frozen_dataclass",)),
    (PROXY, ("set_of_tensors",)),
    (ENDLESS, ("self_referencing",)),
    (SIDE_EFFECT, EFFECTS),
)
