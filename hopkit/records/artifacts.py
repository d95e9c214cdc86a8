"""Define the stages of the compiler, and the artifacts that a capture keeps of each."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from hopkit.errors import StageNotReached

if TYPE_CHECKING:
    import torch


DEPTHS = ("dynamo", "aot", "inductor")
"""The depths of backends in torch's compiler, the least first: a backend takes Dynamo's graph, takes AOTAutograd's
graphs, or calls Inductor."""


@dataclasses.dataclass(frozen=True, eq=False)
class Stage:
    """A place in the compiler where hopkit can look at a program.

    Stages are sorted by ascending ``order``. ``golden_devices`` are the devices for which its text has a golden.
    ``needs`` is the least depth of a backend that reaches the stage, one of `DEPTHS`. ``normalize`` makes the text
    independent of the machine and must be idempotent. ``language`` is that of the fenced block; a stage that is
    ``separate`` has one Python file for each variant instead. With ``code`` the text is generated code, of which the
    goldens of most cases have a digest. ``reached_by`` are the arguments of `hopkit.capture` without which no program
    reaches it, by default those that ``needs`` implies; ``only_in`` is the field of `Variant` that is then true, also
    the setting of Inductor of that name if there is one. Two stages with one name are equal.
    """

    name: str
    order: int
    normalize: Callable[[str], str]
    needs: str = "dynamo"
    golden_devices: tuple[str, ...] = ("cpu",)
    language: str = "python"
    summary: str = ""
    separate: bool = False
    reached_by: str = ""
    only_in: str = ""
    code: bool = False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stage) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __str__(self) -> str:
        return self.name

    def has_golden(self, device: str) -> bool:
        return device in self.golden_devices


StageName: TypeAlias = "Stage | str"


@dataclasses.dataclass(frozen=True)
class Artifact:
    """The result of one stage for one graph of a program.

    ``text`` is normalized. ``graph`` is a copy of the ``torch.fx.GraphModule`` that no later pass changes, if the
    stage has one. ``index`` counts the artifacts of a stage in a capture.
    """

    stage: Stage
    text: str
    graph: torch.fx.GraphModule | None = None
    index: int = 0


_REACHED_BY = {"aot": "backend='aot_eager' or 'inductor'", "inductor": "backend='inductor'"}

_EMPTY: Mapping[Any, Any] = MappingProxyType({})


class StageMap(Mapping[StageName, tuple[Artifact, ...]]):
    """Artifacts by stage, in the order of the stages; a key may be the name of a stage.

    A stage that the program did not reach has no key; indexing with it raises `StageNotReached`, a `KeyError`, which
    says what reaches it if it is one of ``known``. Iteration yields `Stage` objects.
    """

    def __init__(self, artifacts: Mapping[Stage, tuple[Artifact, ...]] = _EMPTY, known: tuple[Stage, ...] = ()) -> None:
        self._known = known
        self._by_name = {
            stage.name: (stage, group) for stage, group in sorted(artifacts.items(), key=lambda item: item[0].order)
        }

    def __getitem__(self, stage: StageName) -> tuple[Artifact, ...]:
        name = str(stage)
        if name in self._by_name:
            return self._by_name[name][1]
        known = next((known for known in self._known if known.name == name), None)
        if known is not None:
            reached_by = known.reached_by or _REACHED_BY.get(known.needs, "")
            raise StageNotReached.known(name, reached_by, tuple(self._by_name))
        raise StageNotReached("stage", name, tuple(self._by_name) or tuple(stage.name for stage in self._known))

    def __contains__(self, stage: object) -> bool:
        return str(stage) in self._by_name

    def __iter__(self) -> Iterator[Stage]:
        return (stage for stage, _ in self._by_name.values())

    def __repr__(self) -> str:
        return f"<StageMap: {self.counts}>"

    @property
    def counts(self) -> str:
        """The names of the stages, with the number of artifacts where there are several: ``"dynamo (2), codegen"``."""
        groups = ((name, len(group)) for name, (_, group) in self._by_name.items())
        return ", ".join(name if count == 1 else f"{name} ({count})" for name, count in groups)

    def __len__(self) -> int:
        return len(self._by_name)


def join_artifacts(artifacts: tuple[Artifact, ...]) -> str:
    """Return one text of the artifacts of a stage; several have numbered rules."""
    if len(artifacts) == 1:
        return artifacts[0].text
    return "".join(
        f"# ---- {artifact.index + 1} of {len(artifacts)} ----\n{artifact.text.rstrip()}\n" for artifact in artifacts
    )
