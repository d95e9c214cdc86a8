"""``torch.cond``: branches that write, and programs that write around a cond."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit.corpus.failures.common import (
    COMPILED,
    KERNEL_OF_ANOTHER_GRAPH,
    SIDE_EFFECT,
    TRIED,
    WRITES_IN_TRAINING,
    in_joint,
)


@hopkit.case("cond_memory/writes_intermediate", hops=("cond",), variants=("inference", "training"))
def cond_memory_writes_intermediate() -> hopkit.Sample:
    """A branch writes into a tensor that it created."""

    def fn(pred, x):
        def true_fn(x):
            y = x.sin()
            y.add_(1).mul_(x)
            return y

        return torch.cond(pred, true_fn, lambda x: x.cos().neg_(), (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_memory/writes_view_of_intermediate", hops=("cond",), variants=("inference", "training"))
def cond_memory_writes_view_of_intermediate() -> hopkit.Sample:
    """A branch writes through a view of a tensor that it created."""

    def fn(pred, x):
        def true_fn(x):
            y = x.sin()
            y[0].fill_(3)
            y[:, 1] *= 2
            return y

        return torch.cond(pred, true_fn, lambda x: x.cos(), (x,))

    x = torch.randn(3, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_memory/writes_operand", hops=("cond",), variants=("inference",))
def cond_memory_writes_operand() -> hopkit.Sample:
    """Both branches write into their operand, an intermediate, which the program reads afterwards."""

    def fn(pred, x):
        y = x.sin()
        z = torch.cond(pred, lambda y: y.add_(1) * 2, lambda y: y.mul_(2) + 1, (y,))
        return y, z

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_memory/one_branch_writes", hops=("cond",), variants=("inference",))
def cond_memory_one_branch_writes() -> hopkit.Sample:
    """Only one branch writes into the caller's tensor."""

    def fn(pred, x):
        y = torch.cond(pred, lambda x: x.add_(1) * 2, lambda x: x * 3, (x,))
        return x + y

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x.clone()),))


@hopkit.case(
    "cond_memory/writes_operand_and_returns_it",
    hops=("cond",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "structure",
        TRIED,
        "cond returns a new tensor for an operand that a branch wrote into and returned, as its docstring admits",
        "the same tensor expected, separate tensors found",
        backends=COMPILED,
    ),
)
def cond_memory_writes_operand_and_returns_it() -> hopkit.Sample:
    """The example of torch.cond's docstring: a branch returns the operand that it wrote into."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: x.sin_(), lambda x: x + 1, (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x.clone()),))


@hopkit.case("cond_memory/writes_view_of_operand", hops=("cond",), variants=("inference",))
def cond_memory_writes_view_of_operand() -> hopkit.Sample:
    """A branch writes through a view of its operand."""

    def fn(pred, x):
        def true_fn(x):
            x[0].add_(1)
            return x.sum()

        return torch.cond(pred, true_fn, lambda x: x.prod(), (x,)), x * 2

    x = torch.randn(3, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x.clone()),))


@hopkit.case("cond_memory/operand_is_a_written_view", hops=("cond",), variants=("inference",))
def cond_memory_operand_is_a_written_view() -> hopkit.Sample:
    """A branch writes into an operand that is a view: the write shows in the base."""

    def fn(pred, x):
        base = x.sin()
        y = torch.cond(pred, lambda row: row.add_(1) * 2, lambda row: row * 3, (base[1],))
        return base, y

    x = torch.randn(3, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_memory/writes_in_training", hops=("cond",), variants=("training",), known_failure=WRITES_IN_TRAINING)
def cond_memory_writes_in_training() -> hopkit.Sample:
    """A branch writes into its operand under recorded gradients."""

    def fn(pred, x):
        y = x.sin()
        return torch.cond(pred, lambda y: y.add_(1) * 2, lambda y: y + 1, (y,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_memory/writes_buffer",
    hops=("cond",),
    variants=("inference", "training"),
    known_failure=WRITES_IN_TRAINING,
)
def cond_memory_writes_buffer() -> hopkit.Sample:
    """A branch, a method of the module, counts in a buffer."""

    class Counter(torch.nn.Module):
        seen: torch.Tensor

        def __init__(self):
            super().__init__()
            self.linear = torch.nn.Linear(2, 2)
            self.register_buffer("seen", torch.zeros(()))

        def count(self, x):
            self.seen.add_(1)
            return self.linear(x) * self.seen

        def forward(self, pred, x):
            return torch.cond(pred, self.count, lambda x: self.linear(x) - self.seen, (x,))

    x = torch.randn(3, 2)
    return hopkit.Sample(Counter(), args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_memory/batch_norm", hops=("cond",), variants=("training",), known_failure=WRITES_IN_TRAINING)
def cond_memory_batch_norm() -> hopkit.Sample:
    """A branch holds a batch norm in training mode, which updates its running statistics."""
    norm = torch.nn.BatchNorm1d(2)

    def fn(pred, x):
        return torch.cond(pred, lambda x: norm(x), lambda x: x * 2, (x,))

    x = torch.randn(3, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_memory/assigns_attribute",
    hops=("cond",),
    variants=("inference",),
    known_failure=SIDE_EFFECT,
)
def cond_memory_assigns_attribute() -> hopkit.Sample:
    """A branch assigns an attribute of a module: a side effect that the compiler must keep."""

    class Latest(torch.nn.Module):
        latest: torch.Tensor

        def __init__(self):
            super().__init__()
            self.register_buffer("latest", torch.zeros(3))

        def keep(self, x):
            self.latest = x.sin()
            return x * 2

        def forward(self, pred, x):
            return torch.cond(pred, self.keep, lambda x: x - 1, (x,))

    x = torch.randn(3)
    return hopkit.Sample(Latest(), args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_memory/appends_to_list",
    hops=("cond",),
    variants=("inference",),
    known_failure=SIDE_EFFECT,
)
def cond_memory_appends_to_list() -> hopkit.Sample:
    """A branch appends to a list of the outer function."""

    def fn(pred, x):
        seen: list[int] = []

        def true_fn(x):
            seen.append(1)
            return x.sin()

        return torch.cond(pred, true_fn, lambda x: x.cos(), (x,)) + len(seen)

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_memory/written_before_and_after",
    hops=("cond",),
    variants=("inference", "training"),
    known_failure=in_joint(
        "cond saves every operand for its backward, also those that no gradient needs",
        "modified by an inplace operation",
        frame="CondAutogradOp.backward",
    ),
)
def cond_memory_written_before_and_after() -> hopkit.Sample:
    """The program writes into an operand before the cond, and again after it."""

    def fn(pred, x):
        y = x.sin()
        y.mul_(2)
        z = torch.cond(pred, lambda y: y + 2, lambda y: y * 3, (y,))
        y.add_(1)
        return y, z

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_memory/output_is_written", hops=("cond",), variants=("inference", "training"))
def cond_memory_output_is_written() -> hopkit.Sample:
    """The program writes into the result of the cond."""

    def fn(pred, x):
        y = torch.cond(pred, lambda x: x.sin(), lambda x: x * 3, (x,))
        y[0].zero_()
        return y.mul_(2)

    x = torch.randn(3, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_memory/argument_written_afterwards", hops=("cond",), variants=("inference",))
def cond_memory_argument_written_afterwards() -> hopkit.Sample:
    """The program writes into its own argument after a cond has read it."""

    def fn(pred, x):
        y = torch.cond(pred, lambda x: x.sin(), lambda x: x * 3, (x,))
        x.add_(10)
        return y

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x.clone()),))


@hopkit.case(
    "cond_memory/writes_beside_a_nested_write",
    hops=("cond",),
    known_failure=(
        dataclasses.replace(KERNEL_OF_ANOTHER_GRAPH, versions="==2.15.*"),
        hopkit.KnownFailure(
            "aot_forward",
            "==2.13.*",
            "the check for writes misses the write of a cond inside a branch if the branch writes too",
            "cond_true might be modifying the input!",
            frame="cond:cond_func",
        ),
        hopkit.KnownFailure(
            "mutation",
            "==2.15.*",
            "Inductor lets the branches write to the argument in place of its copies",
            "args[2]: differs from the reference",
            variants=("inference", "inference.virtual-h200"),
            backends=("inductor",),
        ),
        hopkit.KnownFailure(
            "numerics",
            "==2.15.*",
            "the next call sees the writes to the argument in place of its copies",
            "differs from the reference",
            variants=("inference", "inference.virtual-h200"),
            backends=("inductor",),
        ),
    ),
)
def cond_memory_writes_beside_a_nested_write() -> hopkit.Sample:
    """A branch writes to one operand, and a cond inside it to the other."""

    def fn(one, other, x):
        def inner(z):
            z.add_(1)
            return z.sin()

        def outer(y, z):
            y.add_(1)
            return torch.cond(other, inner, lambda z: z.cos(), (z,))

        return torch.cond(one, outer, lambda y, z: z.cos(), (x.clone(), x.clone()))

    yes, no, x = torch.tensor(True), torch.tensor(False), torch.randn(3)
    return hopkit.Sample(fn, args=(yes, yes, x), other_args=((yes, no, x), (no, no, x)))


@hopkit.case(
    "cond_memory/one_window_written",
    hops=("cond",),
    known_failure=hopkit.KnownFailure(
        "aot_forward",
        TRIED,
        "torch refuses a write to one of several overlapping windows, though no element occurs twice in one window",
        "functionalization encountered a tensor being mutated that has internal overlap",
        refusal=True,
        frame="cond:cond_fake_tensor_mode",
    ),
)
def cond_memory_one_window_written() -> hopkit.Sample:
    """A branch writes to the first of the windows of its operand."""

    def fn(pred, x):
        def true_fn(y):
            y.unfold(0, 2, 1).narrow(0, 0, 1).add_(0.5)
            return y.sin()

        return torch.cond(pred, true_fn, lambda y: y.cos(), (x.clone(),))

    x = torch.randn(4)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_memory/nested_write",
    hops=("cond",),
    known_failure=hopkit.KnownFailure(
        "mutation",
        TRIED,
        "if only a cond inside a branch writes, torch does not see that the branch writes: the write is lost",
        "args[2]: differs from the reference",
        backends=COMPILED,
    ),
)
def cond_memory_nested_write() -> hopkit.Sample:
    """A branch writes nothing itself; a cond inside it writes into an argument."""

    def fn(one, other, x):
        def true_fn(x):
            return torch.cond(other, lambda x: x.add_(1) * 2, lambda x: x * 3, (x,)).sin()

        return torch.cond(one, true_fn, lambda x: x.cos(), (x,))

    yes, no, x = torch.tensor(True), torch.tensor(False), torch.randn(3)
    return hopkit.Sample(fn, args=(yes, yes, x), other_args=((yes, no, x.clone()), (no, no, x.clone())))
