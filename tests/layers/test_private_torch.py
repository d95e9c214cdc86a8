"""Nothing outside the seam names a private part of torch or triton, by the syntax tree.

Ruff's TID251 checks imports. These tests check the rest: attributes reached through public modules, paths in strings,
and attributes of Dynamo's objects.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

_PACKAGE = Path(__file__).parents[2] / "hopkit"
_SEAM = _PACKAGE / "_torch"

_PRIVATE_PATH = re.compile(
    r"(?:torch|triton)(?:\.\w+)*?\._(?!_)\w+(?:\.\w+)*"
    r"|torch\.(?:fx\.experimental|testing\._internal)(?:\.\w+)*"
    r"|triton\.(?:backends|compiler|runtime)(?:\.\w+)*"
)

# Attributes of Dynamo's variables, translators, graphs and side effects, by the names that no class of hopkit
# shares. Public to Python, but not documented: they go through the seam's Protocols.
_DYNAMO_ATTRIBUTES = frozenset(
    {
        "as_proxy",
        "bound_symbols",
        "call_function",
        "create_graph_input",
        "current_tracer",
        "current_tx",
        "guards_state",
        "id_to_variable",
        "inline_user_function_return",
        "lifted_freevars",
        "mutation_type",
        "output_instructions",
        "real_value_cache",
        "realize",
        "register_attr_or_module",
        "root_tracer",
        "root_tx",
        "side_effects",
        "store_attr_mutations",
        "symbolic_locals",
        "tracked_fakes",
    }
)

# Private by their look only: Python documents them.
_DOCUMENTED = frozenset({"_asdict", "_exit", "_fields", "_make", "_replace"})

# The same of torch: its documentation of torch.export tells programs to call it.
_DOCUMENTED_PATHS = frozenset({"torch._check"})


def private_uses(source: str, declared: frozenset[str] = frozenset()) -> list[str]:
    """Return each use of a private part of torch or triton in a module, as ``line: name``.

    ``declared`` are the attributes that may be used because the seam declares them.
    """
    tree = ast.parse(source)
    aliases = dict(_aliases(tree))
    own = _names_defined(tree) | declared | _DOCUMENTED
    documentation = {id(node) for node in _documentation(tree)}
    uses: list[tuple[int, str]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            uses += [(node.lineno, alias.name) for alias in node.names if _PRIVATE_PATH.fullmatch(alias.name)]
        elif isinstance(node, ast.ImportFrom) and node.module:
            paths = [f"{node.module}.{alias.name}" for alias in node.names]
            uses += [(node.lineno, path) for path in paths if _PRIVATE_PATH.fullmatch(path)]
        elif isinstance(node, ast.Attribute):
            path = _path(node, aliases)
            if path in _DOCUMENTED_PATHS:
                continue
            if _PRIVATE_PATH.fullmatch(path):
                uses.append((node.lineno, path))
            elif _is_of_dynamo(node, own):
                uses.append((node.lineno, f".{node.attr}"))
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in documentation
            and _PRIVATE_PATH.fullmatch(node.value)
        ):
            uses.append((node.lineno, repr(node.value)))
    return [f"{line}: {what}" for line, what in sorted(set(uses))]


def _aliases(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield each imported name and its dotted path."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield (alias.asname, alias.name) if alias.asname else (alias.name.split(".")[0],) * 2
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                yield alias.asname or alias.name, f"{node.module}.{alias.name}"


def _path(node: ast.expr, aliases: dict[str, str]) -> str:
    if isinstance(node, ast.Attribute):
        return f"{_path(node.value, aliases)}.{node.attr}"
    return aliases.get(node.id, "") if isinstance(node, ast.Name) else ""


def _names_defined(tree: ast.Module) -> set[str]:
    """Return the names and attributes that the module itself defines, which it may use."""
    defined: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            defined.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            defined.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and _is_self(node.value):
            defined.add(node.attr)
    return defined


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def _is_of_dynamo(node: ast.Attribute, own: set[str]) -> bool:
    """Return True for an attribute with one of Dynamo's names, or a private one, that the module does not define."""
    if node.attr in own or _is_self(node.value):
        return False
    return node.attr in _DYNAMO_ATTRIBUTES or bool(re.match(r"_(?!_)", node.attr))


def _documentation(tree: ast.Module) -> Iterator[ast.Constant]:
    """Return the strings that are statements: docstrings of modules, classes, functions and constants."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def declared_by_protocols(source: str) -> frozenset[str]:
    """Return the attributes and methods that the Protocols of a module declare."""
    protocols = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ClassDef)
        and any(isinstance(base, ast.Name) and base.id == "Protocol" for base in node.bases)
    ]
    members = [member for node in protocols for member in node.body]
    methods = {member.name for member in members if isinstance(member, ast.FunctionDef)}
    attributes = {
        member.target.id
        for member in members
        if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name)
    }
    return frozenset(methods | attributes)


_DECLARED = frozenset[str]().union(
    *(declared_by_protocols(path.read_text(encoding="utf-8")) for path in _SEAM.rglob("*.py"))
)
# Generated programs call HOPs by the names that torch has for them.
_GENERATED = _PACKAGE / "faults" / "examples"
_MODULES = sorted(
    path for path in _PACKAGE.rglob("*.py") if not path.is_relative_to(_SEAM) and not path.is_relative_to(_GENERATED)
)


@pytest.mark.parametrize("path", _MODULES, ids=lambda path: path.relative_to(_PACKAGE).as_posix())
def test_nothing_private(path: Path) -> None:
    assert private_uses(path.read_text(encoding="utf-8"), _DECLARED) == [], "go through hopkit._torch"


def test_the_seam_is_where_private_names_are() -> None:
    assert any(private_uses(path.read_text(encoding="utf-8")) for path in _SEAM.rglob("*.py"))


@pytest.mark.parametrize(
    ("source", "uses"),
    [
        ("import torch._dynamo", ["1: torch._dynamo"]),
        ("import torch._dynamo.config as config", ["1: torch._dynamo.config"]),
        ("from torch import _inductor", ["1: torch._inductor"]),
        ("from torch._ops import HigherOrderOperator", ["1: torch._ops.HigherOrderOperator"]),
        ("from torch.fx.experimental import proxy_tensor", ["1: torch.fx.experimental.proxy_tensor"]),
        ("from torch.fx import experimental", ["1: torch.fx.experimental"]),
        ("import triton.runtime.interpreter", ["1: triton.runtime.interpreter"]),
        ("import torch\nx = torch._C", ["2: torch._C"]),
        ("import torch as t\nt.utils._pytree", ["2: torch.utils._pytree"]),
        ("from torch import utils\nutils._pytree", ["2: torch.utils._pytree"]),
        ("import importlib\nimportlib.import_module('torch._dynamo')", ["2: 'torch._dynamo'"]),
        ("def f(tx):\n    return tx.output.side_effects", ["2: .side_effects"]),
        ("def f(effects):\n    return effects.store_attr_mutations", ["2: .store_attr_mutations"]),
        ("def f(vt):\n    return vt._base_vt", ["2: ._base_vt"]),
    ],
)  # fmt: skip
def test_a_planted_use_is_seen(source: str, uses: list[str]) -> None:
    assert private_uses(source) == uses


@pytest.mark.parametrize(
    "source",
    [
        "import torch\ntorch.cond(p, f, g, (x,))",
        "import torch.fx\ntorch.fx.GraphModule",
        "import torch\ntorch.__version__",
        "import os\nos._exit(1)",
        '"""torch._dynamo is what the seam is for."""',
        'raise ValueError("see torch._dynamo.config for more")',
        "class A:\n    def __init__(self):\n        self._x = 1\n    def f(self, other):\n        return other._x",
        "class A:\n    def f(self):\n        return self.side_effects",
    ],
)
def test_public_uses_are_allowed(source: str) -> None:
    assert private_uses(source) == []


def test_attributes_declared_by_a_protocol_of_the_seam_are_allowed() -> None:
    seam = "class VariableTracker(Protocol):\n    side_effects: object\n    def as_proxy(self) -> object: ..."
    declared = declared_by_protocols(seam)
    assert declared == {"side_effects", "as_proxy"}
    assert private_uses("tx.side_effects, tx.as_proxy(), tx.root_tx", declared) == ["1: .root_tx"]
