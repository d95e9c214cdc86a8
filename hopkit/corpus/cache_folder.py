"""The folder of the files that hopkit can make anew: whoever removes it loses time only."""

from __future__ import annotations

import contextlib
import os
import struct
from pathlib import Path

from filelock import FileLock, Timeout

from hopkit._torch.versions import torch_version

__all__ = ["cache_folder", "compiled_folder", "remove_unfinished_libraries"]


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


def remove_unfinished_libraries(folder: Path) -> tuple[Path, ...]:
    """Remove the shared libraries in a folder whose linker was killed, and return their paths.

    Inductor takes a library that is there as compiled, so a run that was killed while it linked would make each later
    one fail at the same kernel. Inductor holds a lock while it compiles: a library with a held lock stays. Source:
    ``_worker_compile_cpp`` in ``torch/_inductor/codecache.py``.

    >>> remove_unfinished_libraries(Path("no/such/folder"))
    ()
    """
    removed = []
    for path in sorted(folder.glob("*/*.so")):
        # Another process may remove it at the same time.
        with contextlib.suppress(FileNotFoundError, Timeout):
            if not _is_finished(path):
                with FileLock(folder / "locks" / f"{path.name.partition('.')[0]}.lock", timeout=0):
                    path.unlink()
                    removed.append(path)
    return tuple(removed)


def _is_finished(path: Path) -> bool:
    """Return False for an empty file, and for an ELF file that ends before its table of sections does.

    The layout of the header is that of the System V ABI (``e_shoff``, ``e_shentsize``, ``e_shnum``), for 64 bits.
    """
    with path.open("rb") as file:
        header = file.read(64)
    if header[:4] != b"\x7fELF":
        # Of another format, such as that of macOS, only an empty file is known to be unfinished.
        return bool(header)
    if len(header) < 64:
        return False
    order = "<" if header[5] == 1 else ">"
    (start,) = struct.unpack_from(f"{order}Q", header, 40)
    entry, count = struct.unpack_from(f"{order}HH", header, 58)
    return bool(start) and path.stat().st_size >= start + entry * count
