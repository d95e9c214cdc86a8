"""Errors of torch in some versions, for tests that pass on the others."""

from __future__ import annotations

import pytest
from packaging.specifiers import SpecifierSet

from hopkit._torch.versions import torch_minor

__all__ = ["torch_fails"]


def torch_fails(versions: str, reason: str, *, raises: type[BaseException]) -> pytest.MarkDecorator:
    """Return a strict xfail mark for these versions of torch: once torch is fixed, the test fails.

    >>> torch_fails(">=1.0", "torch refuses it", raises=RuntimeError).kwargs["strict"]
    True
    """
    here = SpecifierSet(versions).contains(torch_minor())
    return pytest.mark.xfail(here, raises=raises, reason=f"torch {versions}: {reason}", strict=True)
