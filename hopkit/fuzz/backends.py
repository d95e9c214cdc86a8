"""Find the backend of a name on the command line: torch's, a user's, or Inductor for a virtual GPU."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable
from typing import Any, cast

from hopkit.errors import UnknownName, UsageError
from hopkit.records import VIRTUAL

__all__ = ["find_backend", "gpu_of"]

Backend = str | Callable[..., Any]


def find_backend(name: str, folder: str = "") -> Backend:
    """Return the backend of a name: a registered name unchanged, or the callable that ``module:callable`` names.

    ``"virtual-h200"`` is returned unchanged too: Inductor, for a virtual GPU. Modules are imported from ``folder``
    (by default the current one) too, as ``python -m`` does. Raises `UnknownName` for a name that is not registered and
    for an unknown virtual GPU, `FeatureMissing` if a virtual GPU lacks Triton or numpy, and `UsageError` for a missing
    callable.

    >>> find_backend("eager"), find_backend("operator:itemgetter")
    ('eager', <class 'operator.itemgetter'>)
    """
    import torch

    from hopkit._torch import features
    from hopkit.vgpu import DEVICES, properties_of

    if gpu := gpu_of(name):
        properties_of(gpu)
        features.require("virtual_gpu")
        return name
    if ":" not in name:
        known = torch.compiler.list_backends(exclude_tags=())
        if name not in known:
            raise UnknownName("backend", name, (*known, *(f"{VIRTUAL}{gpu}" for gpu in DEVICES)))
        return name
    module, _, attribute = name.partition(":")
    folder = folder or os.getcwd()
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        backend = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise UsageError(
            f"backend {name!r} can't be imported: {error}", hint="give module:callable, or a registered name"
        ) from error
    if not callable(backend):
        raise UsageError(f"backend {name!r} is no callable", hint="name a function of a GraphModule and example inputs")
    return cast(Backend, backend)


def gpu_of(backend: Backend) -> str:
    """Return the name of the virtual GPU that a backend compiles for; empty for any other backend.

    >>> gpu_of("virtual-a100"), gpu_of("inductor")
    ('a100', '')
    """
    virtual = isinstance(backend, str) and backend.startswith(VIRTUAL)
    return str(backend).removeprefix(VIRTUAL) if virtual else ""
