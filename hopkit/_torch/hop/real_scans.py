"""Torch's ``scan`` in a trace of real tensors.

Source: ``trace_scan`` in ``torch/_higher_order_ops/scan.py``, ``HigherOrderOperator.dispatch`` in ``torch/_ops.py``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.contract.patching import patched

__all__ = ["scans_of_real_tensors"]

_FEATURE = "custom HOPs"


@contextlib.contextmanager
def scans_of_real_tensors() -> Iterator[None]:
    """Let torch's ``scan`` return real tensors inside the block, where a trace of real tensors makes a node of it.

    Torch 2.13 to 2.15 return fake tensors there, and the next operator that takes one beside a real one fails.
    """
    if need("torch.fx.experimental.proxy_tensor.get_proxy_mode", feature=_FEATURE)() is None:
        yield
        return
    scan: Any = torch.ops.higher_order.scan
    mode_of_nodes = need("torch.fx.experimental.proxy_tensor.ProxyTorchDispatchMode", feature=_FEATURE)
    track = need("torch.fx.experimental.proxy_tensor.track_tensor_tree", feature=_FEATURE)
    fake_mode_of = need("torch._guards.detect_fake_mode", feature=_FEATURE)
    make_node = scan.python_key_table[mode_of_nodes]

    def make_node_with_results(mode: Any, *args: Any, **options: Any) -> Any:
        outputs = make_node(mode, *args, **options)
        _, *tensors = args
        if fake_mode_of(tensors) is not None:
            return outputs
        proxies = [mode.tracer.unwrap_proxy(output) for output in outputs]
        return track(tuple(scan(*args, **options)), proxies, constant=None, tracer=mode.tracer)

    rules = {**scan.python_key_table, mode_of_nodes: make_node_with_results}
    with patched(scan, "python_key_table", rules, feature=_FEATURE):
        yield
