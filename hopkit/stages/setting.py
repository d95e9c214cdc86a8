"""Check the arguments of a capture, and keep them as its setting."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import torch

from hopkit._torch import features
from hopkit._torch.dynamo import frames
from hopkit.errors import BadCase, UnknownName, UsageError, with_article
from hopkit.records import DEPTHS, VIRTUAL, StageName
from hopkit.stages.joint_backend import JOINT
from hopkit.stages.program import Call
from hopkit.stages.regional_backend import is_regional, regional
from hopkit.stages.registry import StageModule, find_stage, stage_modules
from hopkit.vgpu import properties_of

__all__ = ["Backend", "CaptureSetting", "Dynamic", "backend_name", "check_args", "check_backend", "setting_of"]

Backend = str | Callable[..., Any]
Dynamic = bool | Mapping[int | str, Iterable[int]] | None


@dataclasses.dataclass(frozen=True)
class CaptureSetting:
    """The setting of one capture; ``gpu`` names the virtual GPU of the compiled run, and is empty if it has none."""

    backend: Backend
    device: str | None
    training: bool
    dynamic: Dynamic
    fullgraph: bool
    modules: tuple[StageModule, ...]
    gpu: str = ""

    @property
    def is_joint(self) -> bool:
        """True if the program goes through joint export, without Dynamo."""
        return self.backend == JOINT

    def keeps(self, stage: str) -> bool:
        """Return whether the capture keeps the artifacts of a stage."""
        return any(module.STAGE.name == stage for module in self.modules)

    def to_device(self, flat: torch.Tensor) -> torch.Tensor:
        """Return a copy of a tensor, on the device of the compiled run."""
        return flat.clone() if self.device is None else flat.to(self.device, copy=True)

    def mark_dynamic(self, calls: Iterable[Call]) -> bool | None:
        """Mark the dynamic dimensions of arguments, and return the ``dynamic=`` argument for ``torch.compile``.

        Raises `BadCase` if a key of ``dynamic`` names no tensor, or a dimension that it does not have.
        """
        if not isinstance(self.dynamic, Mapping):
            return self.dynamic
        for call in calls:
            for key, dims in self.dynamic.items():
                for tensor, dim in _dimensions(call, key, dims):
                    frames.mark_dynamic(tensor, dim)
        return None


def setting_of(
    backend: Backend,
    device: str | None,
    *,
    training: bool,
    dynamic: Dynamic,
    fullgraph: bool,
    stages: Iterable[StageName] | None,
) -> CaptureSetting:
    """Return the setting of a capture; raise `UsageError` for a backend, a device or stages that don't fit."""
    gpu = _virtual(device, backend)
    real_device = None if gpu else _known_device(device)
    modules = _modules(stages)
    if backend == JOINT:
        if not fullgraph:
            raise UsageError(
                "the backend 'joint' has no graph breaks to allow: Dynamo does not trace the module",
                hint="leave fullgraph=False out",
            )
        # Dynamo traces no program here, only calls of HOPs in it, each by itself.
        modules = tuple(module for module in modules if module.STAGE.needs != DEPTHS[0])
    return CaptureSetting(backend, real_device, training, dynamic, fullgraph, modules, gpu)


def backend_name(backend: Backend) -> str:
    """Return the name of a backend in messages and results; for a partial function, the name of the function.

    >>> backend_name("inductor"), backend_name(len), backend_name(functools.partial(len))
    ('inductor', 'len', 'len')
    """
    if isinstance(backend, str):
        return backend
    if isinstance(backend, functools.partial):
        return backend_name(backend.func)
    return getattr(backend, "__name__", type(backend).__name__)


def check_backend(backend: Backend) -> None:
    """Raise `UnknownName` for a name that is not registered, and `UsageError` for a maker of backends or no callable.

    >>> check_backend("inductor")
    """
    if backend is regional:
        raise UsageError("hopkit.regional makes a backend, and is none", hint="call it: hopkit.regional()")
    if isinstance(backend, str):
        known = (*torch.compiler.list_backends(exclude_tags=()), JOINT)
        if backend not in known:
            hint = "pass backend=hopkit.regional()" if backend == regional.__name__ else ""
            raise UnknownName("backend", backend, known, hint=hint)
    elif not callable(backend):
        raise UsageError(
            f"the backend is {with_article(backend)}, not a name or a callable",
            hint="pass 'inductor', or a function of a GraphModule and example inputs",
        )


def check_args(args: Any) -> None:
    """Raise `UsageError` if the arguments of a call are not in a tuple or a list."""
    if not isinstance(args, (tuple, list)):
        raise UsageError(
            f"the arguments of the program are {with_article(args)}, not a tuple of arguments",
            hint="write (x,) for one argument x",
        )


def _dimensions(call: Call, key: int | str, dims: Any) -> list[tuple[torch.Tensor, int]]:
    """Return the tensor that a key of ``dynamic`` names, once for each dimension; raise `BadCase` if it names none."""
    positional = isinstance(key, int) and 0 <= key < len(call.args)
    argument = call.args[int(key)] if positional else call.kwargs.get(str(key))
    varying = list(dims) if isinstance(dims, Iterable) else [dims]
    if isinstance(argument, torch.Tensor) and all(
        isinstance(dim, int) and 0 <= dim < argument.dim() for dim in varying
    ):
        return [(argument, dim) for dim in varying]
    label = f"a tensor of rank {argument.dim()}" if isinstance(argument, torch.Tensor) else type(argument).__name__
    raise BadCase(
        f"dynamic={{{key!r}: {dims!r}}} does not fit the arguments: it names {label}",
        hint="name a positional argument by its index, or a keyword argument by its name, and dimensions that it has",
    )


def _virtual(device: str | None, backend: Backend) -> str:
    """Return the name of the virtual GPU of a device such as ``"virtual-h200"``; empty for a real device."""
    if device is None or not device.startswith(VIRTUAL):
        return ""
    name = device.removeprefix(VIRTUAL)
    properties_of(name)
    if backend != "inductor" and not is_regional(backend):
        raise UsageError(
            f"device {device!r} works with Inductor only", hint="pass backend='inductor', or hopkit.regional()"
        )
    return name


def _known_device(device: str | None) -> str | None:
    """Return the device if this machine has it; raise `UsageError` for any other."""
    if device is None:
        return None
    try:
        kind = torch.device(device).type
    except RuntimeError as error:
        raise UsageError(f"{device!r} is no device", hint="pass one such as 'cpu' or 'cuda:0'") from error
    if kind != "meta" and not features.has(f"device:{kind}"):
        raise UsageError(
            f"device {device!r} is not here: {features.reason(f'device:{kind}')}", hint="run `hopkit doctor`"
        )
    return device


def _modules(stages: Iterable[StageName] | None) -> tuple[StageModule, ...]:
    if stages is None:
        return stage_modules()
    if isinstance(stages, str):
        raise UsageError(f"stages={stages!r} is one name, not several", hint=f"write stages=({stages!r},)")
    names = {find_stage(str(stage)).name for stage in stages}
    return tuple(module for module in stage_modules() if module.STAGE.name in names)
