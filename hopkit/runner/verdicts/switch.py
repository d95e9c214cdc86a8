"""Decide whether this environment lets hopkit remember verdicts."""

from __future__ import annotations

import os
from collections.abc import Mapping

__all__ = ["is_remembering"]


def is_remembering(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether verdicts are remembered: not where ``CI`` is set, nor with ``HOPKIT_REMEMBER=0``.

    >>> is_remembering({}), is_remembering({"CI": "true"}), is_remembering({"HOPKIT_REMEMBER": "0"})
    (True, False, False)
    """
    no = ("", "0", "false")
    return environment.get("CI", "").lower() in no and environment.get("HOPKIT_REMEMBER", "1").lower() not in no
