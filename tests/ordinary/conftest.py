from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
import torch

from tests.torch_attributes import attributes, changed_attributes


@pytest.fixture(scope="session")
def _compiled_once() -> None:
    """Import what compiling imports on its first use."""
    torch.compile(torch.sin, backend="inductor")(torch.ones(2, requires_grad=True)).sum().backward()
    torch.compiler.reset()
    # Making the first optimizer of a class has torch wrap its `step`.
    for optimizer in (torch.optim.SGD, torch.optim.Adam, torch.optim.AdamW):
        optimizer([torch.ones(2, requires_grad=True)])
    # What is imported by now stays; to look through it again takes the collector a tenth of the suite's time.
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="module", autouse=True)
def _torch_is_left_as_it_was(_compiled_once: None) -> Iterator[None]:
    """Assert once for each module of the suite that no function of torch stays replaced."""
    old_attributes, threads = attributes(), torch.get_num_threads()
    # Tests run side by side, and the threads of one would wait for a processor while they spin.
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)
    assert changed_attributes(old_attributes) == []


# They have no tests and no doctests, and pytest would import each under a second name, which registers it again.
collect_ignore_glob = ["programs/*.py"]
