"""The contract holds on the running torch, and reports each change of a torch correctly."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from hopkit._torch.contract import CONTRACT, Contract, NameState, NotInContract, State, need, place, states
from hopkit._torch.contract.names import FEATURE_TESTS
from hopkit._torch.contract.patching import patched
from hopkit._torch.contract.private_name import Kind, PrivateName
from hopkit._torch.contract.signatures import describe
from hopkit._torch.versions import is_within, order, torch_version
from hopkit.errors import HopkitError, UnsupportedTorch

ROOT = Path(__file__).parents[2]
TORCH = "2.13.0"

MakePackage = Callable[[Mapping[str, str]], str]


def _entry(path: str, kind: Kind = "function", *signatures: tuple[str, str], versions: str = "") -> PrivateName:
    return PrivateName(path, kind, ("capture",), "a test plants it", signatures=signatures, versions=versions)


def _state(entry: PrivateName, version: str = TORCH) -> NameState:
    (state,) = Contract([entry], version=version).states()
    return state


# -- on the running torch ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", CONTRACT, ids=lambda entry: entry.path)
def test_the_running_torch_has_the_name(entry: PrivateName) -> None:
    if not Contract([entry]).expects(entry):
        pytest.skip(f"torch {torch_version()} is not one of {entry.versions or 'any'}, or its package is not installed")
    state = _state(entry, torch_version())
    assert state.state is State.OK, state


@pytest.mark.parametrize("entry", [entry for entry in CONTRACT if entry.versions], ids=lambda entry: entry.path)
def test_a_torch_outside_of_the_bounds_of_a_name_lacks_it(entry: PrivateName) -> None:
    if entry.is_expected_in(torch_version()):
        pytest.skip(f"torch {torch_version()} is one of {entry.versions}")
    assert _state(entry, torch_version()).state is not State.OK, "widen the versions of the entry"


@pytest.mark.parametrize("entry", CONTRACT, ids=lambda entry: entry.path)
def test_an_entry_can_be_looked_up(entry: PrivateName) -> None:
    if not Contract([entry]).expects(entry):
        with pytest.raises(UnsupportedTorch):
            need(entry.path)
    elif entry.kind == "attribute":
        assert need(entry.path) == entry.path.rpartition(".")[2]
    else:
        need(entry.path)


def test_the_states_are_those_of_the_table_in_its_order() -> None:
    assert [state.name for state in states()] == list(CONTRACT)


def test_no_path_is_listed_twice() -> None:
    paths = [entry.path for entry in CONTRACT]
    assert sorted(set(paths)) == sorted(paths)


@pytest.mark.parametrize("entry", CONTRACT, ids=lambda entry: entry.path)
def test_an_entry_is_well_formed(entry: PrivateName) -> None:
    assert entry.path.split(".")[0] in ("torch", "triton")
    assert entry.why
    assert entry.features
    assert set(entry.features) <= set(FEATURE_TESTS)
    # Unreadable bounds raise.
    is_within(TORCH, entry.versions)
    minors = [order(since) for since, _ in entry.signatures]
    assert minors == sorted(set(minors))
    assert len({text for _, text in entry.signatures}) == len(minors)


def test_every_feature_is_one_of_some_entry() -> None:
    assert {feature for entry in CONTRACT for feature in entry.features} == set(FEATURE_TESTS)


@pytest.mark.parametrize("path", sorted({path for paths in FEATURE_TESTS.values() for path in paths}))
def test_the_tests_of_a_feature_exist(path: str) -> None:
    tests = ROOT / path
    assert tests.is_file() or any(tests.glob("test_*.py"))


# -- need and place ---------------------------------------------------------------------------------------------


def test_a_name_that_is_not_listed_is_a_mistake_of_hopkit() -> None:
    with pytest.raises(NotInContract, match=r"torch\._dynamo\.nothing is not in the contract") as caught:
        need("torch._dynamo.nothing")
    assert isinstance(caught.value, AssertionError)
    assert isinstance(caught.value, HopkitError)


def test_a_missing_name_is_reported_with_the_version_and_the_feature() -> None:
    contract = Contract([_entry("torch._dynamo.gone")], version=TORCH)
    with pytest.raises(UnsupportedTorch, match=r"torch 2\.13\.0 has no torch\._dynamo\.gone, which stage x needs"):
        contract.need("torch._dynamo.gone", feature="stage x")
    with pytest.raises(UnsupportedTorch, match="which capture needs"):
        contract.place("torch._dynamo.gone")


def test_a_lookup_returns_the_current_value(make_package: MakePackage) -> None:
    name = make_package({"__init__.py": "value = 1"})
    contract = Contract([_entry(f"{name}.value", "data")])
    assert contract.need(f"{name}.value") == 1
    with patched(sys.modules[name], "value", 2):
        assert contract.need(f"{name}.value") == 2
    assert contract.need(f"{name}.value") == 1


def test_a_module_is_found_where_its_package_has_a_function_of_that_name(make_package: MakePackage) -> None:
    name = make_package({"__init__.py": "from .run import run", "run.py": "def run(): ...\ndef other(): ..."})
    contract = Contract([_entry(f"{name}.run", "module"), _entry(f"{name}.run.other")])
    assert contract.need(f"{name}.run").__name__ == f"{name}.run"
    assert contract.need(f"{name}.run.other").__name__ == "other"


def test_a_place_can_be_patched(make_package: MakePackage) -> None:
    name = make_package({"__init__.py": "class A:\n    def f(self): return 1\n    def g(self): self.x = 1"})
    contract = Contract([_entry(f"{name}.A.f", "method"), _entry(f"{name}.A.x", "attribute"), _entry(name, "module")])
    owner, method = contract.place(f"{name}.A.f")
    with patched(owner, method, lambda self: 2):
        assert owner().f() == 2
    for path in (f"{name}.A.x", name):
        with pytest.raises(NotInContract, match="no one place to patch"):
            contract.place(path)


def test_the_installed_contract_returns_places_too() -> None:
    owner, name = place("torch._dynamo.pgo._CODE_STATE")
    assert (owner.__name__, name) == ("torch._dynamo.pgo", "_CODE_STATE")


# -- planted changes --------------------------------------------------------------------------------------------


def test_a_name_that_is_nowhere_is_missing(make_package: MakePackage) -> None:
    name = make_package({"a.py": "def other(): ..."})
    state = _state(_entry(f"{name}.a.gone"))
    assert (state.state, state.candidates, state.is_problem) == (State.MISSING, (), True)
    assert state.reason == f"{name}.a has no gone"
    assert not state.actual
    assert state.features == ("capture",)
    assert state.tests == FEATURE_TESTS["capture"]


def test_a_name_that_is_elsewhere_is_moved_and_the_nearest_place_comes_first(make_package: MakePackage) -> None:
    name = make_package(
        {
            "far/__init__.py": "",
            "far/away.py": "if True:\n    def wanted(): ...",
            "near/__init__.py": "",
            "near/a.py": "",
            "near/b.py": "class K:\n    def wanted(self): ...",
            "near/mentions.py": "# def wanted\nwanted()\nprint('wanted = 1')",
        }
    )
    state = _state(_entry(f"{name}.near.a.wanted"))
    assert (state.state, state.candidates) == (State.MOVED, (f"{name}.near.b.K.wanted", f"{name}.far.away.wanted"))


@pytest.mark.parametrize(
    ("kind", "old", "source", "new"),
    [
        ("class", "a.Wanted", "class Wanted: ...", "b.Wanted"),
        ("data", "a.wanted", "wanted: int = 3", "b.wanted"),
        ("data", "a.wanted", "try:\n    wanted = 1\nexcept ImportError:\n    pass", "b.wanted"),
        ("method", "a.Owner.wanted", "class Owner:\n    async def wanted(self): ...", "b.Owner.wanted"),
        ("attribute", "a.Owner.wanted", "class Owner:\n    def f(self): self.wanted = 1", "b.Owner.wanted"),
        ("attribute", "a.Owner.wanted", "class Owner:\n    __slots__ = ('x', 'wanted')", "b.Owner.wanted"),
        ("attribute", "a.Owner.wanted", "class Owner:\n    wanted: int", "b.Owner.wanted"),
        ("attribute", "a.Owner.wanted", "class Owner:\n    def f(me): me.wanted, me.y = 1, 2", "b.Owner.wanted"),
    ],
)
def test_names_of_each_kind_are_found_again(
    make_package: MakePackage, kind: Kind, old: str, source: str, new: str
) -> None:
    name = make_package({"a.py": "", "b.py": source})
    state = _state(_entry(f"{name}.{old}", kind))
    assert (state.state, state.candidates) == (State.MOVED, (f"{name}.{new}",))


def test_a_module_that_moved_is_found_again(make_package: MakePackage) -> None:
    name = make_package({"new/__init__.py": "", "new/wanted.py": "", "other.py": "wanted = 1"})
    assert _state(_entry(f"{name}.wanted", "module")).candidates == (f"{name}.new.wanted",)


def test_an_attribute_of_another_class_elsewhere_is_no_candidate(make_package: MakePackage) -> None:
    name = make_package({"a.py": "class A: ...\nclass Near: x = 1", "b.py": "class B:\n    x: int"})
    assert _state(_entry(f"{name}.a.A.x", "attribute")).candidates == (f"{name}.a.Near.x",)


def test_a_definition_in_c_is_found_in_its_stub(make_package: MakePackage) -> None:
    name = make_package({"a.py": "", "_C/__init__.pyi": "def wanted() -> None: ..."})
    assert _state(_entry(f"{name}.a.wanted")).candidates == (f"{name}._C.wanted",)


def test_files_that_are_no_python_are_skipped(make_package: MakePackage) -> None:
    name = make_package({"template.py": "def wanted({{ arguments }}): ...", "b.py": "def wanted(): ..."})
    assert _state(_entry(f"{name}.a.wanted")).candidates == (f"{name}.b.wanted",)


@pytest.mark.parametrize("raises", ["import not_there_at_all", "1 / 0"])
def test_a_module_that_cannot_be_imported_is_missing_with_its_reason(make_package: MakePackage, raises: str) -> None:
    name = make_package({"a.py": f"{raises}\ndef wanted(): ..."})
    for entry in (_entry(f"{name}.a.wanted"), _entry(f"{name}.a", "module")):
        state = _state(entry)
        assert state.state is State.MISSING
        assert state.reason.startswith(f"{name}.a can't be imported: ")
        with pytest.raises(UnsupportedTorch, match=f"{name}.a can't be imported: [A-Za-z]*Error: "):
            Contract([entry], version=TORCH).need(entry.path)


def test_a_default_that_changed_is_re_signed(make_package: MakePackage) -> None:
    name = make_package({"__init__.py": "def f(a, *, aliasing=False): ..."})
    state = _state(_entry(f"{name}.f", "function", ("2.11", "(a, b)"), ("2.13", "(a, *, aliasing=True)")))
    assert state.state is State.RE_SIGNED
    assert (state.old, state.new) == ("(a, *, aliasing=True)", "(a, *, aliasing=False)")
    assert state.actual == state.new
    assert state.is_problem


@pytest.mark.parametrize(
    "source",
    [
        "def f(a, b): ...",
        "def f(a, *, aliasing=True, more=None): ...",
        "def f(a, aliasing=True): ...",
        "def f(x, *, aliasing=True): ...",
        "def f(a, **kw): ...",
    ],
)
def test_an_added_removed_or_changed_parameter_is_re_signed(make_package: MakePackage, source: str) -> None:
    name = make_package({"__init__.py": source})
    assert _state(_entry(f"{name}.f", "function", ("2.13", "(a, *, aliasing=True)"))).state is State.RE_SIGNED


def test_the_actual_signature_is_reported_if_the_contract_has_one(make_package: MakePackage) -> None:
    name = make_package({"__init__.py": "def f(a: int = 1): ...\nclass A:\n    x = 1"})
    assert _state(_entry(f"{name}.f", "function", ("2.13", "(a=1)"))).actual == "(a=1)"
    assert _state(_entry(f"{name}.f")).actual == "kind: function"
    # A default in the class is an attribute of instances too.
    assert _state(_entry(f"{name}.A.x", "attribute")).actual == "kind: attribute"


@pytest.mark.parametrize("version", ["2.11.0", "2.13.0", "2.15.0", "2.17.0.dev20300101"])
def test_each_accepted_signature_is_accepted_on_every_torch(make_package: MakePackage, version: str) -> None:
    name = make_package({"__init__.py": "def f(a: int) -> int: return a"})
    for signatures in ((("2.13", "(a)"), ("2.15", "(b)")), (("2.13", "(b)"), ("2.15", "(a)"))):
        assert _state(_entry(f"{name}.f", "function", *signatures), version).state is State.OK


@pytest.mark.parametrize(
    ("version", "old"),
    [("2.11.0", "(one)"), ("2.13.1", "(one)"), ("2.14.0", "(one)"), ("2.15.0.dev1", "(two)"), ("2.99", "(two)")],
)
def test_the_old_signature_is_that_of_the_torch_below(make_package: MakePackage, version: str, old: str) -> None:
    name = make_package({"__init__.py": "def f(): ..."})
    state = _state(_entry(f"{name}.f", "function", ("2.13", "(one)"), ("2.15", "(two)")), version)
    assert (state.old, state.new) == (old, "()")


@pytest.mark.parametrize(
    ("kind", "source", "actual"),
    [
        ("function", "class x: ...", "class"),
        ("class", "def x(): ...", "function"),
        ("function", "x = 1", "data"),
        ("data", "import sys as x", "module"),
    ],
)
def test_a_name_of_another_kind_is_re_signed(make_package: MakePackage, kind: Kind, source: str, actual: str) -> None:
    name = make_package({"__init__.py": source})
    state = _state(_entry(f"{name}.x", kind))
    assert (state.state, state.old, state.new) == (State.RE_SIGNED, f"kind: {kind}", f"kind: {actual}")


def test_a_method_that_became_a_property_is_re_signed(make_package: MakePackage) -> None:
    name = make_package({"__init__.py": "class A:\n    @property\n    def x(self): ..."})
    assert _state(_entry(f"{name}.A.x", "method")).state is State.RE_SIGNED
    assert _state(_entry(f"{name}.A.x", "attribute")).state is State.OK


@pytest.mark.parametrize(
    "body",
    [
        "x: int",
        "x = None",
        "__slots__ = ('x',)",
        "def __init__(self): self.x = 1",
        "def later(self):\n        if self:\n            self.x: int = 1",
        "@property\n    def x(self): ...",
        "from functools import cached_property\n    @cached_property\n    def x(self): ...",
    ],
)
def test_an_attribute_of_instances_is_seen_without_making_one(make_package: MakePackage, body: str) -> None:
    source = f"class A:\n    {body}\n    def __new__(cls): raise SystemExit\nclass Child(A): ..."
    name = make_package({"__init__.py": source})
    for owner in ("A", "Child"):
        contract = Contract([_entry(f"{name}.{owner}.x", "attribute")])
        assert contract.states()[0].state is State.OK
        assert contract.need(f"{name}.{owner}.x") == "x"


def test_an_attribute_that_only_another_object_gets_is_missing(make_package: MakePackage) -> None:
    name = make_package(
        {"__init__.py": "class A:\n    def f(self, other):\n        other.x = self.y\n        return self.x"}
    )
    assert _state(_entry(f"{name}.A.x", "attribute")).state is State.MISSING


def test_a_name_that_this_torch_need_not_have_is_no_problem(make_package: MakePackage) -> None:
    name = make_package({"elsewhere.py": "def switch(): ..."})
    entry = _entry(f"{name}.switch", versions=">=2.15")
    absent = _state(entry, "2.13.0")
    assert (absent.state, absent.expected, absent.is_problem) == (State.MISSING, False, False)
    assert _state(entry, "2.15.0.dev20260101+cu132").is_problem


def test_a_changed_signature_of_torch_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    path = "torch._inductor.compile_fx._recursive_post_grad_passes"
    entry = next(entry for entry in CONTRACT if entry.path == path)

    def changed(gm: Any, is_inference: bool = True) -> None: ...

    owner, name = place(path)
    with patched(owner, name, changed):
        state = _state(entry, torch_version())
    assert (state.state, state.new) == (State.RE_SIGNED, describe(changed))
    assert _state(entry, torch_version()).state is State.OK


def test_several_planted_changes_are_distinguished(make_package: MakePackage) -> None:
    name = make_package({"a.py": "def same(x): ...\ndef changed(x=1): ...", "b.py": "def moved(): ..."})
    table = [
        _entry(f"{name}.a.same", "function", ("2.13", "(x)")),
        _entry(f"{name}.a.moved"),
        _entry(f"{name}.a.changed", "function", ("2.13", "(x=0)")),
        _entry(f"{name}.a.gone"),
    ]
    actual = Contract(table, version=TORCH).states()
    assert [state.state.value for state in actual] == ["ok", "moved", "re-signed", "missing"]
    assert [dataclasses.replace(state.name) for state in actual] == table


def test_a_name_of_a_package_that_is_not_installed_is_not_expected() -> None:
    contract = Contract([PrivateName("no_such_package.driver", "data", ("capture",), "why")])
    (state,) = contract.states()
    assert (state.state, state.expected, state.is_problem) == (State.MISSING, False, False)
