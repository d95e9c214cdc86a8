"""Known failures that body cases show for functions that Dynamo does not trace into."""

from __future__ import annotations

from hopkit.corpus.failures.common import TRIED
from hopkit.records import KnownFailure

ENUM_IS_SCRIPT = KnownFailure(
    "dynamo",
    TRIED,
    "torch treats a member of an enum that the function returns as a script object: an assertion, not a refusal",
    "should use UserDefinedObjectVariable, not",
    frame="builder:handle_traced_output",
)

NAMED_TUPLE_NOT_MADE = KnownFailure(
    "dynamo",
    TRIED,
    "torch rebuilds a named tuple that the function returns from one list, and not from its fields",
    "ObservedKeyError: ",
    frame="_pytree:unflatten",
)
