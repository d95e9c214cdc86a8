"""Without the library of an extra, a feature that needs it raises an error of one line that names the extra."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from hopkit._torch.contract import Contract, PrivateName, State
from hopkit.extras import EXTRAS, ExtraMissing, needed_for, require

_ROOT = Path(__file__).parents[1]

_WITHOUT = """
import sys
from importlib.machinery import PathFinder


class Without(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name.partition(".")[0] in {missing!r} else super().find_spec(name, path, target)


sys.meta_path[sys.meta_path.index(PathFinder)] = Without
"""


def run_without(missing: set[str], code: str) -> subprocess.CompletedProcess[str]:
    """Run code in a process that can't import some libraries."""
    program = _WITHOUT.format(missing=missing) + code
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program], capture_output=True, text=True, check=False, timeout=300
    )


def _imports_at_import(tree: ast.Module) -> Iterator[tuple[str, bool]]:
    """Yield the libraries of extras that a module imports at its import, and True if inside of `needed_for`."""

    def visit(node: ast.AST, guarded: bool) -> Iterator[tuple[str, bool]]:
        for child in ast.iter_child_nodes(node):
            match child:
                case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                    continue
                case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                    continue
                case ast.Import(names=names):
                    modules = [alias.name for alias in names]
                case ast.ImportFrom(module=str(module)):
                    modules = [module]
                case ast.With(items=[ast.withitem(context_expr=ast.Call(func=ast.Attribute(attr="needed_for")))]):
                    yield from visit(child, True)
                    continue
                case _:
                    yield from visit(child, guarded)
                    continue
            yield from ((name.partition(".")[0], guarded) for name in modules if name.partition(".")[0] in EXTRAS)

    return visit(tree, False)


def test_a_module_imports_a_library_of_an_extra_only_under_its_guard() -> None:
    """Also allowed: a package whose ``__init__`` has the guard, or a module that only such a package imports."""
    behind = {
        # Imported where a kernel is interpreted, behind the guard in `hopkit.vgpu.interpreted_kernel`.
        "hopkit/_torch/triton/interpreter.py": {"numpy"},
        "hopkit/vgpu/batches.py": {"numpy"},
        "hopkit/vgpu/execution.py": {"numpy"},
        "hopkit/vgpu/interpreter_patches.py": {"numpy"},
        "hopkit/vgpu/programs.py": {"numpy"},
        "hopkit/vgpu/reductions.py": {"numpy"},
        # Imported by the plugin, behind its guard.
        "hopkit/fixtures/case_process.py": {"pytest"},
        "hopkit/fixtures/torch_trace.py": {"pytest"},
        # The guard is in the package.
        "hopkit/strategies": {"hypothesis"},
    }
    unguarded = {}
    for path in sorted((_ROOT / "hopkit").rglob("*.py")):
        name = path.relative_to(_ROOT).as_posix()
        unguarded_libraries = {
            library for library, guarded in _imports_at_import(ast.parse(path.read_text())) if not guarded
        }
        unguarded_libraries -= set().union(
            *(libraries for prefix, libraries in behind.items() if name.startswith(prefix))
        )
        if unguarded_libraries:
            unguarded[name] = unguarded_libraries
    assert unguarded == {}


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ("import numpy.random", [("numpy", False)]),
        ("class A:\n    from triton import language", [("triton", False)]),
        ("with extras.needed_for('x'):\n    import hypothesis", [("hypothesis", True)]),
        ("def f():\n    import numpy\nif TYPE_CHECKING:\n    import numpy", []),
        ("try:\n    import numpy\nexcept ImportError:\n    import math", [("numpy", False)]),
    ],
)
def test_the_test_above_would_see_an_import(source: str, seen: list[tuple[str, bool]]) -> None:
    assert list(_imports_at_import(ast.parse(source))) == seen


def test_each_library_is_brought_by_the_extra_that_is_named() -> None:
    described = tomllib.loads((_ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    for library, extra in EXTRAS.items():
        distribution = {"xdist": "pytest-xdist"}.get(library, library)
        assert any(line.startswith(distribution) for line in described[extra]), library
    assert any(line.startswith("numpy") for line in described["gpu"]), "interpreting kernels needs it"


def test_a_library_that_is_no_extra_s_keeps_python_s_error() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_library"), needed_for("a test"):
        import no_such_library  # noqa: F401


def test_a_module_that_a_library_lacks_keeps_python_s_error() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"hypothesis\.no_such_module"), needed_for("a test"):
        import hypothesis.no_such_module  # noqa: F401


def test_require_accepts_installed_extras() -> None:
    require(*EXTRAS, purpose="a test")


@pytest.mark.parametrize(
    ("missing", "code", "message"),
    [
        pytest.param(
            {"hypothesis"},
            "from hopkit.strategies import programs",
            "drawing programs needs hypothesis, which is not installed: pip install 'hopkit[test]'",
            id="strategies",
        ),
        pytest.param(
            {"pytest"},
            "import hopkit.fixtures.plugin",
            "hopkit's pytest plugin needs pytest, which is not installed: pip install 'hopkit[test]'",
            id="plugin",
        ),
    ],
)
def test_an_import_error_names_the_missing_extra_in_one_line(missing: set[str], code: str, message: str) -> None:
    done = run_without(missing, code)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == f"hopkit.extras.ExtraMissing: {message}"


_COMMAND = "from hopkit.cli import main\nmain({words!r})"


@pytest.mark.parametrize(
    ("missing", "words", "message"),
    [
        ({"xdist"}, ["fuzz", "-n", "2", "--seconds", "1"], "fuzzing needs xdist, which is not installed"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_command_prints_one_line(missing: set[str], words: list[str], message: str) -> None:
    done = run_without(missing, _COMMAND.format(words=words))
    assert done.returncode == 2, done.stderr
    assert done.stderr.splitlines()[-1] == f"hopkit: {message}: pip install 'hopkit[test]'"
    assert "Traceback" not in done.stderr


@pytest.mark.long
def test_without_numpy_a_program_is_captured_and_a_kernel_is_not_interpreted() -> None:
    done = run_without(
        {"numpy"},
        """
import hopkit, torch

assert "aot_forward" in [str(stage) for stage in hopkit.capture(torch.sin, (torch.ones(3),)).artifacts]

from hopkit._torch import features
from hopkit.extras import ExtraMissing

print(features.reason("virtual_gpu"))
if features.has("triton"):
    with hopkit.virtual_gpu("h200") as gpu:
        try:
            torch.compile(torch.sin, backend=gpu.backend)(torch.ones(3))
        except ExtraMissing as error:
            print(error)
        assert [kernel.name for kernel in gpu.kernels] == ["triton_poi_fused_sin_0"]
        assert "interpret" not in gpu.kernels[0].refusal
""",
    )
    assert done.returncode == 0, done.stderr
    assert set(done.stdout.splitlines()) <= {
        "triton is not installed: pip install 'hopkit[gpu]'",
        "numpy is not installed: pip install 'hopkit[gpu]'",
        "interpreting a kernel needs numpy, which is not installed: pip install 'hopkit[gpu]'",
    }


def test_a_name_of_torch_that_a_missing_library_hides_is_not_torch_s_to_follow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hidden_by_an_extra.py").write_text("raise ModuleNotFoundError('planted', name='numpy')")
    monkeypatch.syspath_prepend(tmp_path)
    contract = Contract([PrivateName("hidden_by_an_extra.name", "data", ("a feature",), "why")], version="2.13.0")
    with pytest.raises(ExtraMissing, match=r"^a feature needs numpy, which is not installed: pip install '"):
        contract.need("hidden_by_an_extra.name")
    (state,) = contract.states()
    assert state.state is State.MISSING
    assert not state.is_problem
