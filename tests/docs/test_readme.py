"""The golden in README equals hopkit's output."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hopkit.corpus import registry
from hopkit.records import STANDARD_VARIANTS
from hopkit.stages.session import capture_case

README = Path(__file__).parents[2] / "README.md"


@pytest.mark.supported_torch
def test_the_golden_shown_is_that_of_the_case_shown(tmp_path):
    blocks = re.findall(r"```(\w+)\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    (_, case), (_, golden) = blocks[:2]
    # A case's source is read from its file.
    file = tmp_path / "demo.py"
    file.write_text(case, encoding="utf-8")
    with registry.scope():
        namespace: dict[str, object] = {"__name__": "demo"}
        exec(compile(case, str(file), "exec"), namespace)
        captured = capture_case(namespace["demo_cond"], STANDARD_VARIANTS["inference"], backend="eager")
    assert captured.text("dynamo").startswith(golden)
