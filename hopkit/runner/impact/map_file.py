"""The file of a map: a header to read, and the compressed records of all functions.

Equal maps have equal bytes. Functions that the same cases enter share one set of cases, a row of bits: so the map of
the whole corpus is a few hundred kB.
"""

from __future__ import annotations

import json
import lzma
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from hopkit.corpus.paths import checkout
from hopkit.errors import HopkitError, UsageError
from hopkit.runner.functions.function_names import FunctionName
from hopkit.runner.impact.impact_map import ImpactMap

__all__ = ["check_writable", "decode", "encode", "map_path", "read_map", "write_map"]

_FOLDER = Path(__file__).parent / "maps"
_FIRST = "hopkit impact map, format 1"
_END = b"\n\n"
_FILTERS = ({"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME},)


def map_path(minor: str, folder: Path | None = None) -> Path:
    """Return the file of the map of a minor of torch, which may not exist.

    >>> map_path("2.13").name
    'torch-2.13.map'
    """
    return (folder or _FOLDER) / f"torch-{minor}.map"


def read_map(path: Path) -> ImpactMap | None:
    """Return the map in a file; None without a file. Raises `HopkitError` for a file that is no map."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    try:
        return decode(data)
    except (ValueError, KeyError, TypeError, IndexError, EOFError, lzma.LZMAError) as error:
        raise HopkitError(
            f"{path} can't be read as a map: {error}", hint="restore it, or record it with `--record-impact`"
        ) from error


def check_writable(path: Path) -> None:
    """Raise `UsageError` for a map of hopkit's own, if hopkit is installed and not a checkout."""
    if path.is_relative_to(_FOLDER) and checkout() is None:
        raise UsageError(
            f"{path} is part of an installed package, and nothing is written there",
            hint="record in a checkout of hopkit",
        )


def write_map(path: Path, impact_map: ImpactMap) -> None:
    """Write a map in one step; raise as `check_writable` does."""
    check_writable(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_bytes(encode(impact_map))
    os.replace(unfinished, path)


def encode(impact_map: ImpactMap) -> bytes:
    """Return a map as bytes: lines of text, an empty line, and compressed JSON."""
    cases = sorted(impact_map.cases)
    bit_of = {case: 1 << number for number, case in enumerate(cases)}
    groups: dict[int, int] = {}
    numbered = {
        function: groups.setdefault(sum(bit_of[case] for case in entering), len(groups))
        for function, entering in sorted(impact_map.entered.items())
    }
    body = {
        "cases": cases,
        "digests": dict(sorted(impact_map.digests.items())),
        "everywhere": _by_file(dict.fromkeys(impact_map.everywhere)),
        "functions": _by_file(numbered),
        "groups": [f"{bits:x}" for bits in groups],
    }
    count = len(numbered) + len(impact_map.everywhere)
    header = (
        f"{_FIRST}\n"
        f"torch {impact_map.torch}\n"
        f"python {impact_map.python}\n"
        f"{len(cases)} cases, {count} functions of which {len(impact_map.everywhere)} run for each case, "
        f"{len(groups)} sets of cases\n"
        "below: JSON in xz; recorded by `hopkit golden --record-impact`"
    )
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return header.encode() + _END + lzma.compress(text.encode(), check=lzma.CHECK_CRC32, filters=_FILTERS)


def decode(data: bytes) -> ImpactMap:
    """Return the map that bytes hold; raises `ValueError`, `KeyError` or `lzma.LZMAError` for others."""
    head, end, packed = data.partition(_END)
    lines = head.decode("ascii", "replace").splitlines()
    if not end or lines[:1] != [_FIRST]:
        raise ValueError(f"its first line is not {_FIRST!r}")
    body = json.loads(lzma.decompress(packed))
    cases = body["cases"]
    groups = [_cases_of(int(bits, 16), cases) for bits in body["groups"]]
    return ImpactMap(
        lines[1].removeprefix("torch "),
        lines[2].removeprefix("python "),
        frozenset(cases),
        MappingProxyType(
            {
                FunctionName(file, name): groups[number]
                for file, names in body["functions"].items()
                for name, number in names.items()
            }
        ),
        frozenset(FunctionName(file, name) for file, names in body["everywhere"].items() for name in names),
        MappingProxyType(body["digests"]),
    )


def _cases_of(bits: int, cases: Sequence[str]) -> frozenset[str]:
    digits = reversed(f"{bits:0{len(cases)}b}")
    return frozenset(case for case, digit in zip(cases, digits, strict=True) if digit == "1")


def _by_file(functions: Mapping[FunctionName, int | None]) -> dict[str, dict[str, int | None]]:
    files: dict[str, dict[str, int | None]] = {}
    for function, number in sorted(functions.items()):
        files.setdefault(function.file, {})[function.name] = number
    return files
