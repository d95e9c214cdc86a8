"""Fixtures of the plugin's tests: captures without a compiler, and users' projects."""

from __future__ import annotations

import importlib.metadata
import inspect
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hopkit.errors
from hopkit.records import Capture

PLUGIN = "hopkit.fixtures.plugin"
ROOT = Path(hopkit.errors.__file__).parents[1]


def make_capture(
    variant: str = "inference",
    *,
    returned: Any = None,
    expected: Any = None,
    golden_devices: tuple[str, ...] = ("cpu",),
    **texts: str,
) -> Capture:
    """Return a capture without a compiler: the texts of its stages, the outputs and the expected outputs."""
    from hopkit.records import STANDARD_VARIANTS, Artifact, Capture, Run, Stage, StageMap

    stages = [Stage(name, order, str, golden_devices=golden_devices) for order, name in enumerate(texts)]
    compiled, native = (Run(outputs=outputs, grads={}, inputs=((), {}), state={}) for outputs in (returned, expected))
    return Capture(
        artifacts=StageMap({stage: (Artifact(stage, texts[stage.name]),) for stage in stages}),
        compiled=(compiled,),
        native_reference=(native,),
        reference=(native,),
        graph_count=1,
        guard_count=2,
        seconds={},
        backend="fake",
        variant=STANDARD_VARIANTS[variant],
    )


@pytest.fixture
def fake() -> Callable[..., Capture]:
    return make_capture


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """Return a user's project, with the fixture ``fake`` and with hopkit's plugin loaded."""
    monkeypatch.delenv("EXPECTTEST_ACCEPT", raising=False)
    monkeypatch.setenv("PYTHONPATH", str(ROOT), prepend=os.pathsep)
    if not importlib.metadata.entry_points(group="pytest11", name="hopkit"):
        monkeypatch.setenv("PYTEST_PLUGINS", PLUGIN)
    pytester.makeconftest(
        "from __future__ import annotations\nimport pytest\n\n"
        f"{inspect.getsource(make_capture)}\n\n@pytest.fixture\ndef fake():\n    return make_capture\n"
    )
    return pytester
