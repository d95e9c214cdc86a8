"""What the seam's source uses is what the contract lists, both ways."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import hopkit._torch
from hopkit._torch.names import CONTRACT
from hopkit._torch.private_name import PrivateName

SEAM = Path(next(iter(hopkit._torch.__path__)))
ADAPTERS = sorted(file for file in SEAM.glob("*.py") if file.name != "contract.py")
LISTED = {entry.path: entry for entry in CONTRACT}

Texts = Mapping[str, tuple[str, ...]]


def _texts(node: ast.expr, known: Texts) -> tuple[str, ...]:
    """Every text that an expression of literals, constants and names of ``known`` can stand for."""
    match node:
        case ast.Constant(value=str(text)):
            return (text,)
        case ast.Name(id=name) if name in known:
            return known[name]
        case ast.FormattedValue(value=value):
            return _texts(value, known)
        case ast.JoinedStr(values=parts):
            return tuple(map("".join, itertools.product(*(_texts(each, known) for each in parts))))
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            return tuple(text for each in elements for text in _texts(each, known))
        case _:
            raise AssertionError(
                f"line {node.lineno}: {ast.unparse(node)} can't be read without running it: give need() a literal"
            )


def _constants(tree: ast.Module) -> Texts:
    found: dict[str, tuple[str, ...]] = {}
    for statement in tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                found[name] = (text,)
            case _:
                pass
    return found


def _looked_up(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The path and the feature of each call of `need` or `place`."""

    def visit(node: ast.AST, known: Texts) -> Iterator[tuple[str, str]]:
        match node:
            case ast.GeneratorExp(generators=loops) | ast.ListComp(generators=loops) | ast.SetComp(generators=loops):
                for loop in loops:
                    if isinstance(loop.target, ast.Name) and isinstance(loop.iter, (ast.Tuple, ast.List)):
                        known = {**known, loop.target.id: _texts(loop.iter, known)}
            case ast.Call(func=ast.Name(id="need" | "place"), args=[path], keywords=keywords):
                features = [_texts(each.value, known) for each in keywords if each.arg == "feature"] or [("",)]
                yield from itertools.product(_texts(path, known), features[0])
            case _:
                pass
        for child in ast.iter_child_nodes(node):
            yield from visit(child, known)

    yield from visit(tree, _constants(tree))


def _touched(tree: ast.Module) -> Iterator[str]:
    """The attributes that are read, by name or with a text given to ``getattr``, and the options that are patched.

    What a Protocol declares is read by whoever sees torch through it.
    """
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(bases=[ast.Name(id="Protocol")], body=members):
                yield from (each.name for each in members if isinstance(each, ast.FunctionDef))
                yield from (
                    each.target.id
                    for each in members
                    if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
                )
            case ast.Attribute(attr=name):
                yield name
            case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(name)), *_]):
                yield name
            case ast.Call(func=ast.Attribute(attr="patch"), keywords=keywords):
                yield from (each.arg for each in keywords if each.arg)
            case _:
                pass


TREES = {file.name: ast.parse(file.read_text()) for file in ADAPTERS}
LOOKED_UP = [(file, path, feature) for file, tree in TREES.items() for path, feature in _looked_up(tree)]


@pytest.mark.parametrize(("file", "path", "feature"), LOOKED_UP)
def test_what_an_adapter_looks_up_is_listed_with_the_feature_it_names(file: str, path: str, feature: str) -> None:
    assert path in LISTED, f"{file}: add {path} to hopkit/_torch/names/"
    assert feature in ("", *LISTED[path].features), f"{file}: {path} lists the features {LISTED[path].features}"


@pytest.mark.parametrize("entry", CONTRACT, ids=lambda entry: entry.path)
def test_what_is_listed_is_used(entry: PrivateName) -> None:
    used = {path for _, path, _ in LOOKED_UP}
    if entry.path in used:
        return
    # A part of what is looked up is used by its bare name: the attributes and methods of its objects, and its options.
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
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names])
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
def test_the_reading_of_calls_itself(source: str, expected: list[tuple[str, str]]) -> None:
    assert list(_looked_up(ast.parse(source))) == expected


def test_a_path_that_is_computed_is_refused() -> None:
    with pytest.raises(AssertionError, match="give need\\(\\) a literal"):
        list(_looked_up(ast.parse("need(path)")))
