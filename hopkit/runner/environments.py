"""Environments with other versions of torch: find them, and run this hopkit's commands in them.

An environment is a folder that ``python -m venv`` or conda made, or the Python in it. ``make`` makes them beside the
checkout: ``.venv`` and ``.venv-2.15.0``. A command runs in a process of that Python, with this hopkit's code.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from packaging.version import Version

import hopkit
from hopkit._torch.versions import minor_of
from hopkit.errors import HopkitError, UsageError

__all__ = [
    "IS_OF_CASE",
    "Environment",
    "current_environment",
    "find_environment",
    "known_environments",
    "run_golden",
    "run_json",
]

_VERSION_OF_TORCH = "import importlib.metadata as m; print(m.version('torch'))"
_PROBE_SECONDS = 60

IS_OF_CASE = re.compile(r"\[ *\d+/\d+\] ")
"""The beginning of the line of a case in the output of ``hopkit golden``."""

_LINES = 12


@dataclasses.dataclass(frozen=True)
class Environment:
    """A Python, and the version of torch that it imports (``2.15.0+cpu``)."""

    python: Path
    torch: str

    @property
    def minor(self) -> str:
        return minor_of(self.torch)

    @property
    def release(self) -> str:
        """The version without its local part: ``2.15.0``."""
        return Version(self.torch).public


def current_environment() -> Environment:
    """Return the environment of this process. Raises `HopkitError` if no torch is installed."""
    from hopkit._torch.versions import torch_version

    return Environment(Path(sys.executable), torch_version())


def known_environments(folders: Iterable[Path] | None = None) -> tuple[Environment, ...]:
    """Return the environments of this process and of some folders, one for each version of torch, oldest first.

    ``folders`` are by default the checkout and the working folder; the environments in them are called ``.venv`` or
    ``.venv-*``. Of several with one version, return this process's, else the first by name.
    """
    here = current_environment()
    by_version = {here.release: here}
    for python in _pythons(_folders() if folders is None else folders):
        if python.parent.resolve() != here.python.parent.resolve() and (torch := _version_of_torch(python)):
            environment = Environment(python, torch)
            by_version.setdefault(environment.release, environment)
    return tuple(sorted(by_version.values(), key=lambda environment: Version(environment.torch)))


def find_environment(wanted: str, folders: Iterable[Path] | None = None) -> Environment:
    """Return an environment by its version of torch (2.15, 2.14.1), its folder, or its Python.

    A minor names the newest of its environments. ``folders`` is as in `known_environments`. Raises `UsageError` if
    there is none.
    """
    if os.sep in wanted or Path(wanted).exists():
        return _at(Path(wanted))
    known = known_environments(folders)
    for environment in reversed(known):
        if wanted in (environment.torch, environment.release, environment.minor):
            return environment
    there_are = ", ".join(environment.release for environment in known)
    raise UsageError(f"no environment with torch {wanted} is found; there are: {there_are}", hint=_how_to_make(wanted))


def run_json(environment: Environment, words: Sequence[str]) -> Any:
    """Run a hopkit command that prints JSON in an environment, and return the object.

    A command may print it and fail. Raises `HopkitError`, with the end of its errors, if it prints anything else.
    """
    with _hopkit_alone() as path:
        done = subprocess.run(
            _command(environment, words), env=_variables(path), capture_output=True, text=True, check=False
        )
    try:
        return json.loads(done.stdout)
    except json.JSONDecodeError as error:
        raise _failed(environment, words, done.stderr or done.stdout) from error


def run_golden(
    environment: Environment, words: Sequence[str], on_line: Callable[[str], None] = lambda line: None
) -> Any:
    """Run ``hopkit golden`` with some words in an environment, and return its report (`hopkit.runner.as_json`).

    ``on_line`` is called with the line of each case. Raises `HopkitError` if it writes no report, and if the run
    was ended early; ends it if ``on_line`` raises.
    """
    with _hopkit_alone() as path, tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        command = _command(environment, ("golden", *words, "--json", str(file)))
        last: list[str] = []
        with _started(command, path) as process:
            assert process.stdout is not None
            for line in process.stdout:
                last = [*last, line][-_LINES:]
                if IS_OF_CASE.match(line):
                    on_line(line.rstrip("\n"))
        if not file.is_file():
            raise _failed(environment, ("golden", *words), "".join(last))
        report = json.loads(file.read_text("utf-8"))
    if report["interrupted"]:
        raise HopkitError(f"the run on torch {environment.torch} was ended by {report['interrupted']}")
    return report


@contextlib.contextmanager
def _started(command: Sequence[str], path: Path) -> Iterator[subprocess.Popen[str]]:
    """Start a command, and end it if the block raises: a golden run ends its own processes when it is ended."""
    with subprocess.Popen(
        command,
        env=_variables(path),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        bufsize=1,
    ) as process:
        try:
            yield process
        except BaseException:
            process.terminate()
            raise


def _command(environment: Environment, words: Sequence[str]) -> list[str]:
    return [str(environment.python), "-m", "hopkit", *words]


def _variables(path: Path) -> Mapping[str, str]:
    # What this process is run with does not belong into another environment.
    mine = {name: value for name, value in os.environ.items() if name not in ("PYTHONHOME", "VIRTUAL_ENV")}
    # A remembered verdict has neither texts nor messages.
    return {**mine, "PYTHONPATH": str(path), "NO_COLOR": "1", "HOPKIT_REMEMBER": "0"}


@contextlib.contextmanager
def _hopkit_alone() -> Iterator[Path]:
    """Yield a folder for ``PYTHONPATH`` that has hopkit's package, and none of the packages that are installed here."""
    package = Path(hopkit.__file__).resolve().parent
    if _is_checkout(package.parent):
        yield package.parent
        return
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "hopkit").symlink_to(package, target_is_directory=True)
        yield Path(folder)


def _folders() -> list[Path]:
    root = Path(hopkit.__file__).resolve().parents[1]
    return [*([root] if _is_checkout(root) else []), Path.cwd()]


def _is_checkout(root: Path) -> bool:
    return (root / "pyproject.toml").is_file()


def _pythons(folders: Iterable[Path]) -> list[Path]:
    pythons = [
        python
        for folder in dict.fromkeys(folder.resolve() for folder in folders)
        for environment in sorted(folder.glob(".venv*"))
        if (environment.name == ".venv" or environment.name.startswith(".venv-"))
        and (python := environment / "bin" / "python").is_file()
    ]
    return list(dict.fromkeys(pythons))


def _version_of_torch(python: Path) -> str:
    """Return the version of torch that a Python would import; empty if there is none, or it does not start."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    try:
        done = subprocess.run(
            [str(python), "-c", _VERSION_OF_TORCH],
            env=variables,
            capture_output=True,
            text=True,
            check=False,
            timeout=_PROBE_SECONDS,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return "" if done.returncode else done.stdout.strip()


def _at(place: Path) -> Environment:
    python = place / "bin" / "python" if place.is_dir() else place
    if not python.is_file():
        raise UsageError(f"{place} is no environment: there is no {python}", hint="name a folder with bin/python")
    torch = _version_of_torch(python)
    if not torch:
        raise UsageError(f"{python} finds no torch", hint=f"install one: {python} -m pip install torch")
    # Not resolved: an environment's Python is a link to that of another.
    return Environment(python.absolute(), torch)


def _how_to_make(wanted: str) -> str:
    root = Path(hopkit.__file__).resolve().parents[1]
    described = sorted(
        (path.stem.removeprefix("torch-") for path in (root / "constraints").glob("torch-*.txt")), key=Version
    )
    matching = [version for version in described if wanted in (version, minor_of(version))]
    if matching:
        return f"make one: make .venv-{matching[-1]}/.ready TORCH={matching[-1]}"
    return "name the folder of an environment; docs/porting.md shows how to make one for another version"


def _failed(environment: Environment, words: Sequence[str], output: str) -> HopkitError:
    lines = output.rstrip().splitlines()[-_LINES:]
    hint = "\n  ".join(lines) or "it printed nothing"
    if lines and lines[-1].startswith("ModuleNotFoundError: "):
        hint += f"\n  install hopkit's dependencies there: {environment.python} -m pip install hopkit"
    return HopkitError(f"hopkit {words[0]} failed on torch {environment.torch}", hint=hint)
