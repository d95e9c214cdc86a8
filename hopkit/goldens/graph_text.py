"""Leave out the empty lines of a graph, and its comments that report a missing stack trace."""

from __future__ import annotations

__all__ = ["compact"]

_UNINFORMATIVE = "# No stacktrace found for following nodes"


def compact(text: str) -> str:
    r"""Return the text of a graph without blank lines and comments about missing stack traces.

    >>> compact("def forward(self, x):\n    y = x\n\n    # No stacktrace found for following nodes\n    return y\n")
    'def forward(self, x):\n    y = x\n    return y\n'
    """
    lines = [line for line in text.split("\n") if line.strip() and line.strip() != _UNINFORMATIVE]
    end = "\n" if text.endswith("\n") and lines else ""
    return "\n".join(lines) + end
