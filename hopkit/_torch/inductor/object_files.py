"""The folder of Inductor's compiled files: object files, precompiled headers and kernels, each keyed by its content.

Source: ``torch/_inductor/codecache.py``, ``torch/_inductor/runtime/cache_dir_utils.py``.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from hopkit._torch.contract import place
from hopkit._torch.contract.patching import patched

__all__ = ["compiled_in"]

_FEATURE = "cached object files"
_VARIABLE = "TORCHINDUCTOR_CACHE_DIR"


@contextlib.contextmanager
def compiled_in(folder: Path) -> Iterator[None]:
    """Keep the files that Inductor and Triton compile in a folder, for this process and those that it starts.

    The folder of the variable ``TORCHINDUCTOR_CACHE_DIR`` has precedence. By default torch uses one in the system's
    folder of temporary files, which other programs empty; for precompiled headers it ignores the variable.
    """
    headers_owner, headers_name = place("torch._inductor.codecache._HEADER_DIR", feature=_FEATURE)
    locks_owner, locks_name = place("torch._inductor.codecache._HEADER_LOCK_DIR", feature=_FEATURE)
    before = os.environ.get(_VARIABLE)
    # Torch sets the variable to its default, the parent of this folder, when it first uses it.
    by_torch = str(Path(getattr(headers_owner, headers_name)).parent)
    folder = Path(before) if before and before != by_torch else folder
    headers = folder / "precompiled_headers"
    os.environ[_VARIABLE] = str(folder)
    try:
        with (
            patched(headers_owner, headers_name, str(headers), feature=_FEATURE),
            patched(locks_owner, locks_name, str(headers / "locks"), feature=_FEATURE),
        ):
            yield
    finally:
        os.environ.pop(_VARIABLE)
        if before is not None:
            os.environ[_VARIABLE] = before
