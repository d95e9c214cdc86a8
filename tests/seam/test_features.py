from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

from hopkit._torch import features, versions
from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched
from hopkit._torch.features import FeatureMissing, detail, has, known, reason, require
from hopkit.errors import UnknownName


@pytest.fixture
def fresh_probes() -> Iterator[None]:
    """Clear the caches of probes before and after a test."""
    cached = (features._probe_cxx, features._probe_triton, features._probe_device)
    for probe in cached:
        probe.cache_clear()
    yield
    for probe in cached:
        probe.cache_clear()


def test_a_capability_of_every_torch_is_present_without_a_reason() -> None:
    for name in ("hop:cond", "hop:while_loop", "device:cpu"):
        assert has(name)
        assert reason(name) == ""
        require(name)


@pytest.mark.parametrize("name", ["hop:no_such_operator", "device:no_such_device", "device:meta"])
def test_a_missing_capability_has_a_reason_in_one_line_and_raises(name: str) -> None:
    assert not has(name)
    assert reason(name) == detail(name) != ""
    assert "\n" not in reason(name)
    with pytest.raises(FeatureMissing, match=re.escape(f"{name} is not available: {reason(name)}")) as caught:
        require(name)
    assert caught.value.hint


def test_switch_came_with_a_torch() -> None:
    assert has("hop:switch") == (versions.is_within(versions.torch_version(), ">=2.14"))


def test_a_hop_that_is_registered_later_is_seen() -> None:
    assert not has("hop:hopkit_planted")
    registry = need("torch._ops._higher_order_ops")
    registry["hopkit_planted"] = object()
    try:
        assert has("hop:hopkit_planted")
        assert "hop:hopkit_planted" in known()
    finally:
        del registry["hopkit_planted"]


def test_a_feature_without_a_probe_is_unknown_with_the_nearest_names() -> None:
    with pytest.raises(UnknownName, match="unknown feature 'feature:tritn'\n  nearest: feature:triton"):
        has("feature:tritn")
    with pytest.raises(UnknownName):
        has("colour:red")


def test_every_known_name_has_a_detail_of_one_line() -> None:
    for name in known():
        assert detail(name)
        assert "\n" not in detail(name)
        assert has(name) == (reason(name) == "")


def test_the_prefix_of_a_feature_may_be_left_out() -> None:
    assert (has("cxx"), detail("cxx")) == (has("feature:cxx"), detail("feature:cxx"))


def test_devices_are_counted_as_torch_counts_them() -> None:
    assert has("device:cuda") == (torch.cuda.device_count() > 0)
    assert not has("device:no_such_device")
    assert "knows no devices of type 'no_such_device'" in reason("device:no_such_device")


def _compiler(path: Path, script: str) -> str:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.usefixtures("fresh_probes")
@pytest.mark.parametrize(
    ("script", "present", "text"),
    [
        ('[ "$1" = --version ] && echo "mycc 7.1" || cat > /dev/null', True, "mycc 7.1"),
        (
            '[ "$1" = --version ] && echo "mycc 7.1" || { cat > /dev/null; echo "no cmath" >&2; exit 1; }',
            False,
            "can't compile a program: no cmath",
        ),
    ],
)
def test_a_compiler_is_there_only_if_it_compiles(tmp_path: Path, script: str, present: bool, text: str) -> None:
    command = _compiler(tmp_path / "mycc", script)
    with patched(*place("torch._inductor.cpp_builder.get_cpp_compiler"), lambda: command):
        assert has("cxx") == present
        assert text in detail("cxx")


def test_a_missing_compiler_is_reported_with_a_hint(tmp_path: Path) -> None:
    program = "from hopkit._torch.features import require\nrequire('cxx')"
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program],
        env={"PATH": str(tmp_path), "PYTHONPATH": ":".join(sys.path), "CXX": str(tmp_path / "absent")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "cxx is not available: Inductor finds no C++ compiler" in run.stderr
    assert "set CXX" in run.stderr


@pytest.mark.usefixtures("fresh_probes")
def test_an_import_error_of_triton_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "triton.py").write_text("raise ImportError('broken driver')")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "triton", raising=False)
    assert reason("triton") == "triton can't be imported: broken driver"


def test_loading_the_contract_s_data_and_the_versions_loads_no_torch() -> None:
    program = (
        "import sys\nimport hopkit._torch.contract, hopkit._torch.contract.patching, hopkit._torch.versions as v\n"
        "v.check_supported()\nprint('torch' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
