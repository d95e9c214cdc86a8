"""Settings that every test shares."""

from __future__ import annotations

import gc
import os

import hypothesis
import pytest
from hypothesis.internal.conjecture import providers

from hopkit._torch.versions import SUPPORTED, torch_minor
from hopkit.corpus.cache_folder import compiled_folder, remove_unfinished_libraries
from hopkit.runner.warmup import GC_THRESHOLDS

# Tests run side by side, and Inductor would start a pool of compile workers in each process.
os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")

# A kernel of the same text is compiled once, by a test or by `hopkit golden`.
os.environ.setdefault("TORCHINDUCTOR_CACHE_DIR", str(compiled_folder()))
remove_unfinished_libraries(compiled_folder())

# A test runs its cases, whatever this user's runs remember. Those of remembered verdicts have a memory of their own.
os.environ["HOPKIT_REMEMBER"] = "0"

# The same examples each time: a failure is the change's, not the draw's.
# `pytest --hypothesis-profile=explore` draws new ones.
hypothesis.settings.register_profile("ci", derandomize=True, deadline=None, database=None)
hypothesis.settings.register_profile("explore", deadline=None, max_examples=1000)
hypothesis.settings.load_profile("ci")

# Hypothesis also draws constants of the modules that a process has imported: a test would draw other examples alone
# than among others.
pytest.MonkeyPatch().setattr(providers, "_get_local_constants", providers.Constants)


def pytest_collection_finish() -> None:
    """Let the collector of garbage ignore the modules, and come less often, as in a golden run.

    By default it visits the objects of a trace again and again while it grows.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--sample",
        action="store_true",
        help="run no test marked `long`, and one variant in n of each test marked `sweep(n)`, as `make test` does",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip tests that need a GPU if there is none, and tests for fully supported versions of torch on others."""
    if config.getoption("--sample"):
        from tests.sampling import sampled

        kept, left = sampled(items)
        config.hook.pytest_deselected(items=left)
        items[:] = kept
    _skip_without_gpu([item for item in items if item.get_closest_marker("gpu")])
    running = torch_minor()
    if running in SUPPORTED:
        return
    reason = f"promised for torch {' and '.join(SUPPORTED)}; this is {running}"
    for item in items:
        if item.get_closest_marker("supported_torch"):
            item.add_marker(pytest.mark.skip(reason=reason))


def _skip_without_gpu(items: list[pytest.Item]) -> None:
    if not items:
        return
    # Torch is loaded for them only.
    from hopkit._torch import features

    if reason := features.reason("device:cuda"):
        for item in items:
            item.add_marker(pytest.mark.skip(reason=reason))
