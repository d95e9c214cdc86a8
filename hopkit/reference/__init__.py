"""The reference run: each HOP as Python code, with ``if``, ``while``, ``for`` and calls.

torch's eager HOPs can't serve as the reference of a compiler: eager ``torch.cond`` goes through Dynamo itself. This
package uses only public names of torch, and imports none before a program runs. Read in this order:

===========================  ========================================================================
`.families`, `.table`        the reference HOPs, one file for each family, and the table of them
`.trees`                     slice and stack nested tensors, for scans and maps
`.run`                       run a program with these HOPs
`.log`                       the branches that the run took
`.hop_bodies`                the calls of bodies that a custom HOP makes
`.shadow`, `.shadow_memory`  a float64 shadow of each tensor of the run
`.jumps`, `.sums`            the elements that rounding decides; the numbers that an operator adds up
`.outer_writes`              writes to memory from before the run
`.annotations`, `.liveness`  the annotation of each operator, and the operators that the results need
`.source_places`             the lines of the program's operators
===========================  ========================================================================
"""

from __future__ import annotations

from hopkit.deprecation import renamed_names
from hopkit.reference.annotations import AnnotatedCalls, annotated_calls, freeze_annotations, watch_annotations
from hopkit.reference.log import ReferenceLog
from hopkit.reference.run import reference_run, substitutions
from hopkit.reference.source_places import annotations_by_place

__all__ = [
    "AnnotatedCalls",
    "ReferenceLog",
    "annotated_calls",
    "annotations_by_place",
    "freeze_annotations",
    "reference_run",
    "substitutions",
    "watch_annotations",
]

__getattr__ = renamed_names(
    __name__,
    CallsByMark="AnnotatedCalls",
    PlainLog="ReferenceLog",
    as_marks="freeze_annotations",
    calls_by_mark="annotated_calls",
    marks="watch_annotations",
    marks_of_places="annotations_by_place",
    plain="reference_run",
)
