"""Programs in which the body of a HOP writes to memory: by any operator, to any target.

======================  ==================================================
`.strategy`             the strategy `writes`
`.program`              the text of a program
`.calls`                the calls of the HOPs whose bodies may write
`.forms`, `.operators`  the forms of a write, and the operators that write
`.once`                 a custom HOP for these programs
======================  ==================================================
"""

from __future__ import annotations

from hopkit.strategies.writes.program import WriteProgram
from hopkit.strategies.writes.strategy import writes

__all__ = ["WriteProgram", "writes"]
