"""Replace paths, line numbers, and the frames that torch prints above a node."""

from __future__ import annotations

import re

from hopkit.normalize.rules import Rule

__all__ = ["FRAMES", "PLACES"]

FRAMES = (
    # torch 2.15 marks the nodes of a backward graph, 2.13 does not; the stage says which graph it is.
    Rule(
        "backward note",
        re.compile(r"^([ \t]*+# (?:Annotation: \{[^\n{}]*+\} )?)(?:Backward of forward node: )+", re.MULTILINE),
        r"\1",
        before="    # Backward of forward node: File: /home/me/x.py:3 in f, code: y = x.sin()",
        after="    # File: /home/me/x.py:3 in f, code: y = x.sin()",
    ),
    # The line of the program stays, so that a reader finds it; the path and the number depend on the machine.
    Rule(
        "frame",
        re.compile(r"\bFile: (?:(?!File: |:\d+ in )[^\n])*:\d++ in ([^\s,]++), code: "),
        r"\1: ",
        before="    # File: /home/me/x.py:3 in f, code: y = x.sin()",
        after="    # f: y = x.sin()",
    ),
)

PLACES = (
    # Python underlines a part of the line; which part, and whether at all, changes with its version.
    Rule(
        "underlining",
        re.compile(r"^[ \t]++[~^]++\n", re.MULTILINE),
        "",
        before="    y = x.sin()\n        ~~~~~^^\n",
        after="    y = x.sin()\n",
    ),
    Rule(
        "traceback line",
        re.compile(r'File "(?:[^"\n]*/)?([^"/\n]*+)", line \d++'),
        r'File "\1"',
        before='File "/home/me/x.py", line 3, in f',
        after='File "x.py", in f',
    ),
    # A path starts where no word, bracket or path can have ended, so that a division is none.
    Rule(
        "path",
        re.compile(r"(?<![\w.+\-/)\]~])~?/(?:[\w.+\-]++/)+([\w.+\-]++)(?!/)"),
        r"\1",
        before="raised in /home/me/x.py: no",
        after="raised in x.py: no",
    ),
    # torch cuts as many characters off a path as its own folder's has, wherever that falls.
    Rule(
        "cut path",
        re.compile(r"(?<=  # )(?:[\w.+\-]*+/)+([\w+\-]++\.py)(?=(?::\d++)? in )"),
        r"\1",
        before="Caused by: y = x.sin()  # me/code/x.py:3 in f",
        after="Caused by: y = x.sin()  # x.py:3 in f",
    ),
    Rule(
        "line number",
        re.compile(r"(?<=\.py):\d++(?::\d++)?"),
        "",
        before="x.py:12: no",
        after="x.py: no",
    ),
)
