"""The rule by which cases have code for a virtual GPU: all that Inductor can lower, and it says nothing in vain."""

from __future__ import annotations

import dataclasses

from hopkit.corpus import gpu_families
from hopkit.corpus.registry import all_cases
from hopkit.records import VIRTUAL, Case


def _on_gpu(case: Case) -> list[str]:
    return [variant for variant in gpu_families.with_virtual_variants(case) if VIRTUAL in variant]


def test_each_family_that_is_named_has_graphs_of_the_fx_backend() -> None:
    families = {case.family for case in all_cases() for variant in _on_gpu(case) if variant.startswith("fx_wrapper")}
    assert families == gpu_families.FX_FAMILIES


def test_a_program_that_the_fx_backend_refuses_is_a_separate_case() -> None:
    cases = {case.name: case for case in all_cases()}
    for name, separate in gpu_families.SEPARATE.items():
        assert not cases[name].known_failures
        assert not any(variant.startswith("fx_wrapper") for variant in _on_gpu(cases[name]))
        assert {known.stage for known in cases[separate].known_failures} == {"fx_wrapper"}
        assert any(variant.startswith("fx_wrapper") for variant in _on_gpu(cases[separate]))
        (program, refused) = (_program(cases[name]), _program(cases[separate]))
        assert program == refused


def _program(case: Case) -> str:
    """Return the text of the program of a case: of the function ``fn`` in its builder."""
    _, _, after = case.source.partition("    def fn(")
    return after.partition("\n\n    a, b")[0]


def test_what_inductor_can_lower_has_code_or_a_reason() -> None:
    without = set()
    for case in all_cases():
        if all(gpu_families.fails_everywhere(case, variant) for variant in case.variants):
            assert not _on_gpu(case) or case.family == "fx_backend", case.name
        elif all(variant.startswith("fx_wrapper") for variant in _on_gpu(case)):
            without.add(case.family)
    assert without == set(gpu_families.LEFT_OUT)


def test_cases_of_others_have_the_variants_that_they_name() -> None:
    case = next(case for case in all_cases() if case.name == "cond/simple")
    assert _on_gpu(case)
    assert not _on_gpu(dataclasses.replace(case, owner="somebody_elses"))
