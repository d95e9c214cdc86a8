"""Removed and added guards."""

from __future__ import annotations

import torch

from hopkit._torch.dynamo.guards import GuardFilterEntry, guards_added, guards_kept


def test_a_removed_guard_causes_no_recompilation() -> None:
    x, seen = torch.ones(2), []

    def keep(guard: GuardFilterEntry) -> bool:
        seen.append((guard.guard_type, guard.name))
        return "number" not in guard.name

    with guards_kept(keep):
        fn = torch.compile(lambda x, number: x * number, backend="eager")
        assert torch.equal(fn(x, 2), x * 2)
        assert torch.equal(fn(x, 3), x * 2)
    assert any(kind == "TENSOR_MATCH" for kind, _ in seen)
    # Another function: Dynamo keeps compiled code with the code object.
    fn = torch.compile(lambda x, number: x * number, backend="eager")
    assert torch.equal(fn(x, 2), x * 2)
    assert torch.equal(fn(x, 3), x * 3)


def test_a_filter_of_the_users_own_still_counts() -> None:
    x = torch.ones(2)
    options = {"guard_filter_fn": lambda guards: ["number" not in guard.name for guard in guards]}
    with guards_kept(lambda guard: True):
        fn = torch.compile(lambda x, number: x * number, backend="eager", options=options)
        assert torch.equal(fn(x, 2), x * 2)
        assert torch.equal(fn(x, 3), x * 2)


def test_an_added_guard_checks_each_call() -> None:
    compiled_for, x = [], torch.ones(2)

    def guard_of(compiled_with):
        compiled_for.append(dict(compiled_with))
        return lambda called_with: called_with["x"] is compiled_with["x"]

    with guards_added(guard_of):
        fn = torch.compile(lambda x: x + 1, backend="eager")
        fn(x)
        fn(x)
        assert len(compiled_for) == 1
        fn(x.clone())
    assert len(compiled_for) == 2
