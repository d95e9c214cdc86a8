"""The folder of the files that hopkit can make anew: whoever removes it loses time only."""

from __future__ import annotations

import os
from pathlib import Path

from hopkit._torch.versions import torch_version

__all__ = ["cache_folder", "compiled_folder"]


def cache_folder(name: str = "") -> Path:
    """Return ``$XDG_CACHE_HOME/hopkit``, by default ``~/.cache/hopkit``, or a folder in it; it may not exist yet.

    As the XDG Base Directory Specification says, a variable that is empty or no absolute path counts as unset.

    >>> cache_folder("verdicts").parts[-2:]
    ('hopkit', 'verdicts')
    """
    configured = os.environ.get("XDG_CACHE_HOME", "")
    parent = Path(configured) if os.path.isabs(configured) else Path.home() / ".cache"
    return parent / "hopkit" / name


def compiled_folder() -> Path:
    """Return the folder of the files that Inductor and Triton compile with the installed torch.

    Inductor's key of an object file has its source and the command line, but not the headers of torch that it includes.

    >>> compiled_folder().name.startswith("torch-")
    True
    """
    return cache_folder("compiled") / f"torch-{torch_version()}"
