"""The plain reference: the meaning of each HOP in plain Python, as ``if``, ``while``, ``for`` and calls.

torch's eager HOPs can't serve as the reference of a compiler: eager ``torch.cond`` goes
through Dynamo itself. Only public names of torch are used here, and none is imported before a program is run.
"""

from __future__ import annotations

from hopkit.reference.log import PlainLog
from hopkit.reference.marks import CallsByMark, as_marks, calls_by_mark, marks
from hopkit.reference.places import marks_of_places
from hopkit.reference.plain_run import plain, substitutions

__all__ = [
    "CallsByMark",
    "PlainLog",
    "as_marks",
    "calls_by_mark",
    "marks",
    "marks_of_places",
    "plain",
    "substitutions",
]
