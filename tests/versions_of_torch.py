"""What torch itself gets wrong in some versions, in tests that hold in the others."""

from __future__ import annotations

import pytest
from packaging.specifiers import SpecifierSet

from hopkit._torch.versions import torch_minor

__all__ = ["torch_fails"]


def torch_fails(versions: str, reason: str, *, raises: type[BaseException]) -> pytest.MarkDecorator:
    """A strict known failure of a test in these versions of torch: where torch is mended, the test fails.

    >>> torch_fails(">=1.0", "torch refuses it", raises=RuntimeError).kwargs["strict"]
    True
    """
    here = SpecifierSet(versions).contains(torch_minor())
    return pytest.mark.xfail(here, raises=raises, reason=f"torch {versions}: {reason}", strict=True)
