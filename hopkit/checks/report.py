"""What hopcheck found: a status for each layer, with a reason and a cure where it failed."""

from __future__ import annotations

import dataclasses
import enum
import io

from rich.console import Console
from rich.table import Table

from hopkit.errors import HopkitError, UnknownName

__all__ = ["Finding", "HopCheckFailed", "HopReport", "Status"]


class Status(enum.StrEnum):
    """What became of a layer."""

    PASSED = "passed"
    FAILED = "failed"
    BLOCKED = "blocked"
    NOT_APPLICABLE = "not applicable"


class HopCheckFailed(HopkitError, AssertionError):
    """A HOP fails at a layer; the message is the whole report."""


@dataclasses.dataclass(frozen=True)
class Finding:
    """One layer: ``reason`` says why it failed, by which layer it is blocked, or why it is not applicable."""

    layer: str
    status: Status
    reason: str = ""
    cure: str = ""


@dataclasses.dataclass(frozen=True)
class HopReport:
    """The findings for one HOP, in the order of the layers; ``str()`` of it is a table.

    >>> found = Finding("plain", Status.PASSED), Finding("fake", Status.FAILED, "there is no rule", "write one")
    >>> report = HopReport("mine", found)
    >>> report.failed
    ('fake',)
    >>> report["plain"].status
    <Status.PASSED: 'passed'>
    >>> print(report)
    mine
      plain  passed
      fake   failed  there is no rule
                     -> write one
    """

    name: str
    findings: tuple[Finding, ...]

    def __getitem__(self, layer: str) -> Finding:
        for finding in self.findings:
            if finding.layer == layer:
                return finding
        raise UnknownName("layer", layer, [each.layer for each in self.findings])

    @property
    def failed(self) -> tuple[str, ...]:
        """The names of the layers that failed; a layer that is blocked is none of them."""
        return tuple(each.layer for each in self.findings if each.status is Status.FAILED)

    def raise_if_failed(self) -> None:
        """Raise `HopCheckFailed`, an ``AssertionError`` too, where a layer failed."""
        if self.failed:
            raise HopCheckFailed(f"hopcheck: {', '.join(self.failed)}\n{self}")

    def __str__(self) -> str:
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
        for column in range(3):
            table.add_column(no_wrap=column < 2, overflow="fold")
        for each in self.findings:
            cure = f"\n-> {each.cure}" if each.cure else ""
            table.add_row(f"  {each.layer}", each.status.value, f"{each.reason}{cure}")
        out = io.StringIO()
        Console(file=out, width=120, color_system=None, markup=False, highlight=False).print(table)
        lines = [line.rstrip() for line in out.getvalue().splitlines()]
        return "\n".join([self.name, *(line for line in lines if line)])
