"""The whole corpus on a right backend of each depth: hours on Inductor, so it is run by hand.

::

    pytest -n 2 tests/plugin/vendor/whole_corpus.py -k on_dynamo

`tests/plugin/test_depth.py` does the same with a sample in every run of the tests.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hopkit.fixtures.case_variant import CaseVariant
from hopkit.oracles import judge

sys.path.insert(0, str(Path(__file__).parent))


@pytest.mark.parametrize("backend", ["on_dynamo", "behind_aot", "on_inductor"])
def test_no_case_fails(hopkit_case: CaseVariant, backend: str) -> None:
    import vendor_backends

    assert judge(hopkit_case.capture(backend=getattr(vendor_backends, backend))) == ()
