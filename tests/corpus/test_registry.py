from __future__ import annotations

import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.corpus import registry
from hopkit.corpus.registry import all_cases, case, find_cases, load_errors, scope
from hopkit.errors import BadCase, HopkitError, NameTaken, UnknownName
from hopkit.records import Case, KnownFailure, Sample


@pytest.fixture(autouse=True)
def forget_cases() -> Iterator[None]:
    with scope():
        yield


def names(cases: tuple[Case, ...]) -> list[str]:
    return [case.name for case in cases]


def run_file(path: Path, text: str) -> dict[str, Any]:
    """Import a file as pytest does under importlib mode: its name says nothing about where it is."""
    path.parent.mkdir(exist_ok=True)
    path.write_text("import hopkit\nfrom hopkit import Sample\n" + textwrap.dedent(text))
    namespace: dict[str, Any] = {"__name__": path.stem}
    exec(compile(path.read_text(), str(path), "exec"), namespace)
    return namespace


ONE_CASE = """
    @hopkit.case("mine/first", hops=("cond",))
    def first():
        return Sample(abs, args=(-1,))
"""


def test_the_decorator_gives_the_case() -> None:
    known = KnownFailure("dynamo", ">=2.13,<2.16", "torch refuses", variants=("training",))

    @case("mine/documented", hops=("cond",), variants=("inference", "training"), requires=("cxx",), known_failure=known)
    def documented() -> Sample:
        """What it holds."""
        return Sample(abs, args=(-1,))

    assert isinstance(documented, Case)
    assert documented.build().args == (-1,)
    assert documented.variants == ("inference", "training")
    assert documented.requires == ("cxx",)
    assert documented.known_failures == (known,)
    assert documented.path == __file__
    assert documented.owner == __name__


def test_the_source_is_dedented_and_begins_with_the_decorator() -> None:
    @case("mine/source")
    def source() -> Sample:
        return Sample(abs)

    assert source.source == textwrap.dedent("""\
        @case("mine/source")
        def source() -> Sample:
            return Sample(abs)
    """)


def test_a_function_without_a_file_has_no_source() -> None:
    namespace: dict[str, Any] = {"case": case, "Sample": Sample, "__name__": "prompt"}
    exec('@case("mine/typed")\ndef typed():\n    return Sample(abs)\n', namespace)
    assert namespace["typed"].source == ""


@pytest.mark.parametrize("known", [None, (), KnownFailure("run", "", "all"), (KnownFailure("run", "", "all"),) * 2])
def test_known_failure_is_none_one_or_several(known: Any) -> None:
    @case("mine/known", known_failure=known)
    def registered() -> Sample:
        return Sample(abs)

    expected = () if known is None else known if isinstance(known, tuple) else (known,)
    assert registered.known_failures == expected


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"hops": "cond"}, "hops is a string"),
        ({"variants": "training"}, "variants is a string"),
        ({"requires": "cxx"}, "requires is a string"),
        ({"variants": ()}, "at least one variant"),
        ({"known_failure": KnownFailure("run", "2.13", "no operator")}, "no version specifier"),
        ({"known_failure": KnownFailure("run", "", "why", variants=("training",))}, "that the case does not have"),
    ],
)
def test_malformed_arguments(arguments: dict[str, Any], message: str) -> None:
    def build() -> Sample:
        return Sample(abs)

    with pytest.raises(BadCase, match=message):
        case("mine/malformed", **arguments)(build)


def test_unknown_variant() -> None:
    def build() -> Sample:
        return Sample(abs)

    with pytest.raises(UnknownName, match="nearest: training"):
        case("mine/variant", variants=("trainig",))(build)


def test_forgotten_name() -> None:
    def build() -> Sample:
        return Sample(abs)

    with pytest.raises(BadCase, match="has no name"):
        case(build)  # type: ignore[arg-type]


def test_a_function_that_needs_arguments() -> None:
    def needy(x: int, y: int = 0) -> Sample:
        return Sample(abs, args=(x, y))

    with pytest.raises(BadCase, match="needs arguments: x"):
        case("mine/needy")(needy)  # type: ignore[arg-type]


def test_what_is_no_function() -> None:
    with pytest.raises(BadCase, match="decorates a function, not type"):
        case("mine/type")(Sample)  # type: ignore[arg-type]


def test_two_functions_with_one_name_name_both_owners(tmp_path: Path) -> None:
    run_file(tmp_path / "one.py", ONE_CASE)
    with pytest.raises(NameTaken) as caught:
        run_file(tmp_path / "other.py", ONE_CASE)
    assert f"one ({tmp_path / 'one.py'}:4)" in str(caught.value)
    assert f"other ({tmp_path / 'other.py'}:4)" in str(caught.value)


def test_a_name_used_twice_in_one_file(tmp_path: Path) -> None:
    copied = ONE_CASE + ONE_CASE.replace("-1", "-2")
    with pytest.raises(NameTaken):
        run_file(tmp_path / "copied.py", copied)


def test_importing_a_file_again_replaces_its_cases(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    run_file(path, ONE_CASE)
    edited = run_file(path, ONE_CASE.replace("-1", "-2"))["first"]
    assert [case.build().args for case in all_cases(file=path) if case.name == "mine/first"] == [(-2,)]
    moved = run_file(path, "\n\n" + ONE_CASE.replace("-1", "-2"))["first"]
    assert moved is not edited
    assert moved in all_cases(file=path)


def test_files_of_one_name_keep_their_cases_apart(tmp_path: Path) -> None:
    first, second = tmp_path / "a" / "test_same.py", tmp_path / "b" / "test_same.py"
    run_file(first, ONE_CASE)
    run_file(second, ONE_CASE.replace("first", "second"))
    assert "mine/first" in names(all_cases(file=first))
    assert "mine/second" not in names(all_cases(file=first))
    assert "mine/second" in names(all_cases(file=second))
    assert not {"mine/first", "mine/second"} & set(names(all_cases()))


def test_a_file_is_the_same_by_any_path(tmp_path: Path) -> None:
    real, link = tmp_path / "real" / "mine.py", tmp_path / "link"
    run_file(real, ONE_CASE)
    link.symlink_to(real.parent)
    assert "mine/first" in names(all_cases(file=link / "mine.py"))
    assert "mine/first" in names(find_cases(["mine/first"], file=str(link / "mine.py")))


def test_scope_forgets_local_cases_and_brings_back_replaced_ones(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    original = run_file(path, ONE_CASE)["first"]
    with scope():
        run_file(path, ONE_CASE.replace("-1", "-2"))
        run_file(tmp_path / "more.py", ONE_CASE.replace("first", "more"))
    assert original in all_cases(file=path)
    assert "mine/more" not in names(all_cases(file=tmp_path / "more.py"))


def test_the_corpus_is_sorted_and_hopkits_own() -> None:
    cases = all_cases()
    assert names(cases) == sorted(names(cases))
    assert {case.owner for case in cases} == {"hopkit"}
    assert not load_errors()


def test_scope_keeps_the_corpus() -> None:
    code = """
        from hopkit.corpus import registry
        with registry.scope():
            inside = registry.all_cases()
        assert inside and registry.all_cases() == inside
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=True)


@pytest.mark.parametrize(
    ("patterns", "expected"),
    [
        (["mine/b"], ["mine/b"]),
        (["mine/*"], ["mine/a", "mine/b", "mine/b_more"]),
        (["mine/?"], ["mine/a", "mine/b"]),
        (["mine"], ["mine/a", "mine/b", "mine/b_more"]),
        (["*b_mor*", "mine/a"], ["mine/a", "mine/b_more"]),
        (["mine/[ab]", "mine/b"], ["mine/a", "mine/b"]),
    ],
)
def test_patterns(tmp_path: Path, patterns: list[str], expected: list[str]) -> None:
    path = tmp_path / "mine.py"
    run_file(path, "".join(ONE_CASE.replace("first", name) for name in ("b_more", "b", "a")))
    assert names(find_cases(patterns, file=path)) == expected


def test_no_pattern_is_everything() -> None:
    assert find_cases([]) == all_cases()


def test_a_pattern_that_matches_nothing_names_the_nearest() -> None:
    with pytest.raises(UnknownName, match="unknown case 'cond/simpel'") as caught:
        find_cases(["cond/*", "cond/simpel"])
    assert "cond/simple" in caught.value.hint


@given(st.data())
def test_a_name_finds_its_case_and_a_part_finds_it_with_wildcards_alone(data: st.DataObject) -> None:
    cases = all_cases()
    wanted = data.draw(st.sampled_from(cases))
    assert find_cases([wanted.name]) == (wanted,)
    start = data.draw(st.integers(0, len(wanted.name) - 1))
    part = wanted.name[start : data.draw(st.integers(start + 1, len(wanted.name)))]
    assert wanted.name in names(find_cases([f"*{part}*"]))
    if part not in names(cases) and part not in {case.family for case in cases}:
        with pytest.raises(UnknownName, match="unknown case"):
            find_cases([part])


def test_a_family_is_its_cases_and_no_others() -> None:
    assert {case.family for case in find_cases(["cond"])} == {"cond"}
    assert find_cases(["cond"]) == find_cases(["cond/*"])


def install(folder: Path, distribution: str, entry: str, modules: dict[str, str]) -> None:
    info = folder / f"{distribution}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{registry.ENTRY_POINT_GROUP}]\nany = {entry}\n")
    for name, text in modules.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("import hopkit\nfrom hopkit import Sample\n" + textwrap.dedent(text))


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the import path in which distributions can be installed."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in set(sys.modules) - before:
        if name.split(".")[0] in {path.name.removesuffix(".py") for path in tmp_path.iterdir()}:
            del sys.modules[name]


def test_a_distribution_offers_a_module(site: Path) -> None:
    install(site, "acme-compiler", "acme_one", {"acme_one.py": ONE_CASE})
    cases = {case.name: case for case in all_cases()}
    assert cases["mine/first"].owner == "acme-compiler"
    assert "cond/simple" in cases
    assert not load_errors()


def test_a_distribution_offers_a_package_with_packages(site: Path) -> None:
    install(
        site,
        "acme-suite",
        "acme_two.cases",
        {
            "acme_two/__init__.py": "",
            "acme_two/cases/__init__.py": "",
            "acme_two/cases/near.py": ONE_CASE.replace("first", "near"),
            "acme_two/cases/deep/__init__.py": "",
            "acme_two/cases/deep/far.py": ONE_CASE.replace("first", "far"),
            "acme_two/cases/__main__.py": "raise SystemExit('not to be imported')",
            "acme_two/elsewhere.py": ONE_CASE.replace("first", "elsewhere"),
        },
    )
    cases = names(all_cases())
    assert {"mine/near", "mine/far"} <= set(cases)
    assert "mine/elsewhere" not in cases
    assert not load_errors()


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("raise ValueError('planted')", "importing acme_bad.broken raised ValueError: planted"),
        ("import no_such_module_at_all", "raised ModuleNotFoundError: No module named 'no_such_module_at_all'"),
        ("raise SystemExit(3)", "raised SystemExit: 3"),
        ("def (", "raised SyntaxError"),
        ("@hopkit.case('no name')\ndef f(): ...\n", "raised BadCase: 'no name' is not a case name"),
    ],
)
def test_a_broken_module_is_told_of_and_hides_nothing(site: Path, text: str, what: str) -> None:
    modules = {"acme_bad/__init__.py": "", "acme_bad/broken.py": text, "acme_bad/whole.py": ONE_CASE}
    install(site, "acme-bad", "acme_bad", modules)
    cases = set(names(all_cases()))
    assert {"mine/first", "cond/simple"} <= cases
    (error,) = load_errors()
    assert isinstance(error, HopkitError)
    assert "a module of cases of acme-bad can't be loaded" in error.message
    assert what in error.message
    assert error.__cause__ is not None


def test_a_case_that_is_missing_may_be_in_a_module_that_is_broken(site: Path) -> None:
    install(site, "acme-bad", "acme_bad", {"acme_bad/__init__.py": "", "acme_bad/broken.py": "def ("})
    with pytest.raises(
        UnknownName, match=r"unknown case 'mine/first'\n  it may be .* acme_bad.broken raised SyntaxError"
    ):
        find_cases(["mine/first"])


@pytest.mark.parametrize("entry", ["no_such_package.cases", "acme_gone"])
def test_an_entry_point_to_nothing(site: Path, entry: str) -> None:
    install(site, "acme-gone", entry, {})
    assert "cond/simple" in names(all_cases())
    (error,) = load_errors()
    assert "a module of cases of acme-gone can't be loaded" in error.message


def test_a_distribution_takes_a_name_of_hopkits(site: Path) -> None:
    install(site, "acme-taken", "acme_taken", {"acme_taken.py": ONE_CASE.replace("mine/first", "cond/simple")})
    cases = {case.name: case for case in all_cases()}
    assert cases["cond/simple"].owner == "hopkit"
    (error,) = load_errors()
    assert "NameTaken" in error.message
    assert "acme-taken (" in error.message


def test_loading_the_registry_loads_no_torch() -> None:
    code = "import hopkit.fixtures, hopkit.corpus.registry, sys; assert 'torch' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
