"""A block must leave a program, torch and the process as they were."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from types import CodeType

import torch
from torch._dynamo.convert_frame import register_bytecode_hook
from torch._dynamo.eval_frame import _debug_get_cache_entry_list as cache_entries

from hopkit._torch import state
from hopkit.oracles.structure import compare_structure
from hopkit.records import Sample
from hopkit.stages.program import Call, CalledProgram

__all__ = ["nothing_left_behind"]


@contextlib.contextmanager
def nothing_left_behind(sample: Sample) -> Iterator[None]:
    """Assert after the block that what the sample reaches, the process's state and Dynamo's caches are as before."""
    calls = tuple(Call(args, sample.kwargs) for args in (sample.args, *sample.other_args))
    program = CalledProgram(sample.fn, calls)
    original, facts = program.copied(), _facts(program)
    compiled: dict[CodeType, int] = {}

    def note(code: CodeType, _: CodeType) -> None:
        # Called before the new entry is there.
        compiled.setdefault(code, len(cache_entries(code)))

    hook = register_bytecode_hook(note)
    process = state.snapshot()
    try:
        yield
    finally:
        hook.remove()
    assert state.changed(process) == []
    assert {code.co_name for code, entries in compiled.items() if len(cache_entries(code)) != entries} == set()
    assert [*compare_structure((program.fn, calls), (original.fn, original.calls), "program")] == []
    assert _facts(program) == facts
    for index in range(len(calls)):
        there = program.tensors(index)
        for path, tensor in original.tensors(index).items():
            assert torch.equal(tensor, there[path]), path
            assert (tensor.grad is None) == (there[path].grad is None), path
            assert tensor.grad is None or torch.equal(tensor.grad, there[path].grad), path


def _facts(program: CalledProgram) -> list[tuple[object, ...]]:
    """The identity, the count of writes and the like of each tensor, by path."""
    return [
        (path, id(tensor), tensor._version, tensor.requires_grad, id(tensor.grad) if tensor.is_leaf else None)
        for index in range(len(program.calls))
        for path, tensor in program.tensors(index).items()
    ]
