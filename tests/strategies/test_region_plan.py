"""Drawn regions: in HOP bodies, with shared ids and options, in none of the shapes at which torch is known to fail."""

from __future__ import annotations

import ast
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from hopkit.strategies import Program, programs

_ANNOTATION = re.compile(r"^( *)with torch\.fx\.traceback\.annotate\((\{'compile_with_inductor': .*\})\):$")


def drawn(count: int, **options: Any) -> list[Program]:
    found: list[Program] = []

    @given(programs(regions=True, hops=("checkpoint", "region", "cond"), dtypes=("float32",), modes=False, **options))
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def draw(program: Program) -> None:
        found.append(program)

    draw()
    return found


def regions_of(program: Program) -> list[tuple[list[str], dict[str, Any], str]]:
    """Return each region: the functions it is in, its annotation, and the text of its statements."""
    lines = program.source.splitlines()
    found = []
    for at, line in enumerate(lines):
        if match := _ANNOTATION.match(line):
            depth = len(match[1])
            inside = []
            for later in lines[at + 1 :]:
                if len(later) - len(later.lstrip()) <= depth:
                    break
                inside.append(later)
            enclosing, level = [], depth
            for earlier in reversed(lines[:at]):
                indent = len(earlier) - len(earlier.lstrip())
                if indent < level:
                    level = indent
                    enclosing.append(earlier.strip())
            value = ast.literal_eval(match[2])["compile_with_inductor"] or {}
            found.append((enclosing, value, "\n".join(inside)))
    return found


@pytest.fixture(scope="module", params=[False, True], ids=["inference", "training"])
def samples(request: pytest.FixtureRequest) -> list[Program]:
    return drawn(150, training=request.param)


def test_regions_are_in_bodies_too(samples: list[Program]) -> None:
    depths = {
        sum(line.startswith("def ") for line in where) for found in map(regions_of, samples) for where, *_ in found
    }
    assert {1, 2} <= depths


def test_ids_and_options_are_drawn(samples: list[Program]) -> None:
    values = [value for program in samples for _, value, _ in regions_of(program)]
    assert {"inductor_region" in value for value in values} == {True, False}
    assert {"inductor_configs" in value for value in values} == {True, False}


def test_the_regions_of_a_program_follow_one_plan(samples: list[Program]) -> None:
    shared = 0
    for program in samples:
        values = [value for _, value, _ in regions_of(program)]
        ids = [value.get("inductor_region") for value in values]
        assert len(set(ids)) in (0, 1, len(ids)), program.source
        assert len({str(value.get("inductor_configs")) for value in values}) <= 1, program.source
        shared += len(ids) > 1 and len(set(ids)) == 1
    assert shared


def test_a_region_has_no_constant_tensor(samples: list[Program]) -> None:
    assert not any("torch.tensor(" in text for program in samples for _, _, text in regions_of(program))


def test_with_known_bugs_ids_and_options_are_mixed() -> None:
    mixed = [
        program
        for program in drawn(150, known_bugs=True)
        if len({str(value) for _, value, _ in regions_of(program)}) > 1
    ]
    assert mixed
