"""Plan the annotations of a program's regions, for regional Inductor."""

from __future__ import annotations

from collections.abc import Iterator

from hopkit.strategies.choices import Choices

__all__ = ["RegionPlan"]


class RegionPlan:
    """The annotations of one program's regions: torch compiles programs that follow a plan without known failures.

    Either each region has an id of its own, or all have the same one, or none has any; all have the same settings, or
    none has any. Regions of several ids that alternate may need each other (``regional/interleaved_ids`` of the
    corpus), and a region may get the settings of its neighbour (``regional/options``).
    """

    def __init__(self) -> None:
        self._drawn: tuple[int, dict[str, int]] | None = None
        self.expressions: set[str] = set()

    def annotation(self, choices: Choices, names: Iterator[int]) -> object:
        """Draw the value of a region's annotation; the plan itself is drawn with the first one."""
        if self._drawn is None:
            ids = choices.between(0, 2)
            size = choices.between(0, 3)
            self._drawn = ids, {"max_fusion_size": 1 + size} if size else {}
        ids, settings = self._drawn
        number = next(names) if ids == 0 else 0
        identifier = {} if ids == 2 else {"inductor_region": number}
        return {**identifier, **({"inductor_configs": settings} if settings else {})} or 0

    @property
    def nests(self) -> bool:
        """True if a region may be drawn in another one: they have the same id."""
        return self._drawn is not None and self._drawn[0] > 0
