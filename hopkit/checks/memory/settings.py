"""Check a case under many settings of Inductor at the cost of one trace: its graphs are lowered under each."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from hopkit._torch.inductor import wrapper_lines
from hopkit.checks.code_only import code_only
from hopkit.checks.memory.check import check_wrappers
from hopkit.checks.memory.cpp_text import CppHandles, check_cpp
from hopkit.checks.memory.report import MemoryReport
from hopkit.errors import HopkitError
from hopkit.records import Capture, Case, Variant
from hopkit.stages.session import capture_case

__all__ = ["PAIRWISE", "CheckedSetting", "check_case", "check_cpp_case"]

PAIRWISE: tuple[Mapping[str, bool], ...] = tuple(
    MappingProxyType({"memory_planning": planning, "graph_partition": partition, "allow_buffer_reuse": reuse})
    for planning, partition, reuse in (
        (False, False, False),
        (False, True, True),
        (True, False, True),
        (True, True, False),
    )
)
"""Values of three settings of Inductor in which each pair of values of two settings occurs."""


_IN_CPP: tuple[Mapping[str, bool], ...] = tuple(
    MappingProxyType({"cpp_wrapper": True, "memory_planning": planning}) for planning in (False, True)
)


@dataclasses.dataclass(frozen=True)
class CheckedSetting:
    """The report of a case under some settings of Inductor."""

    case: str
    variant: str
    settings: Mapping[str, bool]
    report: MemoryReport


def check_case(case: Case, variant: Variant) -> tuple[CheckedSetting, ...]:
    """Return the report of a case's wrappers in Python under each of `PAIRWISE`.

    Wrappers and kernels are written and not compiled, so it takes a fraction of a capture's time. The device of the
    variant is the CPU or a virtual GPU. Empty for a program without a graph. Raises the errors of
    `hopkit.stages.session.capture_case`: `CaptureFailed` has the stage at which torch does not compile the case.
    """
    wrappers = _lowered(case, variant, PAIRWISE, stages=()).wrappers
    if len(wrappers) % len(PAIRWISE):
        raise HopkitError(f"{case.name}: {len(wrappers)} wrappers were written under {len(PAIRWISE)} settings")
    return tuple(
        CheckedSetting(case.name, variant.label, settings, check_wrappers(wrappers[index :: len(PAIRWISE)]))
        for index, settings in enumerate(PAIRWISE if wrappers else ())
    )


def check_cpp_case(case: Case, variant: Variant) -> CppHandles:
    """Return the findings about the text of a case's C++ wrappers, with and without memory planning.

    The text is written and not compiled. Raises `UsageError` if there is none, and the errors of `check_case`.
    """
    stages = ("codegen", "post_grad_forward", "post_grad_backward")
    return check_cpp(_lowered(case, variant, _IN_CPP, stages=stages))


def _lowered(
    case: Case, variant: Variant, settings: Sequence[Mapping[str, bool]], *, stages: tuple[str, ...]
) -> Capture:
    with code_only(), wrapper_lines.lowered_under(settings):
        return capture_case(case, variant, stages=stages)
