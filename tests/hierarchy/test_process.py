"""A script that nobody edits is recorded, with what it starts; its output and its end stay its own."""

from __future__ import annotations

import multiprocessing.spawn
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from hopkit import hierarchy
from hopkit.hierarchy.child_processes import children_import_hopkit
from tests.warm_python import warm_python

LIBRARY = """
import torch


def gate(x):
    return torch.cond(x.sum() > 0, lambda x: x.sin(), lambda x: x.cos(), (x,))


class Block(torch.nn.Module):
    def forward(self, x):
        return gate(x) + x


@torch.compile(backend="eager")
def compiled_by_the_library(x):
    return gate(x)
"""

TRAIN = """
import argparse
import sys
import threading

import torch
from library import Block, compiled_by_the_library


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.ModuleList([Block(), Block()])

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int)
    epochs = parser.parse_args().epochs
    model = torch.compile(Model(), backend="eager")
    for _ in range(epochs):
        model(torch.ones(3))
    thread = threading.Thread(target=compiled_by_the_library, args=(torch.ones(2),))
    thread.start()
    thread.join()
    print("epochs:", epochs)
    sys.exit(3)
"""

TABLE = """
call hierarchy of 2 graphs
scope              calls  nodes
the program            2     20
  layers.0: Block      1      7
    gate()             1      6
  layers.1: Block      1      7
    gate()             1      6
  gate()               1      6
    <lambda>()         1      2
"""


@pytest.fixture
def scripts(tmp_path: Path) -> Path:
    (tmp_path / "library.py").write_text(LIBRARY)
    (tmp_path / "train.py").write_text(TRAIN)
    return tmp_path


def run(folder: Path, *words: str, python: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [python or warm_python(), "-m", "hopkit.hierarchy", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_the_script_runs_as_without_and_the_table_follows(scripts: Path) -> None:
    done = run(scripts, "--depth", "2", "train.py", "--epochs", "2")
    assert (done.stdout, done.returncode) == ("epochs: 2\n", 3), done.stderr
    assert done.stderr.endswith(TABLE), done.stderr


def test_a_script_that_compiles_nothing_is_told_so(scripts: Path) -> None:
    (scripts / "eager.py").write_text("import torch\nprint(torch.ones(1).item())\n")
    done = run(scripts, "--save", "all.json", "eager.py")
    assert (done.stdout, done.returncode) == ("1.0\n", 0), done.stderr
    said = "no call hierarchy: no function that torch.compile returned ran in this process, and "
    first, how_children_record = done.stderr.strip().splitlines()
    assert first == f"{said}{scripts / 'all.json'} is not written"
    assert how_children_record.startswith("a process that it starts records if multiprocessing starts it, or if it ")


def test_a_script_finds_its_own_file_as_under_python(scripts: Path) -> None:
    (scripts / "own.py").write_text("import sys\nprint(__file__, sys.argv[0], __name__)\n")
    assert run(scripts, "own.py").stdout == f"{scripts / 'own.py'} own.py __main__\n"


def test_a_module_is_run_as_python_m(scripts: Path) -> None:
    done = run(scripts, "--save", "all.json", "-m", "train", "--epochs", "1")
    assert (done.stdout, done.returncode) == ("epochs: 1\n", 3), done.stderr
    saved = hierarchy.from_json((scripts / "all.json").read_text())
    assert len(saved.stages["dynamo"]) == 2
    assert "layers.0: Block #0\n  gate() #0\n" in saved.graph("dynamo").render()


@pytest.mark.long
def test_the_options_count_where_the_variable_is_set_outside(scripts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOPKIT_HIERARCHY", "1")
    monkeypatch.setenv("PYTHONPATH", str(Path(hierarchy.__file__).parents[2]))
    done = run(scripts, "--save", "all.json", "train.py", "--epochs", "1", python=sys.executable)
    assert done.stderr.endswith(f"wrote {scripts / 'all.json'}\n"), done.stderr
    assert "call hierarchy of 2 graphs\n" in done.stderr


def test_an_error_of_the_script_is_python_s_and_the_table_follows(scripts: Path) -> None:
    (scripts / "fails.py").write_text(
        "import torch\nfrom library import compiled_by_the_library\n"
        "compiled_by_the_library(torch.ones(2))\nraise ValueError('planted')\n"
    )
    done = run(scripts, "fails.py")
    assert done.returncode == 1
    assert "ValueError: planted\n\ncall hierarchy of 1 graph\n" in done.stderr


CHILDREN = """
import multiprocessing
import os
import subprocess
import sys

import torch
from library import compiled_by_the_library
from torch.utils.data import DataLoader


def work(x=torch.ones(2)):
    compiled_by_the_library(x)


if __name__ == "__main__":
    # The workers of a data loader compile nothing.
    print(sum(int(batch.sum()) for batch in DataLoader(list(range(6)), 2, num_workers=2)))
    work()
    forked = multiprocessing.get_context("fork").Process(target=work, args=(torch.ones(2, 3),))
    forked.start()
    forked.join()
    program = "import hopkit, torch, library; library.compiled_by_the_library(torch.ones(2))"
    for more in ("import os; os.environ.pop('HOPKIT_HIERARCHY');", ""):
        subprocess.run([sys.executable, "-c", more + program], check=True)
"""


@pytest.mark.long
def test_each_process_that_compiles_reports_its_own_graphs(scripts: Path) -> None:
    (scripts / "children.py").write_text(CHILDREN)
    done = run(scripts, "--save", "all.json", "children.py", python=sys.executable)
    assert (done.stdout, done.returncode) == ("15\n", 0), done.stderr
    tables = [line for line in done.stderr.splitlines() if line.startswith("call hierarchy")]
    assert len(tables) == 3
    assert {table.partition(" in process ")[0] for table in tables} == {"call hierarchy of 1 graph"}
    assert sum(" in process " in table for table in tables) == 2
    files = sorted(path.name for path in scripts.glob("*.json"))
    assert len(files) == 3
    assert "all.json" in files
    for name in files:
        saved = hierarchy.from_json((scripts / name).read_text())
        assert len(saved.stages["dynamo"]) == 1


def test_without_the_variable_nothing_is_loaded_and_with_it_torch_is(scripts: Path) -> None:
    program = "import sys, hopkit; print('torch' in sys.modules)"
    settings = (None, "False"), ("", "False"), ("0", "False"), ("off", "False"), ("1", "True"), ("True", "True")
    for value, loaded in settings:
        setting = {} if value is None else {"HOPKIT_HIERARCHY": value}
        done = subprocess.run(
            [sys.executable, "-c", program], env={"PATH": "/usr/bin:/bin", **setting}, capture_output=True, text=True
        )
        assert (done.stdout, done.stderr) == (f"{loaded}\n", "")


WORKERS = """
import multiprocessing
import sys

import torch
from library import compiled_by_the_library
from torch.utils.data import DataLoader, Dataset


class Compiled(Dataset):
    def __len__(self):
        return 2

    def __getitem__(self, index):
        return compiled_by_the_library(torch.ones(2))


if __name__ == "__main__":
    method = sys.argv[1]
    process = multiprocessing.get_context(method).Process(target=compiled_by_the_library, args=(torch.ones(3),))
    process.start()
    process.join()
    loader = DataLoader(Compiled(), num_workers=1, multiprocessing_context=method)
    print(process.exitcode, sum(len(batch) for batch in loader), "hopkit" in sys.modules)
"""


@pytest.mark.long
@pytest.mark.supported_torch
@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_processes_of_multiprocessing_record_without_importing_hopkit(scripts: Path, method: str) -> None:
    (scripts / "workers.py").write_text(WORKERS)
    done = run(scripts, "--save", "all.json", "workers.py", method, python=sys.executable)
    assert (done.stdout, done.returncode) == ("0 2 True\n", 0), done.stderr
    tables = [line for line in done.stderr.splitlines() if line.startswith("call hierarchy")]
    assert len(tables) == 2, done.stderr
    assert all(table.startswith("call hierarchy of 1 graph in process ") for table in tables)
    files = list(scripts.glob("all-*.json"))
    assert len(files) == 2
    assert {len(hierarchy.from_json(file.read_text()).stages["dynamo"]) for file in files} == {1}
    assert "no call hierarchy: no function that torch.compile returned ran in this process" in done.stderr


@pytest.mark.parametrize("setting", [None, "1"])
def test_multiprocessing_is_as_before_behind_the_block(setting: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    if setting is not None:
        monkeypatch.setenv("HOPKIT_HIERARCHY", setting)
    original = multiprocessing.spawn.get_preparation_data
    with children_import_hopkit():
        data = multiprocessing.spawn.get_preparation_data("worker")
    assert ("hopkit" in data) == (setting is not None)
    assert multiprocessing.spawn.get_preparation_data is original
    assert "hopkit" not in original("worker")


def test_a_process_that_has_no_hopkit_says_so(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOPKIT_HIERARCHY", "1")
        with children_import_hopkit():
            data = multiprocessing.spawn.get_preparation_data("worker")
    pickled = tmp_path / "data"
    pickled.write_bytes(pickle.dumps(data["hopkit"]))
    program = "import pickle, sys; sys.modules['hopkit'] = None; pickle.load(open(sys.argv[1], 'rb')); print('runs')"
    done = subprocess.run([sys.executable, "-c", program, str(pickled)], capture_output=True, text=True, check=True)
    assert done.stdout == "runs\n"
    assert " records no call hierarchy: " in done.stderr


@pytest.mark.long
def test_the_first_process_writes_the_file_of_the_variable(scripts: Path) -> None:
    (scripts / "imports.py").write_text("import hopkit\n" + CHILDREN)
    environment = {**os.environ, "HOPKIT_HIERARCHY": "all.json", "PYTHONPATH": str(Path(hierarchy.__file__).parents[2])}
    done = subprocess.run(
        [sys.executable, "imports.py"], cwd=scripts, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.returncode) == ("15\n", 0), done.stderr
    assert (scripts / "all.json").is_file()
    assert len(list(scripts.glob("all-*.json"))) == 2
    assert f"wrote {scripts / 'all.json'}\n" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nothing.py"], "nothing.py is no file; `-m nothing.py` runs a module"),
        (["--depth", "-1", "train.py"], "--depth is a number of scopes: 0 or more"),
        (["--save", "nowhere/all.json", "train.py"], "nowhere/all.json can't be written: its folder does not exist"),
        ([], "the following arguments are required: SCRIPT"),
    ],
)
def test_a_wrong_command_says_what_is_wrong(scripts: Path, words: list[str], said: str) -> None:
    done = run(scripts, *words)
    assert (done.stdout, done.returncode) == ("", 2)
    assert said in done.stderr
