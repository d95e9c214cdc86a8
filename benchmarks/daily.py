"""The daily loop: what a developer waits for after a change, in a copy of the checkout with caches of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.table import Table

from hopkit.corpus.paths import cases_of
from hopkit.errors import HopkitError

__all__ = ["table"]

_ROOT = Path(__file__).parent.parent
_COPIED = ("hopkit", "golden", "pyproject.toml")
_CASE = "cond/simple"

OnProgress = Callable[[str, int, int], None]


def table(patterns: Sequence[str], on_progress: OnProgress) -> Table:
    """Return a table of the wall-clock seconds of each command, with the line of its summary.

    The first run has empty caches; later ones use what it compiled. Raises `HopkitError` for a command that does not
    end with the expected status.
    """
    result = Table("command", "seconds", "its last line", title="the daily loop, two workers")
    with tempfile.TemporaryDirectory() as folder:
        copy = _Copy(Path(folder))
        steps = copy.steps(patterns)
        for done, (name, run) in enumerate(steps):
            on_progress(name, done, len(steps))
            started = time.monotonic()
            last_line = run()
            result.add_row(name, f"{time.monotonic() - started:.1f}", last_line)
    return result


class _Copy:
    """A copy of the checkout in a folder, whose cases and goldens the steps change."""

    def __init__(self, folder: Path) -> None:
        self._checkout, self._caches = folder / "checkout", folder / "caches"
        self._checkout.mkdir()
        for name in _COPIED:
            source, target = _ROOT / name, self._checkout / name
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, target)

    def steps(self, patterns: Sequence[str]) -> list[tuple[str, Callable[[], str]]]:
        """Return the commands with their names, in order."""
        golden = ("golden", "--both-engines", "-n", "2", *patterns)
        return [
            ("golden, nothing compiled, nothing remembered", lambda: self._run(*golden)),
            ("golden, nothing changed", lambda: self._run(*golden)),
            ("golden --all: everything compiled, nothing remembered", lambda: self._run(*golden, "--all")),
            ("golden --quick", lambda: self._run("golden", "--all", "--quick", "-n", "2")),
            (f"show {_CASE}", lambda: self._run("show", _CASE, "--stage", "dynamo")),
            ("--help", lambda: self._run("--help")),
            ("golden, one case changed", lambda: self._run(*golden, change=self._change_case, status=1)),
            ("golden, one golden changed", lambda: self._run(*golden, change=self._change_golden, status=1)),
        ]

    def _run(self, *words: str, change: Callable[[], None] = lambda: None, status: int = 0) -> str:
        change()
        environment = {name: value for name, value in os.environ.items() if name not in ("CI", "HOPKIT_REMEMBER")}
        environment |= {
            "PYTHONPATH": str(self._checkout),
            "XDG_CACHE_HOME": str(self._caches),
            "TORCHINDUCTOR_CACHE_DIR": str(self._caches / "compiled"),
        }
        command = [sys.executable, "-m", "hopkit", *words]
        done = subprocess.run(command, cwd=self._checkout, env=environment, capture_output=True, text=True, check=False)
        if done.returncode != status:
            raise HopkitError(
                f"`hopkit {' '.join(words)}` ended with {done.returncode}, not {status}:\n{done.stdout[-2000:]}",
                hint=done.stderr[-2000:],
            )
        return (done.stdout.strip().splitlines() or [""])[-1]

    def _change_case(self) -> None:
        """Add lines to the source of a case: its page has the source, so the run fails."""
        (case,) = cases_of((_CASE,), None)
        path = self._checkout / Path(case.path).resolve().relative_to(_ROOT)
        text = path.read_text("utf-8")
        header = f"def {case.build.__name__}("
        start = text.index(header)
        end = text.index("\n    return ", start)
        path.write_text(f"{text[:end]}\n    changed = True\n    assert changed{text[end:]}", "utf-8")

    def _change_golden(self) -> None:
        """Change an operator in the text of a stage."""
        page = self._checkout / "golden" / f"{_CASE}.md"
        text = page.read_text("utf-8")
        page.write_text(text.replace("torch.ops.aten.sin.default(", "torch.ops.aten.tan.default(", 1), "utf-8")
