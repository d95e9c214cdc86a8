"""Log the regions that regional Inductor makes of each graph, and how it compiles them."""

from __future__ import annotations

import contextlib
import dataclasses
import operator
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from hopkit import normalize
from hopkit._torch.inductor import regional
from hopkit.records import Region

if TYPE_CHECKING:
    import torch

__all__ = ["RegionLog", "annotation_of", "first_node", "regions_of"]


@dataclasses.dataclass
class _LoggedRegion:
    region: Region
    module: torch.fx.GraphModule


class RegionLog:
    """The regions of one capture.

    Call `add` with each graph after scooping, and wrap each compilation of a region in `compiling`.
    """

    def __init__(self) -> None:
        self._entries: list[_LoggedRegion] = []
        self._graphs: Counter[str] = Counter()
        self._settings: Mapping[str, Any] = {}
        self._current: _LoggedRegion | None = None

    def add(self, direction: str, gm: torch.fx.GraphModule) -> None:
        """Add the regions of a graph after scooping."""
        for module, region in regions_of(gm):
            placed = dataclasses.replace(region, direction=direction, graph=self._graphs[direction])
            self._entries.append(_LoggedRegion(placed, module))
        self._graphs[direction] += 1
        self._settings = regional.settings()

    @contextlib.contextmanager
    def compiling(self, module: torch.fx.GraphModule) -> Iterator[None]:
        """Attribute the settings and the code inside the block to the region of a submodule."""
        entry = next((entry for entry in self._entries if entry.module is module), None)
        if entry is None:
            yield
            return
        active = regional.settings()
        options = {
            name: value for name, value in active.items() if name not in self._settings or self._settings[name] != value
        }
        # An option may be given and equal the setting of the rest.
        options |= {name: value for name, value in _given(module) if name in active and active[name] == value}
        entry.region = dataclasses.replace(entry.region, options=options)
        self._current = entry
        try:
            yield
        finally:
            self._current = None

    def add_code(self, code: str) -> None:
        """Add generated code to the region that is being compiled, if there is one."""
        if self._current is not None:
            region = self._current.region
            self._current.region = dataclasses.replace(region, code=region.code + normalize.code(code))

    def record(self) -> tuple[Region, ...] | None:
        """Return the regions, those of forward graphs first; None if no graph went through regional Inductor."""
        if not self._graphs:
            return None
        regions = [entry.region for entry in self._entries]
        return tuple(sorted(regions, key=lambda region: region.direction != "forward"))


def regions_of(gm: torch.fx.GraphModule) -> Iterator[tuple[torch.fx.GraphModule, Region]]:
    """Yield each region of a scooped graph and of its HOPs' bodies: its submodule, and a record without a direction."""
    for body, owner in _bodies(gm, ""):
        outputs_of = {node: _outputs(_submodule(owner, node)) for node in owner.graph.nodes if _is_region(node)}
        for node, outputs in outputs_of.items():
            module = _submodule(owner, node)
            nodes = [inner for inner in module.graph.nodes if inner.op not in ("placeholder", "output")]
            annotation = annotation_of(first_node(module))
            yield (
                module,
                Region(
                    direction="",
                    id=annotation.get("inductor_region"),
                    nodes=tuple(inner.name for inner in nodes),
                    body=body,
                    inputs=tuple(_original_name(argument, outputs_of) for argument in node.all_input_nodes),
                    outputs=outputs,
                ),
            )


def annotation_of(node: torch.fx.Node) -> Mapping[str, Any]:
    """Return the value of a node's annotation ``compile_with_inductor``; empty if it is no dict."""
    value = (node.meta.get("custom") or {}).get(regional.ANNOTATION)
    return value if isinstance(value, dict) else {}


def _given(module: torch.fx.GraphModule) -> Iterator[tuple[str, Any]]:
    """Yield each option of Inductor that an annotation of a node in a region's submodule gives, with its value."""
    for node in module.graph.nodes:
        yield from (annotation_of(node).get("inductor_configs") or {}).items()


def first_node(module: torch.fx.GraphModule) -> torch.fx.Node:
    """Return the first node of a region's submodule."""
    node: torch.fx.Node = next(node for node in module.graph.nodes if node.op not in ("placeholder", "output"))
    return node


def _bodies(gm: torch.fx.GraphModule, path: str) -> Iterator[tuple[str, torch.fx.GraphModule]]:
    """Yield a graph and the bodies in it, each with its dotted name; a body that several HOPs call comes once."""
    import torch

    seen: set[int] = set()

    def walk(module: torch.fx.GraphModule, path: str) -> Iterator[tuple[str, torch.fx.GraphModule]]:
        if id(module) in seen:
            return
        seen.add(id(module))
        yield path, module
        for name, child in module.named_children():
            if isinstance(child, torch.fx.GraphModule) and not name.startswith(regional.PREFIX):
                yield from walk(child, f"{path}.{name}" if path else name)

    yield from walk(gm, path)


def _is_region(node: torch.fx.Node) -> bool:
    return node.op == "call_module" and str(node.target).startswith(regional.PREFIX)


def _submodule(owner: torch.fx.GraphModule, node: torch.fx.Node) -> torch.fx.GraphModule:
    module: torch.fx.GraphModule = getattr(owner, str(node.target))
    return module


def _outputs(module: torch.fx.GraphModule) -> tuple[str, ...]:
    returned: Any = module.graph.output_node().args[0]
    return tuple(node.name for node in returned)


def _original_name(node: torch.fx.Node, outputs_of: Mapping[torch.fx.Node, tuple[str, ...]]) -> str:
    """Return a node's name before scooping: an output of another region is a ``getitem`` now."""
    source: Any = node.args[0] if node.args else None
    if node.target is operator.getitem and source in outputs_of:
        return outputs_of[source][int(str(node.args[1]))]
    return node.name
