"""Define the records that hopkit's packages pass to each other, and hopkit's own words.

===============  =====================================================================
case             a function with a sample of inputs, that exercises one HOP behaviour
variant          a case under one setting: inference or training, static or dynamic
                 shapes, device
stage            a place in the compiler where hopkit can look at the program
artifact         the result of one stage for one variant: text and, if there is one,
                 the object
golden           the accepted text of the artifacts of one case
reference run    a run with the meaning of each HOP in plain Python: ``if``,
                 ``while``, ``for``
oracle           an independent way to know the right answer; it shares no code with
                 the code that it judges
===============  =====================================================================

Nothing here imports torch: the records hold tensors and graph modules, and read none.

`.cases` has the programs, `.artifacts` the stages and their results, `.runs` the results of a run, `.generated_code`
the regions, kernels and lines that Inductor writes, `.fallbacks` the operators that it calls, `.capture` all that one
compilation gave, and `.findings` the objections to it.
"""

from __future__ import annotations

from hopkit.deprecation import renamed_names
from hopkit.records.artifacts import DEPTHS, Artifact, Stage, StageMap, StageName, join_artifacts
from hopkit.records.capture import Capture
from hopkit.records.cases import STANDARD_VARIANTS, VIRTUAL, Case, Sample, Variant
from hopkit.records.fallbacks import ASKED_FOR, EXTERN_KERNEL, NO_LOWERING, Fallback, Fallbacks
from hopkit.records.findings import Finding, KnownFailure, Origin, Severity
from hopkit.records.generated_code import KernelNeed, KernelRecord, Region, WrapperFunction, WrapperLine, WrapperProgram
from hopkit.records.runs import AnnotatedCall, Annotations, ObservedCalls, Run, ScopedCall, ScopeRecord

__all__ = [
    "ASKED_FOR",
    "DEPTHS",
    "EXTERN_KERNEL",
    "NO_LOWERING",
    "STANDARD_VARIANTS",
    "VIRTUAL",
    "AnnotatedCall",
    "Annotations",
    "Artifact",
    "Capture",
    "Case",
    "Fallback",
    "Fallbacks",
    "Finding",
    "KernelNeed",
    "KernelRecord",
    "KnownFailure",
    "ObservedCalls",
    "Origin",
    "Region",
    "Run",
    "Sample",
    "ScopeRecord",
    "ScopedCall",
    "Severity",
    "Stage",
    "StageMap",
    "StageName",
    "Variant",
    "WrapperFunction",
    "WrapperLine",
    "WrapperProgram",
    "join_artifacts",
]

__getattr__ = renamed_names(__name__, MarkedCall="AnnotatedCall", Marks="Annotations")
