"""Guards that are left out."""

from __future__ import annotations

import torch

from hopkit._torch.guards import Guard, guards_added, guards_kept


def test_what_is_not_guarded_is_not_compiled_again() -> None:
    x, seen = torch.ones(2), []

    def keep(guard: Guard) -> bool:
        seen.append((guard.guard_type, guard.name))
        return "number" not in guard.name

    with guards_kept(keep):
        fn = torch.compile(lambda x, number: x * number, backend="eager")
        assert torch.equal(fn(x, 2), x * 2)
        assert torch.equal(fn(x, 3), x * 2)
    assert any(kind == "TENSOR_MATCH" for kind, _ in seen)
    # Another function: Dynamo keeps what it compiled with the code.
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


def test_an_added_guard_is_asked_about_each_call() -> None:
    compiled_for, x = [], torch.ones(2)

    def guard_of(found):
        compiled_for.append(dict(found))
        return lambda given: given["x"] is found["x"]

    with guards_added(guard_of):
        fn = torch.compile(lambda x: x + 1, backend="eager")
        fn(x)
        fn(x)
        assert len(compiled_for) == 1
        fn(x.clone())
    assert len(compiled_for) == 2
