"""Format the difference of two graphs as a unified diff in which each line has the names of its own graph."""

from __future__ import annotations

from hopkit.goldens.difference import Comparison
from hopkit.goldens.unified_diff import unified

__all__ = ["graph_diff"]


def graph_diff(old: str, new: str, old_name: str, new_name: str) -> str:
    r"""Return the unified diff of two graphs that differ in more than names.

    Lines that differ only in names are equal, and stand there as the old graph has them.

    >>> old, new = "y = torch.sin(x)\nz = y + 1\n", "a = torch.cos(x)\nb = a + 1\n"
    >>> print(graph_diff(old, new, "expected", "actual"), end="")
    --- expected
    +++ actual
    @@ -1,2 +1,2 @@
    -y = torch.sin(x)
    +a = torch.cos(x)
     z = y + 1
    """
    edits = [edit for change in Comparison(old, new).changes for edit in change.edits]
    removed = {number for edit in edits for number in edit.old}
    old_lines, new_lines = old.split("\n"), new.split("\n")
    lines: list[str] = []
    for number in range(len(old_lines) + 1):
        lines += [new_lines[added] for edit in edits if edit.before == number for added in edit.new]
        lines += [line for line in old_lines[number : number + 1] if number not in removed]
    # A change of the layout, or of the last use of a name, has no lines of its own.
    return unified(old, "\n".join(lines), old_name, new_name) or unified(old, new, old_name, new_name)
