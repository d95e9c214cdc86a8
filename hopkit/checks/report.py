"""The report of hopcheck: a status for each layer, with a reason and a hint for a failure."""

from __future__ import annotations

import dataclasses
import enum
import io
from collections.abc import Mapping
from types import MappingProxyType

from rich.console import Console
from rich.table import Table

from hopkit.deprecation import current_name, renamed_attributes
from hopkit.errors import HopkitError, UnknownName

__all__ = ["OLD_LAYERS", "HopCheckFailed", "HopReport", "LayerResult", "LayerStatus"]

OLD_LAYERS: Mapping[str, str] = MappingProxyType({"plain": "reference"})
"""Old names of layers, each with the new one."""


class LayerStatus(enum.StrEnum):
    """The status of a layer."""

    PASSED = "passed"
    FAILED = "failed"
    BLOCKED = "blocked"
    NOT_APPLICABLE = "not applicable"


class HopCheckFailed(HopkitError, AssertionError):
    """A HOP fails at a layer; the message is the whole report."""


@renamed_attributes(cure="hint")
@dataclasses.dataclass(frozen=True)
class LayerResult:
    """The result of one layer: ``reason`` states why it failed, which layer blocks it, or why it is not applicable."""

    layer: str
    status: LayerStatus
    reason: str = ""
    hint: str = ""


@renamed_attributes(findings="results")
@dataclasses.dataclass(frozen=True)
class HopReport:
    """The results for one HOP, in the order of the layers; ``str()`` of it is a table.

    >>> reference = LayerResult("reference", LayerStatus.PASSED)
    >>> fake = LayerResult("fake", LayerStatus.FAILED, "there is no rule", "write one")
    >>> report = HopReport("mine", (reference, fake))
    >>> report.failed
    ('fake',)
    >>> report["reference"].status
    <LayerStatus.PASSED: 'passed'>
    >>> print(report)
    mine
      reference  passed
      fake       failed  there is no rule
                         -> write one
    """

    name: str
    results: tuple[LayerResult, ...]

    def __getitem__(self, layer: str) -> LayerResult:
        layer = current_name("layer", layer, OLD_LAYERS)
        for result in self.results:
            if result.layer == layer:
                return result
        raise UnknownName("layer", layer, [result.layer for result in self.results])

    @property
    def failed(self) -> tuple[str, ...]:
        """Return the names of the layers that failed, without those that are blocked."""
        return tuple(result.layer for result in self.results if result.status is LayerStatus.FAILED)

    def raise_if_failed(self) -> None:
        """Raise `HopCheckFailed`, an ``AssertionError`` too, if a layer failed."""
        if self.failed:
            raise HopCheckFailed(f"hopcheck: {', '.join(self.failed)}\n{self}")

    def __str__(self) -> str:
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
        for column in range(3):
            table.add_column(no_wrap=column < 2, overflow="fold")
        for result in self.results:
            hint = f"\n-> {result.hint}" if result.hint else ""
            table.add_row(f"  {result.layer}", result.status.value, f"{result.reason}{hint}")
        out = io.StringIO()
        Console(file=out, width=120, color_system=None, markup=False, highlight=False).print(table)
        lines = [line.rstrip() for line in out.getvalue().splitlines()]
        return "\n".join([self.name, *(line for line in lines if line)])
