"""Environments that have only what ``pip install`` brings: the wheel without extras, and with each extra alone.

Two ways to fill one: link what the running environment has of the requirements that the wheel declares (seconds, no
network), or let pip install them for another Python. An environment of an extra sees the one without extras, and adds
what that lacks: torch lies in one place, so that kernels and headers are compiled once for all of them.
"""

from __future__ import annotations

import dataclasses
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from packaging.requirements import Requirement

__all__ = ["PAGES", "PROGRAMS", "ROOT", "Builder", "Environment", "without_torch_s_warning"]

ROOT = Path(__file__).parents[2]
PROGRAMS = Path(__file__).parent / "programs"
"""What runs in an environment; it has no library of the tests."""

PAGES = ("README.md", "docs/tour.md", "docs/capture.md")
"""The pages that a new user reads."""


@dataclasses.dataclass(frozen=True)
class Environment:
    """A virtual environment with hopkit in it."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / "bin" / "python"

    @property
    def packages(self) -> Path:
        """Return the folder ``site-packages``."""
        (folder,) = self.folder.glob("lib/python3.*/site-packages")
        return folder

    def run(self, *words: str, cwd: Path, timeout: float = 1800, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run Python in a folder, without the variables that change what it imports or accepts."""
        inherited = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PYTHON", "PYTEST_", "EXPECTTEST_", "VIRTUAL_ENV"))
        }
        return subprocess.run(
            [str(self.python), *words],
            cwd=cwd,
            env=inherited | {"TORCHINDUCTOR_COMPILE_THREADS": "1", "COLUMNS": "120"} | variables,
            capture_output=True,
            text=True,
            check=False,
            timeout=timeout,
        )

    def hopkit(self, *words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
        return self.run("-m", "hopkit", *words, cwd=cwd)

    def has(self, module: str) -> bool:
        program = f"import importlib.util, sys; sys.exit(importlib.util.find_spec({module!r}) is None)"
        return self.run("-c", program, cwd=self.folder).returncode == 0


@dataclasses.dataclass(frozen=True)
class Builder:
    """Builds the wheel and the environments in a folder; ``other_python`` is the one that pip installs for, if any."""

    folder: Path
    other_python: str = ""

    def wheel(self) -> Path:
        """Build the wheel, or return the one that is there."""
        built = self.folder / "wheel"
        if not built.exists():
            _pip("wheel", "--quiet", "--no-deps", "--wheel-dir", str(built), str(ROOT))
        (wheel,) = built.glob("hopkit-*.whl")
        return wheel

    def without_extras(self) -> Environment:
        """Build the environment of ``pip install hopkit``."""
        environment = Environment(self.folder / "without-extras")
        if environment.folder.exists():
            return environment
        self._make(environment)
        if self.other_python:
            torch = f"torch=={_torch_version()}"
            _install(environment, "--constraint", str(_constraints()), torch, str(self.wheel()))
        else:
            _install(environment, "--no-deps", "--no-index", str(self.wheel()))
            _link(_closure(_requirements_of_hopkit(environment, "")), environment)
        _pip("--python", str(environment.python), "check")
        return environment

    def with_extra(self, extra: str) -> Environment:
        """Build the environment of ``pip install 'hopkit[EXTRA]'``."""
        return self._beside(f"with-{extra}", f"{self.wheel()}[{extra}]", extra)

    def with_pytest(self) -> Environment:
        """Build the environment of ``pip install hopkit pytest``."""
        return self._beside("with-pytest", "pytest", "")

    def _beside(self, name: str, requirement: str, extra: str) -> Environment:
        below, environment = self.without_extras(), Environment(self.folder / name)
        if environment.folder.exists():
            return environment
        self._make(environment)
        (environment.packages / "without_extras.pth").write_text(f"{below.packages}\n")
        if self.other_python:
            _install(environment, "--constraint", str(_constraints()), requirement)
        else:
            wanted = _requirements_of_hopkit(below, extra) if extra else [Requirement(requirement)]
            present = {
                _normalized(distribution.name)
                for distribution in importlib.metadata.distributions(path=[str(below.packages)])
            }
            _link(
                (distribution for distribution in _closure(wanted) if _normalized(distribution.name) not in present),
                environment,
            )
        return environment

    def _make(self, environment: Environment) -> None:
        subprocess.run(
            [self.other_python or sys.executable, "-m", "venv", "--without-pip", str(environment.folder)], check=True
        )


def _pip(*words: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"


def _install(environment: Environment, *words: str) -> None:
    _pip("--python", str(environment.python), "install", "--quiet", *words)


def _torch_version() -> str:
    return importlib.metadata.version("torch").partition("+")[0]


def _constraints() -> Path:
    return ROOT / "constraints" / f"torch-{_torch_version()}.txt"


def _requirements_of_hopkit(environment: Environment, extra: str) -> list[Requirement]:
    """Return the declared requirements of the installed wheel, with one extra or without."""
    (hopkit,) = importlib.metadata.distributions(name="hopkit", path=[str(environment.packages)])
    return list(_needed(hopkit, {extra}))


def _needed(distribution: importlib.metadata.Distribution, extras: Iterable[str]) -> Iterator[Requirement]:
    for line in distribution.requires or ():
        requirement = Requirement(line)
        if requirement.marker is None or any(requirement.marker.evaluate({"extra": extra}) for extra in extras):
            yield requirement


def _closure(requirements: Iterable[Requirement]) -> list[importlib.metadata.Distribution]:
    """Return the distributions of the running environment that some requirements need, directly or not."""
    distributions: dict[str, importlib.metadata.Distribution] = {}
    waiting = list(requirements)
    while waiting:
        requirement = waiting.pop()
        name = _normalized(requirement.name)
        if name in distributions and not requirement.extras:
            continue
        distribution = importlib.metadata.distribution(requirement.name)
        assert requirement.specifier.contains(distribution.version, prereleases=True), requirement
        distributions[name] = distribution
        waiting.extend(_needed(distribution, requirement.extras or {""}))
    return list(distributions.values())


def _normalized(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")


def _link(distributions: Iterable[importlib.metadata.Distribution], environment: Environment) -> None:
    """Link the files of distributions into an environment, without their commands."""
    target = environment.packages
    for distribution in distributions:
        for file in distribution.files or ():
            if ".." in file.parts:
                continue
            source, copy = Path(str(distribution.locate_file(file))), target.joinpath(*file.parts)
            if not source.exists():
                continue  # compiled code that was never written
            copy.parent.mkdir(parents=True, exist_ok=True)
            try:
                os.link(source, copy)
            except OSError:
                # Another file system.
                shutil.copy2(source, copy)


def without_torch_s_warning(errors: str) -> list[str]:
    """Return the lines of standard error without the two that torch prints in each process without numpy."""
    return re.sub(r"^.*UserWarning: Failed to initialize NumPy.*\n  .*\n", "", errors, flags=re.MULTILINE).splitlines()
