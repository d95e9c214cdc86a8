"""The golden of each behaviour of Inductor shows the tokens that its claim names and its docstring quotes."""

from __future__ import annotations

import dataclasses
import re

import pytest

from hopkit._torch.versions import SUPPORTED, order
from hopkit.corpus.claims import INDUCTOR_CLAIMS, Claim, accepted_code, missing_tokens, quoted_tokens
from hopkit.corpus.registry import all_cases

CASES = {case.name: case for case in all_cases()}
FAMILIES = ("fx_backend", "gpu_text")
CLAIMS = [claim for claims in INDUCTOR_CLAIMS.values() for claim in claims]
SHOWN = [
    pytest.param(claim, minor, id=f"{claim.case}-{minor}")
    for claim in CLAIMS
    for minor in ("2.13", "2.15")
    if not claim.refused and order(minor) >= order(claim.since or "2.13")
]


def docstring(case: str) -> str:
    return CASES[case].build.__doc__ or ""


def test_each_behaviour_has_a_claim_of_a_case_of_its_own() -> None:
    assert len(INDUCTOR_CLAIMS) == 14
    assert {"2.13", "2.15"} <= set(SUPPORTED)
    for behaviour, claims in INDUCTOR_CLAIMS.items():
        assert claims, behaviour
        assert all(claim.case in CASES and bool(claim.tokens) != bool(claim.refused) for claim in claims), behaviour


@pytest.mark.parametrize(("claim", "minor"), SHOWN)
def test_the_golden_shows_the_claim(claim: Claim, minor: str) -> None:
    text = accepted_code(claim.case, claim.variant, claim.stage, minor)
    assert text is not None, "the golden has no such text, or only a digest of it: see hopkit.corpus.full_code"
    assert not missing_tokens(claim, text)


@pytest.mark.parametrize(("claim", "minor"), SHOWN)
def test_the_golden_shows_what_the_docstring_quotes(claim: Claim, minor: str) -> None:
    text = accepted_code(claim.case, claim.variant, claim.stage, minor) or ""
    assert [token for token in quoted_tokens(docstring(claim.case)) if token not in text] == []


@pytest.mark.parametrize("claim", [claim for claim in CLAIMS if claim.tokens], ids=lambda claim: claim.case)
def test_the_docstring_quotes_a_token_of_the_claim(claim: Claim) -> None:
    quoted = quoted_tokens(docstring(claim.case))
    assert any(part in token for part in quoted for token in claim.tokens) or claim.absent, quoted


@pytest.mark.parametrize("claim", [claim for claim in CLAIMS if claim.refused], ids=lambda claim: claim.case)
def test_a_refusal_is_a_known_failure_on_every_version(claim: Claim) -> None:
    (known,) = CASES[claim.case].known_failures
    assert known.refusal
    assert known.stage == claim.stage
    assert known.symptom == claim.refused
    assert claim.variant in known.variants


def test_whatever_a_docstring_of_these_families_quotes_is_in_its_golden() -> None:
    quoting = [case for case in CASES.values() if case.family in FAMILIES and quoted_tokens(docstring(case.name))]
    assert len(quoting) >= len({claim.case for claim in CLAIMS if claim.tokens}) - 2
    for case in quoting:
        claim = Claim(case.name)
        # The newest torch first: an older one may fail before it has the text.
        minors = sorted(SUPPORTED, key=order, reverse=True)
        text = next(filter(None, (accepted_code(case.name, claim.variant, claim.stage, minor) for minor in minors)), "")
        # A docstring may also name another case.
        tokens = [token for token in quoted_tokens(docstring(case.name)) if token not in CASES]
        missing = [token for token in tokens if token not in text]
        assert not missing, f"{case.name} quotes {missing}, which its golden does not print"


@pytest.mark.parametrize("claim", [claim for claim in CLAIMS if claim.tokens], ids=lambda claim: claim.case)
def test_a_text_that_lost_a_token_is_noticed(claim: Claim) -> None:
    text = accepted_code(claim.case, claim.variant, claim.stage, claim.since or "2.13") or ""
    for token in claim.tokens:
        assert missing_tokens(dataclasses.replace(claim, absent=()), text.replace(token, "")), token
    for token in claim.absent:
        assert missing_tokens(claim, text + token) == (token,)


def test_the_texts_that_only_seemed_to_show_their_claims_would_fail() -> None:
    """Check the claims against the kinds of text that the goldens once had: a load, and kernels alone."""
    (item,) = (claim for claim in CLAIMS if claim.case == "fx_backend/item_float")
    loads = accepted_code("fx_backend/item_float_in_kernel", item.variant, item.stage)
    assert loads is not None
    assert len(missing_tokens(item, loads)) == len(item.tokens)
    (put,) = (claim for claim in CLAIMS if claim.case == "fx_backend/index_put_fallback")
    text = accepted_code(put.case, put.variant, put.stage)
    assert text is not None
    assert missing_tokens(put, re.sub(r".*index_put_.*\n", "", text))
