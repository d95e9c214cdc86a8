"""What the installed torch and this machine can do: one probe per capability, by name.

======================  ==============================================================
``hop:NAME``            torch registers a HOP of that name (``hop:cond``, ``hop:switch``)
``device:TYPE``         there is a device of that type (``device:cpu``, ``device:cuda``)
``feature:NAME``        one of the probes below (``feature:cxx``); the prefix may be left out
======================  ==============================================================
"""

from __future__ import annotations

import dataclasses
import functools
import importlib
import shlex
import subprocess
from collections.abc import Callable, Mapping
from types import MappingProxyType

import torch

from hopkit import extras
from hopkit._torch.contract import need
from hopkit._torch.hop_registry import registered, unreadable_modules
from hopkit._torch.versions import torch_version
from hopkit.errors import HopkitError, UnknownName

__all__ = ["FeatureMissing", "detail", "has", "known", "reason", "require"]

_FEATURE = "feature probes"
_DEVICE_TYPES = ("cpu", "cuda", "xpu", "mps")


class FeatureMissing(HopkitError):
    """A capability that something requires is not there; says why, and what would bring it."""

    def __init__(self, name: str, reason: str, cure: str) -> None:
        self.name, self.reason = name, reason
        super().__init__(f"{name} is not available: {reason}", cure=cure)


@dataclasses.dataclass(frozen=True)
class _Finding:
    """What a probe saw: a name and version where the capability is there, else the reason in one sentence."""

    present: bool
    detail: str
    cure: str = ""


def has(name: str) -> bool:
    """Whether a capability is there. Raises `UnknownName` for a feature that has no probe.

    A HOP or a device type that this torch never heard of is not an error: it is just not there.

    >>> has("hop:cond"), has("device:cpu"), has("hop:no_such_operator")
    (True, True, False)
    """
    return _probe(name).present


def reason(name: str) -> str:
    """Why a capability is absent, in one sentence; empty where it is there.

    >>> reason("hop:cond")
    ''
    """
    found = _probe(name)
    return "" if found.present else found.detail


def detail(name: str) -> str:
    """What there is (``"g++ (GCC) 13.2.0"``), or why it is absent; always one line."""
    return _probe(name).detail


def require(name: str) -> None:
    """Raise `FeatureMissing`, with the reason and a cure, where a capability is absent."""
    found = _probe(name)
    if not found.present:
        raise FeatureMissing(name, found.detail, found.cure)


def known() -> tuple[str, ...]:
    """Every name there is a probe for: features, common device types, and the HOPs that this torch registers."""
    return (
        *(f"feature:{each}" for each in _PROBES),
        *(f"device:{each}" for each in _DEVICE_TYPES),
        *sorted(f"hop:{each}" for each in registered()),
    )


def _probe(name: str) -> _Finding:
    kind, _, rest = name.rpartition(":")
    if kind == "hop":
        return _probe_hop(rest)
    if kind == "device":
        return _probe_device(rest)
    if kind in ("", "feature") and rest in _PROBES:
        return _PROBES[rest]()
    raise UnknownName("feature", name, known())


def _probe_hop(name: str) -> _Finding:
    # Not cached: HOPs may be registered at any time.
    if name in registered():
        return _Finding(True, f"torch.ops.higher_order.{name}")
    broken = unreadable_modules()
    unread = f"; not looked at, since they can't be imported: {', '.join(broken)}" if broken else ""
    return _Finding(
        False,
        f"torch {torch_version()} registers no HOP named {name!r}{unread}",
        cure="install a torch that has it, or import the package that defines it",
    )


@functools.cache
def _probe_device(device_type: str) -> _Finding:
    cure = f"run on a machine with a {device_type} device, and a build of torch for it"
    try:
        # Counting asks the driver; `is_available` may start a context, after which a process can't fork any more.
        count = torch.get_device_module(device_type).device_count()
    except (RuntimeError, AttributeError):
        return _Finding(False, f"torch {torch_version()} knows no devices of type {device_type!r}", cure)
    if not count:
        return _Finding(False, f"torch {torch_version()} sees no {device_type} device", cure)
    return _Finding(True, f"{count} {device_type} device{'s' if count > 1 else ''}")


@functools.cache
def _probe_cxx() -> _Finding:
    cure = "install g++ or clang++, or set CXX to the compiler's command"
    try:
        command = need("torch._inductor.cpp_builder.get_cpp_compiler", feature=_FEATURE)()
    except RuntimeError as error:
        return _Finding(False, f"Inductor finds no C++ compiler: {_first_line(str(error))}", cure)
    compiler = shlex.split(command)
    version = subprocess.run([*compiler, "--version"], capture_output=True, text=True, check=False)
    trial = subprocess.run(
        [*compiler, "-x", "c++", "-fsyntax-only", "-"],
        input="#include <cmath>\nint main() { return std::isnan(0.0); }\n",
        capture_output=True,
        text=True,
        check=False,
    )
    if trial.returncode:
        return _Finding(False, f"{command} can't compile a program: {_first_line(trial.stderr)}", cure)
    return _Finding(True, _first_line(version.stdout) or command)


@functools.cache
def _probe_triton() -> _Finding:
    return _probe_library("triton")


@functools.cache
def _probe_virtual_gpu() -> _Finding:
    """Whether kernels for a GPU that is only described can be generated and interpreted."""
    libraries = (_probe_triton(), _probe_library("numpy"))
    missing = next((each for each in libraries if not each.present), None)
    return missing or _Finding(True, ", ".join(each.detail for each in libraries))


def _probe_library(name: str) -> _Finding:
    """Whether a library that an extra brings can be imported."""
    try:
        library = importlib.import_module(name)
    except ImportError as error:
        if isinstance(error, ModuleNotFoundError) and error.name == name:
            return _Finding(False, f"{name} is not installed: {extras.install_command(name, extra='gpu')}")
        return _Finding(False, f"{name} can't be imported: {error}", f"install the {name} that pairs with this torch")
    return _Finding(True, f"{name} {library.__version__}")


def _probe_fbgemm() -> _Finding:
    engines = torch.backends.quantized.supported_engines
    if "fbgemm" not in engines:
        return _Finding(False, f"torch was built without fbgemm, for x86: it has {', '.join(engines) or 'no engine'}")
    return _Finding(True, "torch's engine for quantized x86 code")


def _first_line(text: str) -> str:
    return next((line.strip() for line in text.splitlines() if line.strip()), "it says nothing")


_PROBES: Mapping[str, Callable[[], _Finding]] = MappingProxyType(
    {
        "cxx": _probe_cxx,
        "fbgemm": _probe_fbgemm,
        "triton": _probe_triton,
        "virtual_gpu": _probe_virtual_gpu,
    }
)
