"""Leave out the empty lines of a graph, and its comments that say nothing."""

from __future__ import annotations

__all__ = ["compact"]

_UNTRACED = "# No stacktrace found for following nodes"


def compact(text: str) -> str:
    r"""Return the text of a graph without blank lines and without comments that say nothing.

    The comment about a missing stack trace stays where it ends another comment: the nodes below have lost theirs.

    >>> compact("def forward(self, x):\n    y = x\n\n    # No stacktrace found for following nodes\n    return y\n")
    'def forward(self, x):\n    y = x\n    return y\n'
    """
    kept: list[str] = []
    comment = _UNTRACED
    for line in text.split("\n"):
        stripped = line.strip()
        if stripped.startswith(("class ", "def ")):
            comment = _UNTRACED
        if stripped.startswith("#"):
            if stripped == comment == _UNTRACED:
                continue
            comment = stripped
        if stripped:
            kept.append(line)
    return "\n".join(kept) + ("\n" if text.endswith("\n") and kept else "")
