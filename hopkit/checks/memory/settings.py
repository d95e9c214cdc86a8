"""Check a case under many settings of Inductor at the cost of one trace: its graphs are lowered under each."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from hopkit._torch.inductor import fx_backend, wrapper_lines
from hopkit.checks.memory.check import check_wrappers
from hopkit.checks.memory.report import MemoryReport
from hopkit.errors import CaptureFailed
from hopkit.records import Case, Variant
from hopkit.stages.session import capture_case

if TYPE_CHECKING:
    import torch

__all__ = ["PAIRWISE", "CheckedSetting", "check_case"]

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


@dataclasses.dataclass(frozen=True)
class CheckedSetting:
    """The report of a case under some settings of Inductor."""

    case: str
    variant: str
    settings: Mapping[str, bool]
    report: MemoryReport


def check_case(case: Case, variant: Variant) -> Iterator[CheckedSetting]:
    """Yield the report of a case's wrappers under each of `PAIRWISE`; nothing if torch does not compile the case.

    Wrappers and kernels are written and not compiled, so it takes a fraction of a capture's time. The device of the
    variant is the CPU or a virtual GPU.
    """
    try:
        with wrapper_lines.loads_nothing(_on_cpu), wrapper_lines.lowered_under(PAIRWISE):
            wrappers = capture_case(case, variant, stages=()).wrappers
    except CaptureFailed:
        return
    for index, settings in enumerate(PAIRWISE):
        programs = wrappers[index :: len(PAIRWISE)]
        if programs:
            yield CheckedSetting(case.name, variant.label, settings, check_wrappers(programs))


def _on_cpu(gm: torch.fx.GraphModule) -> Callable[[list[Any]], Any]:
    runs = fx_backend.on_cpu(gm)
    return lambda args: runs(*args)
