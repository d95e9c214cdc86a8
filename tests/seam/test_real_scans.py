"""A trace of real tensors goes on with the results of a scan."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch.fx.experimental.proxy_tensor import make_fx

import hopkit
from hopkit._torch.hop.functions import function
from hopkit._torch.hop.real_scans import scans_of_real_tensors

pytestmark = pytest.mark.supported_torch

X = torch.tensor([0.3, -0.7, 1.2])


def total(scan: Any, x: torch.Tensor) -> torch.Tensor:
    result: torch.Tensor = scan(lambda c, t: (c * t, c + t), x.sum(), x)[1] * x
    return result


@pytest.mark.parametrize("requires_grad", [False, True])
def test_a_result_meets_a_real_tensor(requires_grad: bool) -> None:
    x = X.clone().requires_grad_(requires_grad)
    seen: list[torch.Tensor] = []

    def program(x: torch.Tensor) -> torch.Tensor:
        seen.append(total(hopkit.scan, x))
        return seen[0]

    graph = make_fx(program)(x)
    assert torch.equal(seen[0], total(hopkit.scan, x))
    assert "higher_order.scan(" in graph.code
    assert torch.equal(graph(x / 2), total(hopkit.scan, x / 2))


def test_torchs_rule_is_restored() -> None:
    scan: Any = torch.ops.higher_order.scan
    rules = scan.python_key_table
    seen = []

    def program(x: torch.Tensor) -> torch.Tensor:
        with scans_of_real_tensors():
            seen.append(scan.python_key_table)
        return x

    make_fx(program)(X)
    with scans_of_real_tensors():
        assert scan.python_key_table is rules
    assert seen[0] is not rules
    assert scan.python_key_table is rules


@pytest.mark.xfail(strict=True, reason="torch 2.13 to 2.15 return fake tensors of its scan in a trace of real ones")
def test_a_result_of_torchs_scan_meets_a_real_tensor() -> None:
    make_fx(lambda x: total(function("scan"), x))(X)
