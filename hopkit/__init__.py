"""A reference library and test harness for PyTorch higher-order operators.

Public names are imported on first use: ``import hopkit`` loads no torch.
"""

from __future__ import annotations

import importlib
import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hopkit import fixtures, hierarchy, testing
    from hopkit.checks.hopcheck import hopcheck
    from hopkit.corpus.registry import case
    from hopkit.hops.any_switch import switch
    from hopkit.hops.associative_scan import associative_scan
    from hopkit.hops.cond import cond
    from hopkit.hops.define import hop
    from hopkit.hops.map import map_ as map
    from hopkit.hops.scan import scan
    from hopkit.hops.while_loop import while_loop
    from hopkit.hops.wrap import wrap
    from hopkit.records import Artifact, Capture, KnownFailure, Region, Sample, Stage, Variant
    from hopkit.stages.chosen_fallbacks import fallback_where
    from hopkit.stages.regional_backend import regional
    from hopkit.stages.session import capture
    from hopkit.vgpu.gpu import virtual_gpu

__version__ = "0.1.0"

__all__ = [
    "Artifact",
    "Capture",
    "KnownFailure",
    "Region",
    "Sample",
    "Stage",
    "Variant",
    "__version__",
    "associative_scan",
    "capture",
    "case",
    "cond",
    "fallback_where",
    "fixtures",
    "hierarchy",
    "hop",
    "hopcheck",
    "map",
    "regional",
    "scan",
    "switch",
    "testing",
    "virtual_gpu",
    "while_loop",
    "wrap",
]

# Where each name is defined; a name that stands for a module has no attribute.
_HOME: dict[str, tuple[str, str]] = {
    "Artifact": ("hopkit.records", "Artifact"),
    "Capture": ("hopkit.records", "Capture"),
    "KnownFailure": ("hopkit.records", "KnownFailure"),
    "Region": ("hopkit.records", "Region"),
    "Sample": ("hopkit.records", "Sample"),
    "Stage": ("hopkit.records", "Stage"),
    "Variant": ("hopkit.records", "Variant"),
    "associative_scan": ("hopkit.hops.associative_scan", "associative_scan"),
    "capture": ("hopkit.stages.session", "capture"),
    "case": ("hopkit.corpus.registry", "case"),
    "cond": ("hopkit.hops.cond", "cond"),
    "fallback_where": ("hopkit.stages.chosen_fallbacks", "fallback_where"),
    "fixtures": ("hopkit.fixtures", ""),
    "hopcheck": ("hopkit.checks.hopcheck", "hopcheck"),
    "hop": ("hopkit.hops.define", "hop"),
    "hierarchy": ("hopkit.hierarchy", ""),
    "map": ("hopkit.hops.map", "map_"),
    "regional": ("hopkit.stages.regional_backend", "regional"),
    "scan": ("hopkit.hops.scan", "scan"),
    "switch": ("hopkit.hops.any_switch", "switch"),
    "testing": ("hopkit.testing", ""),
    "while_loop": ("hopkit.hops.while_loop", "while_loop"),
    "wrap": ("hopkit.hops.wrap", "wrap"),
    "virtual_gpu": ("hopkit.vgpu.gpu", "virtual_gpu"),
}


_PACKAGES = ("checks", "faults", "hierarchy", "oracles", "speculate", "stages", "strategies", "vgpu")
"""The packages that ``import hopkit`` makes available, and loads when they are used."""


def __getattr__(name: str) -> Any:
    if name in _PACKAGES:
        return importlib.import_module(f"hopkit.{name}")
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _HOME[name]
    loaded = importlib.import_module(module)
    value = getattr(loaded, attribute) if attribute else loaded
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


# ``python -m hopkit.hierarchy`` sets it for the processes that its script starts.
if (_setting := os.environ.get("HOPKIT_HIERARCHY", "0")).lower() not in ("", "0", "false", "no", "off"):
    importlib.import_module("hopkit.hierarchy.process").begin(_setting)
