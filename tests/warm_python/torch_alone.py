"""A template with torch, warmed up with public names of torch, which refuses to import hopkit."""

import importlib.abc
import os
import sys


class Blocked(importlib.abc.MetaPathFinder):
    """Refuse to import hopkit."""

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "hopkit":
            raise ImportError("a script must not import hopkit")


def prepare():
    sys.meta_path.insert(0, Blocked())
    # With more than one, Inductor would start a pool of processes, and numpy's BLAS its threads.
    os.environ |= {"TORCHINDUCTOR_COMPILE_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    import torch
    import torch._dynamo

    # Neither with gradients nor with another number of threads: pools of threads do not survive a fork.
    for backend in ("aot_eager", "inductor"):
        step = torch.compile(lambda x: torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,)), backend=backend)
        step(torch.ones(2))
        torch.compiler.reset()


def refresh():
    assert not any(name.partition(".")[0] == "hopkit" for name in sys.modules)
