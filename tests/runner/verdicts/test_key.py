"""Whatever can change the verdict of a case changes its key, in the part that says where; nothing else does.

A world has each kind of dependency with a number in it. The property holds for all pairs of worlds: two keys are equal
if and only if the numbers of all dependencies are, and the parts that differ are those of the numbers that differ.
"""

from __future__ import annotations

import dataclasses
import os
import platform
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from hopkit.corpus import registry
from hopkit.corpus.paths import cases_of
from hopkit.runner.options import RunOptions
from hopkit.runner.verdicts import environment
from hopkit.runner.verdicts.key import PARTS, KeyMaker, Settings, VerdictKey

_CASES = """
import hopkit
import key_helper
from key_package import inner

CONSTANT = {constant}


def helper():
    return {function}


@hopkit.case("key_family/one", hops=("cond",), config={{"a": {config}}}, known_failure=hopkit.KnownFailure(
    "dynamo", "", "reason {known}"))
def one():
    import key_late
    return hopkit.Sample(abs, args=({text}, two))


@hopkit.case("key_family/two")
def two():
    return {named_case}


# comment {comment}
@hopkit.case("key_family/three")
def three():
    return {other_case}
"""

_PAGE = "<!-- torch 2.13; regenerate: x -->\n# key_family/one {0}\n"
_TABLE = "# first\nkey_family/one inference/codegen: kernel {0} registers\nkey_family/two inference/codegen: k {1} r\n"


@dataclasses.dataclass(frozen=True)
class World:
    """The files and settings that the key of ``key_family/one`` is made from, below one folder."""

    root: Path
    patch: pytest.MonkeyPatch

    def make(self, numbers: Mapping[str, int]) -> VerdictKey:
        """Write each dependency with its number, and return the key; a number may be a version, an option, a size."""
        n = numbers
        project, golden = self.root / "project", self.root / "golden"
        self.write("project/cases.py", _CASES.format_map(n))
        self.write("project/key_helper.py", f"from key_package import deep\nVALUE = {n['imported']}\n")
        self.write("project/key_late.py", f"VALUE = {n['late']}\n")
        self.write("project/key_package/__init__.py", "")
        self.write("project/key_package/inner.py", "from . import relative\n")
        self.write("project/key_package/deep.py", f"VALUE = {n['deep']}\n")
        self.write("project/key_package/relative.py", f"VALUE = {n['relative']}\n")
        self.write("project/stranger.py", f"VALUE = {n['stranger']}\n")
        self.write("golden/key_family/one.md", _PAGE.format(n["page"]))
        self.write("golden/key_family/one/inference.cpu.py", f"# {n['code']}\n")
        self.write("golden/key_family/two.md", f"<!-- torch 2.13; regenerate: x -->\n# {n['other_page']}\n")
        self.write("golden/torch-2.15/key_family/one.md", _PAGE.format(n["overlay"]))
        self.write("golden/torch-2.15/kernels.txt", _TABLE.format(n["kernels"], n["other_kernels"]))
        self.write("golden/torch-2.15/codegen.cpu.txt", f"# {n['usual_code']}\n")
        self.write("hopkit/stages/session.py", f"# {n['hopkit']}\n")
        self.write("hopkit/corpus/cases/other.py", f"# {n['hopkit_case']}\n")
        self.write("plugin/oracle.py", f"# {n['plugin_code']}\n")
        for name in ("torch", "triton"):
            self.write(f"libraries/{name}/__init__.py", "", time=n[name])
            self.write(f"libraries/{name}/lib/native.so", "x" * n[f"{name}_size"])
            self.write(f"libraries/{name}/__pycache__/x.pyc", "x" * n["pyc"])
        self.write("site-packages/key_installed/core.py", "", time=n["package"])
        self.write("bin/g++", f"#!/bin/sh\necho compiler {n['compiler']}\n").chmod(0o755)
        self.write("bin/other_compiler", "#!/bin/sh\necho other\n").chmod(0o755)
        self.patch.setenv("CXX", "g++" if n["cxx"] == 0 else f"other_compiler -D{n['cxx']}")
        self.patch.setenv("TORCHINDUCTOR_FREEZING", str(n["variable"]))
        self.patch.setenv("TERM", str(n["terminal"]))
        installed = str(self.root / "site-packages")
        interpreter = SimpleNamespace(path=[installed], version=n["python"], flags=(), warnoptions=())
        self.patch.setattr(environment, "sys", interpreter)
        self.patch.setattr(platform, "machine", lambda: f"machine {n['machine']}")
        entry = EntryPoint("mine", f"plugin.oracle:ORACLE{n['plugin']}", "hopkit.oracles")
        self.patch.setattr(
            environment.importlib.metadata,
            "entry_points",
            lambda group: (entry,) if group == "hopkit.oracles" else (),
        )
        with registry.scope():
            file = project / "cases.py"
            cases = cases_of((), file)
            registered = registry.all_cases(file=file)
        # Not all options are given a number here; test_options tells those that decide.
        options = RunOptions(stages=("dynamo",) * n["stages"], engine=str(n["engine"]), maxfail=n["maxfail"])
        variants = ("inference", "training")[: 1 + n["variants"]]
        (case,) = (dataclasses.replace(case, variants=variants) for case in cases if case.short_name == "one")
        return KeyMaker(registered, {case: golden}, Settings.of(options, ("eager",))).key(case)

    def write(self, name: str, text: str, time: int = 0) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        os.utime(path, (10**9 + time, 10**9 + time))
        return path


_DECIDING = {
    "case": (
        *("constant", "function", "config", "known", "text", "named_case", "variants"),
        *("imported", "late", "deep", "relative"),
    ),
    "golden": ("page", "code", "overlay", "kernels", "usual_code"),
    "settings": ("stages", "engine"),
    "hopkit": ("hopkit",),
    "plugins": ("plugin", "plugin_code"),
    "torch": ("torch", "torch_size"),
    "triton": ("triton", "triton_size"),
    "packages": ("package",),
    "python": ("python",),
    "compiler": ("compiler", "cxx"),
    "machine": ("machine",),
    # The first word of CXX names the compiler, the others are options.
    "variables": ("variable", "cxx"),
}
_OTHERS = (
    *("comment", "other_case", "stranger", "other_page", "other_kernels"),
    *("hopkit_case", "pyc", "terminal", "maxfail"),
)
_NAMES = (*dict.fromkeys(name for names in _DECIDING.values() for name in names), *_OTHERS)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    root = tmp_path_factory.mktemp("world").resolve()
    # The corpus is imported before anything is another.
    registry.all_cases()
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(root / "project"))
        patch.setenv("PATH", f"{root / 'bin'}")
        patch.setattr(environment, "_PACKAGE", root / "hopkit")
        roots = {"torch": "libraries/torch", "triton": "libraries/triton", "plugin": "plugin"}
        patch.setattr(environment, "_roots", lambda name: (root / roots[name.partition(".")[0]],))
        yield World(root, patch)
    for name in [name for name in sys.modules if name.startswith("key_")]:
        del sys.modules[name]


@pytest.fixture(scope="module")
def before(world: World) -> VerdictKey:
    return world.make(dict.fromkeys(_NAMES, 0))


def test_every_part_has_a_dependency() -> None:
    assert set(_DECIDING) == set(PARTS)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", _NAMES)
def test_each_change_alone(world: World, before: VerdictKey, name: str) -> None:
    after = world.make({**dict.fromkeys(_NAMES, 0), name: 1})
    assert set(after.changed(before.digests())) == {part for part, names in _DECIDING.items() if name in names}


# Shrinking would take minutes, and the message names the numbers.
@pytest.mark.long
@settings(max_examples=15, phases=[Phase.generate], suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_keys_are_equal_if_and_only_if_all_that_decides_is(world: World, data: st.DataObject) -> None:
    first = {name: data.draw(st.integers(0, 1), label=name) for name in _NAMES}
    changes = data.draw(st.dictionaries(st.sampled_from(_NAMES), st.integers(0, 1), max_size=3))
    second = {**first, **changes}
    key, other = world.make(first), world.make(second)
    expected = {part for part, names in _DECIDING.items() if any(first[name] != second[name] for name in names)}
    assert set(other.changed(key.digests())) == expected
    assert (key.digest == other.digest) == (not expected)
    assert world.make(first).digest == key.digest


def test_settings_under_which_a_pass_is_a_pass_too() -> None:
    def of(**options: Any) -> Settings:
        return Settings.of(RunOptions(**options), ("eager",))

    assert of().stronger() == (of(), of(both_engines=True))
    assert of(both_engines=True).stronger() == (of(both_engines=True),)
