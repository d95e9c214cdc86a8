"""The workflow of the hosted CI: it has the format of one, and runs targets, Pythons and torches that exist."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hopkit._torch.versions import SUPPORTED

yaml = pytest.importorskip("yaml", reason="PyYAML is one of the tools of the extra docs")

_ROOT = Path(__file__).parents[2]
_FILE = _ROOT / ".github" / "workflows" / "ci.yml"


@pytest.fixture(scope="module")
def jobs() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(_FILE.read_text("utf-8"))["jobs"]
    return loaded


def _check(path: Path) -> int:
    words = ["--builtin-schema", "vendor.github-workflows", str(path)]
    return subprocess.run([sys.executable, "-m", "check_jsonschema", *words], capture_output=True).returncode


def test_the_format(tmp_path: Path) -> None:
    pytest.importorskip("check_jsonschema", reason="check-jsonschema is one of the tools of the extra docs")
    assert _check(_FILE) == 0
    broken = tmp_path / "ci.yml"
    broken.write_text(_FILE.read_text("utf-8").replace("runs-on:", "run-on:", 1), "utf-8")
    assert _check(broken) == 1


def test_the_targets_exist(jobs: dict[str, Any]) -> None:
    makefile = (_ROOT / "Makefile").read_text("utf-8")
    commands = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    targets = {target for command in commands for target in re.findall(r"^make ([\w-]+)", command, re.MULTILINE)}
    assert {"check", "test", "golden", "docs"} <= targets
    assert [target for target in targets if not re.search(rf"^{target}:.*##", makefile, re.MULTILINE)] == []


def test_each_supported_torch_is_tested_and_has_an_environment(jobs: dict[str, Any]) -> None:
    torches = jobs["tests"]["strategy"]["matrix"]["torch"]
    assert [version.rpartition(".")[0] for version in torches] == list(SUPPORTED)
    of_goldens = {entry["torch"] for entry in jobs["goldens"]["strategy"]["matrix"]["include"]}
    assert of_goldens == set(torches)
    assert [torch for torch in torches if not (_ROOT / "constraints" / f"torch-{torch}.txt").is_file()] == []


def test_the_pythons_are_those_of_make_weekly(jobs: dict[str, Any]) -> None:
    minors = re.search(
        r"^PYTHONS \?= \$\(foreach minor,([\d ]+),", (_ROOT / "Makefile").read_text("utf-8"), re.MULTILINE
    )
    assert minors is not None
    assert jobs["tests"]["strategy"]["matrix"]["python"] == [f"3.{minor}" for minor in minors[1].split()]


def test_the_nightly_torch_may_fail_and_nothing_else(jobs: dict[str, Any]) -> None:
    assert [name for name, job in jobs.items() if job.get("continue-on-error")] == ["nightly"]
