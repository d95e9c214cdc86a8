"""torch's structured trace: a separate logger that writes thousands of lines, meant for files.

Source: ``torch/_logging/_internal.py``.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator

from hopkit._torch.contract import need

__all__ = ["untraced"]


@contextlib.contextmanager
def untraced() -> Iterator[None]:
    """Keep torch's trace from handlers that listen to all loggers, such as those of pytest's report.

    pytest adds its handlers to each logger that does not propagate to the root logger, and any handler enables torch's
    trace. Handlers of this logger alone, such as that of ``TORCH_TRACE``, stay.
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
