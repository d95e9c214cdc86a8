"""Capabilities of the installed torch and this machine: one probe per capability, by name.

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
from hopkit._torch.hop.registry import registered, unreadable_modules
from hopkit._torch.versions import torch_version
from hopkit.errors import HopkitError, UnknownName

__all__ = ["FeatureMissing", "detail", "has", "known", "reason", "require"]

_FEATURE = "feature probes"
_DEVICE_TYPES = ("cpu", "cuda", "xpu", "mps")


class FeatureMissing(HopkitError):
    """A required capability is missing; the message has the reason and a hint."""

    def __init__(self, name: str, reason: str, hint: str) -> None:
        self.name, self.reason = name, reason
        super().__init__(f"{name} is not available: {reason}", hint=hint)


@dataclasses.dataclass(frozen=True)
class _ProbeResult:
    """The result of a probe: name and version of the capability, or the reason why it is missing, in one sentence."""

    present: bool
    detail: str
    hint: str = ""


def has(name: str) -> bool:
    """Return whether a capability is present. Raises `UnknownName` for a feature without a probe.

    Return False for a HOP or a device type that this torch does not have.

    >>> has("hop:cond"), has("device:cpu"), has("hop:no_such_operator")
    (True, True, False)
    """
    return _probe(name).present


def reason(name: str) -> str:
    """Return why a capability is missing, in one sentence; empty if it is present.

    >>> reason("hop:cond")
    ''
    """
    result = _probe(name)
    return "" if result.present else result.detail


def detail(name: str) -> str:
    """Return the capability (``"g++ (GCC) 13.2.0"``), or why it is missing; always one line."""
    return _probe(name).detail


def require(name: str) -> None:
    """Raise `FeatureMissing`, with the reason and a hint, if a capability is missing."""
    result = _probe(name)
    if not result.present:
        raise FeatureMissing(name, result.detail, result.hint)


def known() -> tuple[str, ...]:
    """Return every name with a probe: features, common device types, and the HOPs that this torch registers."""
    return (
        *(f"feature:{feature}" for feature in _PROBES),
        *(f"device:{device_type}" for device_type in _DEVICE_TYPES),
        *sorted(f"hop:{hop}" for hop in registered()),
    )


def _probe(name: str) -> _ProbeResult:
    kind, _, rest = name.rpartition(":")
    if kind == "hop":
        return _probe_hop(rest)
    if kind == "device":
        return _probe_device(rest)
    if kind in ("", "feature") and rest in _PROBES:
        return _PROBES[rest]()
    raise UnknownName("feature", name, known())


def _probe_hop(name: str) -> _ProbeResult:
    # Not cached: HOPs may be registered at any time.
    if name in registered():
        return _ProbeResult(True, f"torch.ops.higher_order.{name}")
    broken = unreadable_modules()
    unread = f"; not looked at, since they can't be imported: {', '.join(broken)}" if broken else ""
    return _ProbeResult(
        False,
        f"torch {torch_version()} registers no HOP named {name!r}{unread}",
        hint="install a torch that has it, or import the package that defines it",
    )


@functools.cache
def _probe_device(device_type: str) -> _ProbeResult:
    hint = f"run on a machine with a {device_type} device, and a build of torch for it"
    try:
        # `device_count` asks NVML, and CUDA where that does not answer; `is_available` may start a context too.
        # A process that has called CUDA can't fork children that use it: one that forks them asks in a child.
        count = torch.get_device_module(device_type).device_count()
    except (RuntimeError, AttributeError):
        return _ProbeResult(False, f"torch {torch_version()} knows no devices of type {device_type!r}", hint)
    if not count:
        return _ProbeResult(False, f"torch {torch_version()} sees no {device_type} device", hint)
    return _ProbeResult(True, f"{count} {device_type} device{'s' if count > 1 else ''}")


@functools.cache
def _probe_cxx() -> _ProbeResult:
    hint = "install g++ or clang++, or set CXX to the compiler's command"
    try:
        command = need("torch._inductor.cpp_builder.get_cpp_compiler", feature=_FEATURE)()
    except RuntimeError as error:
        return _ProbeResult(False, f"Inductor finds no C++ compiler: {_first_line(str(error))}", hint)
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
        return _ProbeResult(False, f"{command} can't compile a program: {_first_line(trial.stderr)}", hint)
    return _ProbeResult(True, _first_line(version.stdout) or command)


@functools.cache
def _probe_triton() -> _ProbeResult:
    return _probe_library("triton")


@functools.cache
def _probe_virtual_gpu() -> _ProbeResult:
    """Probe the libraries that generate and interpret kernels without a GPU."""
    libraries = (_probe_triton(), _probe_library("numpy"))
    missing = next((library for library in libraries if not library.present), None)
    return missing or _ProbeResult(True, ", ".join(library.detail for library in libraries))


def _probe_library(name: str) -> _ProbeResult:
    """Probe whether a library of an extra can be imported."""
    try:
        library = importlib.import_module(name)
    except ImportError as error:
        if isinstance(error, ModuleNotFoundError) and error.name == name:
            return _ProbeResult(False, f"{name} is not installed: {extras.install_command(name, extra='gpu')}")
        return _ProbeResult(
            False, f"{name} can't be imported: {error}", f"install the {name} that pairs with this torch"
        )
    return _ProbeResult(True, f"{name} {library.__version__}")


def _probe_fbgemm() -> _ProbeResult:
    engines = torch.backends.quantized.supported_engines
    if "fbgemm" not in engines:
        return _ProbeResult(
            False, f"torch was built without fbgemm, for x86: it has {', '.join(engines) or 'no engine'}"
        )
    return _ProbeResult(True, "torch's engine for quantized x86 code")


def _first_line(text: str) -> str:
    return next((line.strip() for line in text.splitlines() if line.strip()), "it prints nothing")


_PROBES: Mapping[str, Callable[[], _ProbeResult]] = MappingProxyType(
    {
        "cxx": _probe_cxx,
        "fbgemm": _probe_fbgemm,
        "triton": _probe_triton,
        "virtual_gpu": _probe_virtual_gpu,
    }
)
