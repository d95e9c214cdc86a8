"""Write the text that the generated code of a run's cases has in common, for the goldens of the running torch."""

from __future__ import annotations

from pathlib import Path

from hopkit import goldens
from hopkit._torch.versions import torch_minor
from hopkit.goldens import BlockKey
from hopkit.runner.results import GoldenReport
from hopkit.stages import all_stages

__all__ = ["STAGES", "write_usual_code"]

STAGES = tuple(stage.name for stage in all_stages() if stage.separate)
"""The stages whose text is generated code in a separate file."""


def write_usual_code(report: GoldenReport) -> tuple[Path, ...]:
    """Write ``golden/torch-X.Y/codegen.DEVICE.txt`` from the texts of a run; return the files that changed."""
    codes: dict[tuple[Path, str], list[str]] = {}
    for result in report.results:
        for block in result.report.blocks:
            if block.stage in STAGES:
                device = BlockKey(block.variant, block.stage).device
                codes.setdefault((result.folder, device), []).append(block.text)
    written = (
        goldens.write_usual_code(folder, torch_minor(), device, texts) for (folder, device), texts in codes.items()
    )
    return tuple(path for path in written if path is not None)
