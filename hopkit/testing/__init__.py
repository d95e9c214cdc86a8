"""Assertions for tests of any kind: pytest functions, `unittest.TestCase` methods, scripts.

Neither pytest nor hypothesis is needed, and importing this package loads no torch.

With ``EXPECTTEST_ACCEPT=1`` in the environment (or ``pytest --hopkit-accept``) `assert_stage` writes the text into the
source of the test instead of comparing it.

===================  ===================================================
`.stage_text`        assert the text of a stage
`.same_graph`        assert that two graphs are the same up to names
`.compiled_regions`  assert the regions that Inductor compiled
`.called_operators`  assert the operators that Inductor's wrapper calls
`.memory_safety`     assert that wrappers use no memory wrongly
`.accepted_text`     write an accepted text into the source of a test
`.call_site`         the call of an assertion
===================  ===================================================
"""

from __future__ import annotations

from hopkit.testing.accepted_text import ACCEPT_VARIABLE, accepting, remember_source
from hopkit.testing.called_operators import assert_fallbacks
from hopkit.testing.compiled_regions import assert_regions
from hopkit.testing.memory_safety import assert_memory_safe
from hopkit.testing.same_graph import assert_same_graph
from hopkit.testing.stage_text import assert_stage

__all__ = [
    "ACCEPT_VARIABLE",
    "accepting",
    "assert_fallbacks",
    "assert_memory_safe",
    "assert_regions",
    "assert_same_graph",
    "assert_stage",
    "remember_source",
]
