"""The file of a map: the same map again, the same bytes, and the maps that hopkit has."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.errors import HopkitError, UsageError
from hopkit.goldens import SUPPORTED_MINORS
from hopkit.runner.functions.function_names import FunctionName
from hopkit.runner.impact import map_file
from hopkit.runner.impact.impact_map import ImpactMap
from hopkit.runner.impact.map_file import decode, encode, map_path, read_map, write_map

_CASES = st.frozensets(st.sampled_from(["cond/a", "cond/b", "map/c", "scan/d"]), min_size=1)
_FUNCTIONS = st.builds(FunctionName, st.sampled_from(["torch/x.py", "hopkit/y.py"]), st.text("fg.<>", min_size=1))


@st.composite
def maps(draw: st.DrawFn) -> ImpactMap:
    cases = draw(_CASES)
    entering = st.frozensets(st.sampled_from(sorted(cases)), min_size=1)
    entered = draw(st.dictionaries(_FUNCTIONS, entering))
    everywhere = draw(st.frozensets(_FUNCTIONS)) - entered.keys()
    digests = {function.file: "0123" for function in (*entered, *everywhere)}
    return ImpactMap("2.13.0", "3.12", cases, MappingProxyType(entered), everywhere, MappingProxyType(digests))


@given(maps())
def test_a_map_is_the_same_after_it_was_written_and_read(impact_map: ImpactMap) -> None:
    data = encode(impact_map)
    assert decode(data) == impact_map
    assert encode(decode(data)) == data
    assert data.startswith(b"hopkit impact map, format 1\ntorch 2.13.0\npython 3.12\n")


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    path = map_path("2.13", tmp_path / "maps")
    empty = ImpactMap("2.13.0", "3.12", frozenset(), MappingProxyType({}), frozenset(), MappingProxyType({}))
    assert read_map(path) is None
    write_map(path, empty)
    assert read_map(path) == empty
    assert list(path.parent.iterdir()) == [path]


def test_the_map_of_an_installed_package_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(map_file, "checkout", lambda: None)
    empty = ImpactMap("2.13.0", "3.12", frozenset(), MappingProxyType({}), frozenset(), MappingProxyType({}))
    with pytest.raises(UsageError, match="installed"):
        write_map(map_path("9.99"), empty)
    assert not map_path("9.99").exists()


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:-9],
        lambda data: data.replace(b"format 1", b"format 2"),
        lambda data: b"text\n\n" + data,
    ],
)
def test_a_damaged_file_is_an_error_that_names_it(tmp_path: Path, damage: object) -> None:
    path = map_path("2.13", tmp_path)
    some = ImpactMap("2.13.0", "3.12", frozenset({"a/b"}), MappingProxyType({}), frozenset(), MappingProxyType({}))
    path.write_bytes(damage(encode(some)))  # type: ignore[operator]
    with pytest.raises(HopkitError, match=r"torch-2\.13\.map can't be read as a map"):
        read_map(path)


@pytest.mark.parametrize("minor", SUPPORTED_MINORS)
def test_the_maps_of_hopkit_are_small_and_can_be_read(minor: str) -> None:
    path = map_path(minor)
    if not path.exists():
        pytest.skip(f"torch {minor} has no map yet: `hopkit golden --record-impact` records one")
    impact_map = read_map(path)
    assert impact_map is not None
    assert impact_map.torch.startswith(f"{minor}.")
    assert path.stat().st_size < 2_000_000
    assert encode(impact_map) == path.read_bytes()
