"""The state of torch and of the process that a capture restores, by name, and the state that it does not.

A program under test may set any state, and a compiler that raises may leave any state behind. `restored` reads each
item of `RESTORED` before a block, and afterwards writes back those that differ.
"""

from __future__ import annotations

import contextlib
import dataclasses
import os
import random
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import torch

from hopkit._torch.contract import need

__all__ = ["NOT_RESTORED", "RESTORED", "StateItem", "changed", "restored", "snapshot"]

_FEATURE = "capture"


@dataclasses.dataclass(frozen=True)
class StateItem:
    """One piece of state: functions that read it, write it back and compare two readings."""

    name: str
    read: Callable[[], Any]
    write: Callable[[Any], None]
    same: Callable[[Any, Any], bool] = lambda old, new: bool(old == new)


def _config(name: str, module: Callable[[], Any]) -> StateItem:
    def write(saved: Mapping[str, Any]) -> None:
        config = module()
        now = config.get_config_copy()
        for key, value in saved.items():
            if now.get(key) != value:
                setattr(config, key, value)

    return StateItem(name, lambda: module().get_config_copy(), write)


def _read_cuda_rng() -> list[torch.Tensor]:
    return torch.cuda.get_rng_state_all() if torch.cuda.is_initialized() else []  # type: ignore[no-untyped-call]


def _write_cuda_rng(saved: list[torch.Tensor]) -> None:
    if saved:
        torch.cuda.set_rng_state_all(saved)


def _same_tensors(old: list[torch.Tensor], new: list[torch.Tensor]) -> bool:
    return len(old) == len(new) and all(map(torch.equal, old, new))


def _read_numpy_rng() -> Any:
    numpy = sys.modules.get("numpy")
    return numpy.random.get_state() if numpy is not None else None


def _same_numpy_rng(old: Any, new: Any) -> bool:
    if old is None or new is None:
        return old is new
    (name, keys, *rest), (name_after, keys_after, *rest_after) = old, new
    return bool(name == name_after and rest == rest_after and (keys == keys_after).all())


def _write_numpy_rng(saved: Any) -> None:
    if saved is not None:
        sys.modules["numpy"].random.set_state(saved)


_AUTOCAST_DEVICES = ("cpu", "cuda")


def _read_autocast() -> tuple[Any, ...]:
    devices = tuple(
        (torch.is_autocast_enabled(device), torch.get_autocast_dtype(device)) for device in _AUTOCAST_DEVICES
    )
    return (devices, torch.is_autocast_cache_enabled())


def _write_autocast(saved: tuple[Any, ...]) -> None:
    devices, cache = saved
    for device, (enabled, dtype) in zip(_AUTOCAST_DEVICES, devices, strict=True):
        torch.set_autocast_enabled(device, enabled)
        torch.set_autocast_dtype(device, dtype)
    torch.set_autocast_cache_enabled(cache)
    torch.clear_autocast_cache()


def _read_determinism() -> tuple[bool, bool]:
    return torch.are_deterministic_algorithms_enabled(), torch.is_deterministic_algorithms_warn_only_enabled()


def _write_determinism(saved: tuple[bool, bool]) -> None:
    torch.use_deterministic_algorithms(saved[0], warn_only=saved[1])


def _read_anomaly() -> tuple[bool, bool]:
    return torch.is_anomaly_enabled(), torch.is_anomaly_check_nan_enabled()


def _write_anomaly(saved: tuple[bool, bool]) -> None:
    torch.autograd.set_detect_anomaly(*saved)


def _same_objects(old_objects: list[Any], new_objects: list[Any]) -> bool:
    return len(old_objects) == len(new_objects) and all(
        old is new for old, new in zip(old_objects, new_objects, strict=True)
    )


def _read_function_modes() -> list[Any]:
    return list(need("torch.overrides._get_current_function_mode_stack", feature=_FEATURE)())


def _write_function_modes(saved: list[Any]) -> None:
    pop, push = (
        need("torch.overrides._pop_mode", feature=_FEATURE),
        need("torch.overrides._push_mode", feature=_FEATURE),
    )
    while _read_function_modes():
        pop()
    for mode in saved:
        push(mode)


def _read_dispatch_modes() -> list[Any]:
    return list(need("torch.utils._python_dispatch._get_current_dispatch_mode_stack", feature=_FEATURE)())


def _write_dispatch_modes(saved: list[Any]) -> None:
    pop = need("torch.utils._python_dispatch._pop_mode", feature=_FEATURE)
    push = need("torch.utils._python_dispatch._push_mode", feature=_FEATURE)
    while _read_dispatch_modes():
        pop()
    for mode in saved:
        push(mode)


def _read_frame_callback() -> Any:
    return need("torch._C._dynamo.eval_frame.get_eval_frame_callback", feature=_FEATURE)()


def _write_frame_callback(saved: Any) -> None:
    need("torch._C._dynamo.eval_frame.set_eval_frame", feature=_FEATURE)(saved)


def _set_grad_mode(enabled: bool) -> None:
    # Called as a function, the context manager sets the mode permanently.
    torch.set_grad_enabled(enabled)


def _read_environment() -> dict[str, str]:
    return dict(os.environ)


def _write_environment(saved: dict[str, str]) -> None:
    for name in set(os.environ) - set(saved):
        del os.environ[name]
    os.environ.update(saved)


def _write_warning_filters(saved: list[Any]) -> None:
    # C code and `catch_warnings` hold the list object itself.
    warnings.filters[:] = saved  # type: ignore[index]


def _read_hops() -> dict[str, Any]:
    return dict(need("torch._ops._higher_order_ops", feature=_FEATURE))


def _write_hops(saved: dict[str, Any]) -> None:
    need("torch._ops._higher_order_ops", feature=_FEATURE).update(saved)


def _hops_kept(saved: dict[str, Any], current: dict[str, Any]) -> bool:
    # Lazy imports of torch may add a HOP; no HOP may change or disappear.
    return all(current.get(name) is hop for name, hop in saved.items())


RESTORED: tuple[StateItem, ...] = (
    _config("Dynamo's configuration", lambda: need("torch._dynamo.config", feature=_FEATURE)),
    _config("Inductor's configuration", lambda: need("torch._inductor.config", feature=_FEATURE)),
    _config("AOTAutograd's configuration", lambda: need("torch._functorch.config", feature=_FEATURE)),
    _config("configuration of symbolic shapes", lambda: need("torch.fx.experimental._config", feature=_FEATURE)),
    StateItem("Dynamo's frame callback", _read_frame_callback, _write_frame_callback, lambda a, b: a is b),
    StateItem("the HOP registry", _read_hops, _write_hops, _hops_kept),
    StateItem("torch's random numbers", torch.get_rng_state, torch.set_rng_state, torch.equal),
    StateItem("CUDA's random numbers", _read_cuda_rng, _write_cuda_rng, _same_tensors),
    StateItem("Python's random numbers", random.getstate, random.setstate),
    StateItem("numpy's random numbers", _read_numpy_rng, _write_numpy_rng, _same_numpy_rng),
    StateItem("grad mode", torch.is_grad_enabled, _set_grad_mode),
    StateItem("autocast", _read_autocast, _write_autocast),
    StateItem("default dtype", torch.get_default_dtype, torch.set_default_dtype),
    StateItem("deterministic algorithms", _read_determinism, _write_determinism),
    StateItem("anomaly detection", _read_anomaly, _write_anomaly),
    StateItem("float32 matmul precision", torch.get_float32_matmul_precision, torch.set_float32_matmul_precision),
    StateItem("number of threads", torch.get_num_threads, torch.set_num_threads),
    StateItem("torch-function modes, the default device", _read_function_modes, _write_function_modes, _same_objects),
    StateItem("torch-dispatch modes", _read_dispatch_modes, _write_dispatch_modes, _same_objects),
    StateItem("Python's recursion limit", sys.getrecursionlimit, sys.setrecursionlimit),
    StateItem("warning filters", lambda: list(warnings.filters), _write_warning_filters),
    StateItem("environment variables", _read_environment, _write_environment),
    StateItem("working directory", os.getcwd, os.chdir),
)
"""The items that `restored` restores. Patched attributes, Dynamo's recorded sizes and its cache entries are restored by
the context managers that change them. Arguments, parameters, buffers and gradients never change, since each run has
copies."""

NOT_RESTORED: Mapping[str, str] = MappingProxyType(
    {
        "counters": "torch._dynamo.utils.counters and the compile ids of frames and graphs continue",
        "lazy imports": "modules of torch that a first compile imports stay imported, with the HOPs they define",
        "fake tensor cache": "FakeTensorMode.cache, its cache_hits, cache_misses and cache_bypasses are the process's",
        "memos": "Inductor's memos of compilers, vector instructions and loaded kernels stay warm",
        "invalid cache entries": "with graph breaks, code compiled for others too keeps the entry, made invalid",
        "registered bytecode": "the modules of generated code stay in sys.modules",
        "object files": "compiled kernels and headers stay in Inductor's cache folder, found by their content",
    }
)
"""The state that a capture leaves behind; no artifact shows it. Only an invalid entry has an effect: it counts against
the recompile limit of the other function."""


def snapshot() -> dict[str, Any]:
    """Return the current value of every item of `RESTORED`, by name."""
    return {item.name: item.read() for item in RESTORED}


def changed(saved: Mapping[str, Any]) -> list[str]:
    """Return the names of the items that differ from a `snapshot`."""
    return [item.name for item in RESTORED if not item.same(saved[item.name], item.read())]


@contextlib.contextmanager
def restored() -> Iterator[None]:
    """Restore every item of `RESTORED` that the block changed, even if it raises."""
    saved = snapshot()
    try:
        yield
    finally:
        for item in RESTORED:
            if not item.same(saved[item.name], item.read()):
                item.write(saved[item.name])
