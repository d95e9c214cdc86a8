"""The seam's source uses exactly the names that the contract lists."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import hopkit._torch
from hopkit._torch.contract.names import CONTRACT
from hopkit._torch.contract.private_name import PrivateName

SEAM = Path(next(iter(hopkit._torch.__path__)))
CONTRACT_FOLDER = SEAM / "contract"
ADAPTERS = sorted(file for file in SEAM.rglob("*.py") if not file.is_relative_to(CONTRACT_FOLDER))
LISTED = {entry.path: entry for entry in CONTRACT}

Texts = Mapping[str, tuple[str, ...]]


def _texts(node: ast.expr, known: Texts) -> tuple[str, ...]:
    """Return every text that an expression of literals, constants and names of ``known`` can have."""
    match node:
        case ast.Constant(value=str(text)):
            return (text,)
        case ast.Name(id=name) if name in known:
            return known[name]
        case ast.FormattedValue(value=value):
            return _texts(value, known)
        case ast.JoinedStr(values=parts):
            return tuple(map("".join, itertools.product(*(_texts(part, known) for part in parts))))
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            return tuple(text for element in elements for text in _texts(element, known))
        case _:
            raise AssertionError(
                f"line {node.lineno}: {ast.unparse(node)} can't be read without running it: give need() a literal"
            )


def _constants(tree: ast.Module) -> Texts:
    constants: dict[str, tuple[str, ...]] = {}
    for statement in tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                constants[name] = (text,)
            case _:
                pass
    return constants


def _looked_up(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the path and the feature of each call of `need` or `place`."""

    def visit(node: ast.AST, known: Texts) -> Iterator[tuple[str, str]]:
        match node:
            case ast.GeneratorExp(generators=loops) | ast.ListComp(generators=loops) | ast.SetComp(generators=loops):
                for loop in loops:
                    if isinstance(loop.target, ast.Name) and isinstance(loop.iter, (ast.Tuple, ast.List)):
                        known = {**known, loop.target.id: _texts(loop.iter, known)}
            case ast.Call(func=ast.Name(id="need" | "place"), args=[path], keywords=keywords):
                features = [_texts(keyword.value, known) for keyword in keywords if keyword.arg == "feature"] or [("",)]
                yield from itertools.product(_texts(path, known), features[0])
            case _:
                pass
        for child in ast.iter_child_nodes(node):
            yield from visit(child, known)

    yield from visit(tree, _constants(tree))


def _touched(tree: ast.Module) -> Iterator[str]:
    """Yield the attributes that a module reads, by name or by ``getattr``, and the options that it patches.

    The members of a Protocol count as read.
    """
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(bases=[ast.Name(id="Protocol")], body=members):
                yield from (member.name for member in members if isinstance(member, ast.FunctionDef))
                yield from (
                    member.target.id
                    for member in members
                    if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name)
                )
            case ast.Attribute(attr=name):
                yield name
            case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(name)), *_]):
                yield name
            case ast.Call(func=ast.Attribute(attr="patch"), keywords=keywords):
                yield from (keyword.arg for keyword in keywords if keyword.arg)
            case _:
                pass


TREES = {file.relative_to(SEAM).as_posix(): ast.parse(file.read_text()) for file in ADAPTERS}
LOOKED_UP = [(file, path, feature) for file, tree in TREES.items() for path, feature in _looked_up(tree)]


@pytest.mark.parametrize(("file", "path", "feature"), LOOKED_UP)
def test_each_lookup_of_an_adapter_is_listed_with_its_feature(file: str, path: str, feature: str) -> None:
    assert path in LISTED, f"{file}: add {path} to hopkit/_torch/contract/names/"
    assert feature in ("", *LISTED[path].features), f"{file}: {path} lists the features {LISTED[path].features}"


@pytest.mark.parametrize("entry", CONTRACT, ids=lambda entry: entry.path)
def test_each_listed_name_is_used(entry: PrivateName) -> None:
    used = {path for _, path, _ in LOOKED_UP}
    if entry.path in used:
        return
    # Attributes, methods and options are used by their bare names.
    touched = {name for tree in TREES.values() for name in _touched(tree)}
    is_part = entry.kind in ("attribute", "method") or any(
        module.kind == "module" and module.path == entry.path.rpartition(".")[0] for module in CONTRACT
    )
    assert is_part, f"no adapter calls need({entry.path!r}): remove the entry"
    assert entry.path.rpartition(".")[2] in touched, f"no adapter uses {entry.path}: remove the entry"


def test_an_adapter_names_torch_s_private_parts_only_through_the_contract() -> None:
    direct = [
        f"{file}:{node.lineno}: {ast.unparse(node)}"
        for file, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])
        if name.split(".")[0] in ("torch", "triton") and any(part.startswith("_") for part in name.split("."))
    ]
    assert direct == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('need("a.b", feature="x")', [("a.b", "x")]),
        ('M = "a"\nF = "x"\nneed(f"{M}.b", feature=F)', [("a.b", "x")]),
        ('t = tuple(need(f"a.{n}") for n in ("b", "c"))', [("a.b", ""), ("a.c", "")]),
        ("def f():\n    return patched(*place('a.b'), 1)", [("a.b", "")]),
    ],
)
def test_lookups_are_read_off_calls(source: str, expected: list[tuple[str, str]]) -> None:
    assert list(_looked_up(ast.parse(source))) == expected


def test_a_computed_path_is_refused() -> None:
    with pytest.raises(AssertionError, match="give need\\(\\) a literal"):
        list(_looked_up(ast.parse("need(path)")))
