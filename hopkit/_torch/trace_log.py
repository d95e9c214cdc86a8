"""torch's structured trace: a logger of its own, of thousands of lines, which is meant for files."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator

from hopkit._torch.contract import need

__all__ = ["untraced"]


@contextlib.contextmanager
def untraced() -> Iterator[None]:
    """Write torch's trace to nobody who listens to all loggers, as pytest does for its report.

    pytest adds its handlers to each logger that passes nothing on to the root logger; torch takes any handler for a
    wish to have the trace. Handlers that are only this logger's, such as that of ``TORCH_TRACE``, stay.
    Source: ``torch/_logging/_internal.py``.
    """
    logger: logging.Logger = need("torch._logging._internal.trace_log", feature="capture")
    common = [handler for handler in logger.handlers if handler in logging.getLogger().handlers]
    for handler in common:
        logger.removeHandler(handler)
    try:
        yield
    finally:
        for handler in common:
            logger.addHandler(handler)
