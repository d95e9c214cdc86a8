"""Choose the cases, variants and stages of a golden run."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from hopkit._torch import features
from hopkit.errors import UsageError
from hopkit.records import STANDARD_VARIANTS, VIRTUAL, Case, Stage, Variant

__all__ = ["devices_of", "find_stage", "golden_stages", "may_reach", "on_device", "runnable_here", "with_stages"]


def on_device(cases: Sequence[Case], device: str) -> tuple[Case, ...]:
    """Return the cases with their variants on one device; raise `UsageError` if there is none."""
    chosen = []
    for case in cases:
        variants = tuple(name for name in case.variants if STANDARD_VARIANTS[name].device == device)
        if variants:
            chosen.append(dataclasses.replace(case, variants=variants))
    if not chosen:
        known = sorted({STANDARD_VARIANTS[name].device for case in cases for name in case.variants})
        raise UsageError(f"no case that is named has a variant on {device!r}", hint=f"there are: {', '.join(known)}")
    return tuple(chosen)


def devices_of(cases: Sequence[Case]) -> tuple[str, ...]:
    """Return the devices to warm up for: the CPU, and each virtual GPU of a variant."""
    devices = {STANDARD_VARIANTS[name].device for case in cases for name in case.variants}
    return ("cpu", *sorted(device for device in devices if device.startswith(VIRTUAL)))


def runnable_here(cases: Sequence[Case]) -> tuple[tuple[Case, ...], str]:
    """Return the cases without the variants that can't run here, and the reason; the goldens of those stay."""
    if features.has("virtual_gpu"):
        return tuple(cases), ""
    kept = []
    for case in cases:
        variants = tuple(name for name in case.variants if not STANDARD_VARIANTS[name].is_virtual)
        if variants:
            kept.append(dataclasses.replace(case, variants=variants))
    count = sum(STANDARD_VARIANTS[name].is_virtual for case in cases for name in case.variants)
    return tuple(kept), f"{count} variants on virtual GPUs: {features.reason('virtual_gpu')}" if count else ""


def with_stages(cases: Sequence[Case], stages: Sequence[Stage]) -> tuple[Case, ...]:
    """Return the cases with variants that may have a golden of one of some stages; raise `UsageError` without any."""
    chosen = tuple(
        dataclasses.replace(case, variants=variants)
        for case in cases
        if (
            variants := tuple(
                name
                for name in case.variants
                if any(
                    stage.has_golden(STANDARD_VARIANTS[name].device) and may_reach(case, STANDARD_VARIANTS[name], stage)
                    for stage in stages
                )
            )
        )
    )
    if cases and not chosen:
        names = " or ".join(stage.name for stage in stages)
        raise UsageError(
            f"no case that is named has a variant with a golden of {names}",
            hint="`hopkit list --stages` lists the stages with the devices of their goldens",
        )
    return chosen


def may_reach(case: Case, variant: Variant, stage: Stage) -> bool:
    """Return whether the backend of a variant has a stage: some stages are those of one backend alone."""
    field = stage.only_in
    return not field or bool(getattr(variant, field) or case.config.get(f"inductor.{field}"))


def find_stage(name: str) -> Stage:
    """Return a stage that has goldens; raise `UsageError` for another."""
    from hopkit.stages import find_stage as find

    stage = find(name)
    if not stage.golden_devices:
        raise UsageError(f"the stage {name!r} has no goldens", hint="`hopkit list --stages` lists those with goldens")
    return stage


def golden_stages() -> tuple[Stage, ...]:
    """Return the stages that have goldens."""
    from hopkit.stages import all_stages

    return tuple(stage for stage in all_stages() if stage.golden_devices)
