"""Stage ``codegen``: the module that Inductor generates: the wrapper and its kernels.

The text for a CPU depends on the vector instructions of the host, so it is captured and has no golden.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from hopkit import normalize
from hopkit.records import Stage
from hopkit.stages.sink import Sink

STAGE = Stage(
    "codegen",
    order=80,
    needs="inductor",
    normalize=normalize.code,
    golden_devices=(),
    summary="the wrapper and kernels that Inductor generates (no golden on the CPU: the text depends on the host)",
)


@contextlib.contextmanager
def collect(sink: Sink) -> Iterator[None]:
    for event in ("code_forward", "code_backward"):
        sink.subscribe(event, lambda code: sink.add(STAGE, code))
    yield
