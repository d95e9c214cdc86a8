"""The parts of a key that all cases of a run share: hopkit, torch, the other packages, Python, the compiler, variables.

Installed files count by the time of their modification and their size, since there are twenty thousand of them: an
edit of torch in ``site-packages`` changes the key. Files of hopkit and of plugins count by their contents.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import importlib.util
import os
import platform
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import hopkit
from hopkit.corpus.registry import ENTRY_POINT_GROUP
from hopkit.runner.verdicts.digests import Part, contents, digest_of, file_digest, mtimes
from hopkit.runner.warmup import SINGLE_THREADED

__all__ = ["PLUGIN_GROUPS", "VARIABLES", "shared_parts"]

PLUGIN_GROUPS = ("hopkit.oracles", "hopkit.stages", "torch.backends", "torch_dynamo_backends")
"""The groups of entry points whose code can change the verdict of any case."""

VARIABLES = (
    *("AOT", "ATEN", "CUDA", "DNNL", "DYNAMO", "FX_", "HOPKIT", "INDUCTOR", "NVIDIA", "ONEDNN", "PYTHON", "PYTORCH"),
    *("TORCH", "TRITON"),
    *("GOMP_", "KMP_", "MKL_", "OMP_", "OPENBLAS_"),
    *("CC", "CFLAGS", "CPATH", "CPLUS_INCLUDE_PATH", "CPPFLAGS", "CXX", "C_INCLUDE_PATH", "LDFLAGS", "LIBRARY_PATH"),
    *("LANG", "LC_", "LD_", "MALLOC_", "TZ"),
)
"""The beginnings of the names of the variables of the environment that count."""

_OTHER_VARIABLES = frozenset(
    {
        "HOPKIT_REMEMBER",
        "PYTHONDONTWRITEBYTECODE",
        "PYTHONPYCACHEPREFIX",
        "PYTHONUNBUFFERED",
        "TORCHINDUCTOR_CACHE_DIR",
        "TRITON_CACHE_DIR",
    }
)
"""Variables with such a name that change no verdict: the places of caches, and the way of output."""

_PACKAGE = Path(hopkit.__file__).resolve().parent
_NO_CODE = ("corpus/cases", "_golden", "runner/impact/maps")
"""The folders of hopkit's package that this part leaves out: a run reads cases and goldens, which have other parts."""

_INSTALLED = frozenset({"site-packages", "dist-packages"})
_TOOLS = ("g++", "clang++", "c++", "gcc", "cc", "as", "ld", "ptxas")
_COMPILERS = frozenset({"g++", "clang++", "c++"})


def shared_parts() -> dict[str, Part]:
    """Return the parts of a key that no case and no setting changes, by name, as the files are now.

    ``hopkit`` has every file of hopkit but those of the cases, whatever a case enters. If it differs from that of a
    verdict, `hopkit.runner.verdicts.code_changes` finds the code that counts.
    """
    return {
        "hopkit": contents(_PACKAGE, suffix="", leave_out=_is_no_code),
        "plugins": _plugins(),
        "torch": _library("torch"),
        "triton": _library("triton"),
        "packages": _packages(),
        "python": Part({"version": sys.version, "flags": repr((sys.flags, sys.warnoptions))}),
        "compiler": Part(dict(_compiler())),
        "machine": Part(dict(_machine())),
        "variables": Part(_variables()),
    }


def _is_no_code(name: str) -> bool:
    """Return whether a file or folder of hopkit is in another part, or is an editor's backup."""
    base = name.rpartition("/")[2]
    return name in _NO_CODE or base.startswith(".") or base.endswith("~")


def _plugins() -> Part:
    """Return the entry points of plugins, and the contents of those packages that are not installed as copies."""
    items: dict[str, str] = {}
    newest = 0
    for group in (ENTRY_POINT_GROUP, *PLUGIN_GROUPS):
        for entry in importlib.metadata.entry_points(group=group):
            owner = f" of {entry.dist.name} {entry.dist.version}" if entry.dist is not None else ""
            items[f"{group} {entry.name}"] = f"{entry.value}{owner}"
            # The code of a case is in the part of this case.
            for root in _roots(entry.module) if group != ENTRY_POINT_GROUP else ():
                if not _is_installed(root):
                    code = contents(root) if root.is_dir() else Part({root.name: file_digest(root)})
                    items |= {f"{root.name}/{name}": digest for name, digest in code.items.items()}
                    newest = max(newest, code.newest)
    return Part(items, newest)


def _library(name: str) -> Part:
    """Return the version of torch or triton, and the times of its files, whichever way it is installed."""
    items: dict[str, str] = {}
    with contextlib.suppress(importlib.metadata.PackageNotFoundError):
        distribution = importlib.metadata.distribution(name)
        items["version"] = distribution.version
        # The digests of all files as they were installed: torch's revision is in one of them.
        items["RECORD"] = digest_of(distribution.read_text("RECORD") or "")
    for root in _roots(name):
        files = mtimes(root) if root.is_dir() else {root.name: file_digest(root)}
        items |= {f"{root.name}/{path}": status for path, status in files.items()}
    return Part(items)


def _packages() -> Part:
    """Return the times of the files of all other installed packages, in the folders that Python imports from."""
    items: dict[str, str] = {}
    # Inductor imports setuptools, which adds a folder inside of its own to the path.
    folders = dict.fromkeys(path for path in sys.path if os.path.basename(path) in _INSTALLED)
    for number, folder in enumerate(folders):
        files = mtimes(Path(folder), leave_out=_has_another_part)
        items |= {f"{number}/{name}" if number else name: status for name, status in files.items()}
    return Part(items)


def _has_another_part(name: str) -> bool:
    top = name.partition("/")[0]
    return top in ("torch", "triton", "hopkit") or (top.startswith("hopkit-") and top.endswith(".dist-info"))


def _roots(name: str) -> tuple[Path, ...]:
    """Return the folders, or the file, of the top-level package of a module; imports nothing."""
    with contextlib.suppress(ImportError, ValueError):
        spec = importlib.util.find_spec(name.partition(".")[0])
        if spec is not None and spec.submodule_search_locations is not None:
            return tuple(Path(place).resolve() for place in spec.submodule_search_locations)
        if spec is not None and spec.origin and spec.has_location:
            return (Path(spec.origin).resolve(),)
    return ()


def _is_installed(path: Path) -> bool:
    return bool(_INSTALLED.intersection(path.parts))


def _compiler() -> Iterator[tuple[str, str]]:
    """Yield the compilers and the tools behind them: the path, the time and the size, of compilers the version too."""
    words = shlex.split(os.environ.get("CXX", ""))
    for name in dict.fromkeys((*words[:1], *_TOOLS, *filter(None, [os.environ.get("TRITON_PTXAS_PATH")]))):
        path = shutil.which(name)
        if path is None:
            continue
        status = os.stat(path)
        yield name, f"{os.path.realpath(path)} {status.st_mtime_ns}:{status.st_size}"
        if name in _COMPILERS or name in words[:1]:
            try:
                done = subprocess.run([path, "--version"], capture_output=True, text=True, check=False, timeout=10)
                yield f"{name} --version", done.stdout
            except (OSError, subprocess.SubprocessError) as error:
                yield f"{name} --version", f"{type(error).__name__}: {error}"


def _machine() -> Iterator[tuple[str, str]]:
    """Yield the facts about the machine that Inductor may look at: the processor, the C library, the GPU's driver."""
    yield "architecture", platform.machine()
    yield "C library", " ".join(platform.libc_ver())
    yield "processors", str(os.cpu_count())
    processor, _, _ = _text("/proc/cpuinfo").partition("\n\n")
    names = ("vendor_id", "model name", "flags", "Features", "CPU implementer", "CPU part")
    for line in processor.splitlines():
        name, _, value = line.partition(":")
        if name.strip() in names:
            yield name.strip(), value.strip()
    yield "driver of the GPU", _text("/proc/driver/nvidia/version")


def _text(path: str) -> str:
    """Return the text of a file of the system; empty if this system has no such file."""
    try:
        return Path(path).read_text("utf-8", "replace")
    except OSError:
        return ""


def _variables() -> Mapping[str, str]:
    """Return the variables of the environment that count, as a run has them: a review looks before it sets its own."""
    variables = {**SINGLE_THREADED, **os.environ}
    return {
        name: value for name, value in variables.items() if name.startswith(VARIABLES) and name not in _OTHER_VARIABLES
    }
