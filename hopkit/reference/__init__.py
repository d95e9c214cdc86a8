"""The reference run: each HOP as Python code, with ``if``, ``while``, ``for`` and calls.

torch's eager HOPs can't serve as the reference of a compiler: eager ``torch.cond`` goes through Dynamo itself. This
package uses only public names of torch, and imports none before a program runs.
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
