"""The mesh of one device is made without a trace."""

from __future__ import annotations

import sys

import torch.distributed as dist

from hopkit.corpus.cases.local_map import mesh_of_one


def test_the_mesh_leaves_no_group_and_no_exception_hook():
    hook = sys.excepthook
    assert mesh_of_one().size() == 1
    assert sys.excepthook is hook
    assert not dist.is_initialized()
