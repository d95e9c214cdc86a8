"""Writes of a HOP's body to memory of the enclosing program that torch loses, or at which it fails."""

from __future__ import annotations

import torch
from functorch.experimental import control_flow

import hopkit
from hopkit._torch import hop as torch_hop
from hopkit.corpus.failures.common import COMPILED, TRIED


def lost(reason: str, *, backends: tuple[str, ...] = COMPILED) -> hopkit.KnownFailure:
    """Return the failure of a write that the program does not see, though the eager backend shows it."""
    return hopkit.KnownFailure("numerics", TRIED, reason, "differs from the reference", backends=backends)


REASON = "a batch norm writes to its running mean and does not increase its version: AOTAutograd sees no write"
UNCOUNTED = lost(REASON)
STATISTICS = hopkit.KnownFailure(
    "mutation",
    TRIED,
    "Inductor loses the running statistics of a batch norm beside a counter whose version increases",
    "afterwards: fn.norm.running_",
    backends=("inductor",),
)


def called(fn) -> hopkit.Sample:
    """Return the program with two predicates and two tensors, once for each branch."""
    x, w = torch.linspace(0.1, 0.9, 4), torch.linspace(0.9, 0.1, 4)
    calls = [
        (torch.tensor(bool(one)), torch.tensor(bool(two)), x.clone(), w.clone())
        for one, two in ((1, 1), (1, 0), (0, 1))
    ]
    return hopkit.Sample(fn, args=calls[0], other_args=tuple(calls[1:]))


def normed(call) -> hopkit.Sample:
    """Return the program in which a body updates the running mean ``mean``; ``call`` calls the HOP with it."""

    def fn(pred, other, x, w):
        mean = w.cos()

        def body(x):
            torch.nn.functional.batch_norm(torch.stack([x, x + 1]), mean, torch.ones_like(x), training=True)
            return x * 2

        return call(pred, body, x.sin()), mean * 1

    return called(fn)


@hopkit.case(
    "writes/batch_norm_in_cond",
    hops=("cond",),
    variants=("inference",),
    known_failure=lost(REASON, backends=("aot_eager",)),
)
def writes_batch_norm_in_cond() -> hopkit.Sample:
    """A branch updates the running mean of a batch norm. Inductor keeps the update in this program."""
    return normed(lambda pred, body, x: torch.cond(pred, body, lambda x: x * 3, (x,)))


OUT = lost("AOTAutograd looks for writes only among the positional arguments of operators, and misses out=")


@hopkit.case("writes/out_in_cond", hops=("cond",), variants=("inference",), known_failure=OUT)
def writes_out_in_cond() -> hopkit.Sample:
    """A branch calls an operator that writes its result to a tensor that it closes over."""

    def fn(pred, other, x, w):
        total = w.cos()

        def true_fn(x):
            torch.mul(x, 2, out=total)
            return x * 2

        return torch.cond(pred, true_fn, lambda x: x * 3, (x,)), total * 1

    return called(fn)


@hopkit.case("writes/out_in_while_loop", hops=("while_loop",), variants=("inference",), known_failure=OUT)
def writes_out_in_while_loop() -> hopkit.Sample:
    """The body of a loop has an operator write its result to the carry: in the first step, to an operand."""

    def fn(pred, other, x, w):
        total = w.cos()

        def body(i, total):
            torch.add(total, 1, out=total)
            return i + 1, total * 2

        start = (torch.zeros((), dtype=torch.int64), total)
        return torch.while_loop(lambda i, total: i < 2, body, start)[1], total * 1

    return called(fn)


@hopkit.case(
    "writes/batch_norm_module_in_cond",
    hops=("cond",),
    variants=("inference",),
    known_failure=STATISTICS,
)
def writes_batch_norm_module_in_cond() -> hopkit.Sample:
    """A branch calls a module of torch with running statistics, in training mode."""

    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.norm = torch.nn.BatchNorm1d(4)

        def forward(self, pred, other, x, w):
            batch = torch.stack([x, w])
            return torch.cond(pred, lambda batch: self.norm(batch), lambda batch: batch * 2, (batch,))

    return called(Model())


@hopkit.case(
    "writes/batch_norm_in_scan",
    hops=("scan",),
    variants=("inference",),
    known_failure=UNCOUNTED,
)
def writes_batch_norm_in_scan() -> hopkit.Sample:
    """The function of a scan updates the running mean of a batch norm."""
    scan = torch_hop.function("scan")
    return normed(
        lambda pred, body, x: scan(lambda carry, x: (carry + 1, body(x)), torch.zeros(()), torch.stack([x, x + 1]))[1]
    )


@hopkit.case("writes/batch_norm_in_map", hops=("map_impl",), variants=("inference",), known_failure=UNCOUNTED)
def writes_batch_norm_in_map() -> hopkit.Sample:
    """The function of a map updates the running mean of a batch norm."""
    return normed(lambda pred, body, x: control_flow.map(body, torch.stack([x, x + 1])))


@hopkit.case("writes/batch_norm_in_while_loop", hops=("while_loop",), variants=("inference",), known_failure=UNCOUNTED)
def writes_batch_norm_in_while_loop() -> hopkit.Sample:
    """The body of a loop updates the running mean of a batch norm."""
    return normed(
        lambda pred, body, x: torch.while_loop(
            lambda i, x: i < 2, lambda i, x: (i + 1, body(x)), (torch.zeros((), dtype=torch.int64), x)
        )[1]
    )


@hopkit.case(
    "writes/foreach_in_invoke_quant",
    hops=("invoke_quant_packed",),
    variants=("inference",),
    known_failure=lost("a foreach operator writes without increasing the version: AOTAutograd sees no write"),
)
def writes_foreach_in_invoke_quant() -> hopkit.Sample:
    """The body writes to a tensor that it closes over, with a foreach operator."""
    invoke = torch_hop.function("InvokeQuant")()
    foreach_add_ = torch_hop.function("_foreach_add_")

    def fn(pred, other, x, w):
        total = w.cos()

        def body(x):
            foreach_add_([total], 1)
            return x * 2

        return invoke(body, x.sin()), total * 1

    return called(fn)


@hopkit.case(
    "writes/foreach_in_cond",
    hops=("cond",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "aot_forward",
        TRIED,
        "AOTAutograd takes no list of tensors in a branch that writes, even to its own tensors",
        "Expected arg_val to be a Tensor",
        backends=COMPILED,
        frame="utils:check_input_alias_and_mutation_return_outputs",
    ),
)
def writes_foreach_in_cond() -> hopkit.Sample:
    """A branch writes to a tensor that it created, with a foreach operator, like an optimizer."""
    foreach_add_ = torch_hop.function("_foreach_add_")

    def fn(pred, other, x, w):
        def true_fn(x):
            h = x.sin()
            foreach_add_([h], 1)
            return h

        return torch.cond(pred, true_fn, lambda x: x * 3, (x,)) + w

    return called(fn)


@hopkit.case(
    "writes/composite_operator_in_cond",
    hops=("cond",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "aot_forward",
        "==2.13.*",
        "AOTAutograd treats an operator that is an alias of another as a custom one, if a branch writes to an operand "
        "with it",
        "Found a custom (non-ATen) operator whose output has alias annotations",
        backends=COMPILED,
        frame="eager_transforms:functionalize.wrapped",
    ),
)
def writes_composite_operator_in_cond() -> hopkit.Sample:
    """A branch writes to its operand with an operator that is another name of ``aten.neg_``."""

    def fn(pred, other, x, w):
        total = w.cos()

        def true_fn(x, total):
            torch.ops.aten.negative_(total)
            return x * 2

        return torch.cond(pred, true_fn, lambda x, total: x * 3, (x, total)), total * 1

    return called(fn)


@hopkit.case(
    "writes/in_nested_cond",
    hops=("cond",),
    variants=("inference",),
    known_failure=lost("AOTAutograd does not see that a cond in a branch writes to an operand of both"),
)
def writes_in_nested_cond() -> hopkit.Sample:
    """A branch of a cond in a branch writes to an operand of both."""

    def fn(pred, other, x, w):
        total = w.cos()

        def writes(x, total):
            total.add_(1)
            return x * 2

        def nested(x, total):
            return torch.cond(other, writes, lambda x, total: x * 3, (x, total))

        return torch.cond(pred, nested, lambda x, total: x * 4, (x, total)), total * 1

    return called(fn)


@hopkit.case(
    "writes/operands_share_memory",
    hops=("cond",),
    variants=("inference",),
    known_failure=lost("AOTAutograd treats operands as separate tensors: a write to one does not show in the other"),
)
def writes_operands_share_memory() -> hopkit.Sample:
    """A branch writes to its first operand; the second one is a view of it."""

    def fn(pred, other, x, w):
        y = x.sin()

        def true_fn(y, view):
            y.mul_(2)
            return view * 3

        return torch.cond(pred, true_fn, lambda y, view: view + 1, (y, y[1:])) + w[1:], y

    return called(fn)
