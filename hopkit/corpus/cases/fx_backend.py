"""Programs for Inductor's FX backend: each line that its wrappers may have, as a node of a graph.

On the CPU they are programs like any others. The variants ``fx_wrapper`` have the graph, for a GPU that is only
described, and run it.
"""

from __future__ import annotations

import torch

import hopkit
from hopkit._torch import hop
from hopkit.corpus.failures.common import KERNEL_OF_ANOTHER_GRAPH, TRIED

SCALARS = {"dynamo.capture_scalar_outputs": True}
SIZES = {"dynamo.capture_dynamic_output_shape_ops": True}
DETERMINISTIC = {"torch.deterministic_algorithms": True}
GRAPHS = ("fx_wrapper.virtual-h200",)
"""The variants that create a graph."""

LINES_OF_TEXT = hopkit.KnownFailure(
    "fx_wrapper",
    TRIED,
    "the FX backend makes no graph of text lines, such as those of loops and regions",
    "FX conversion only supports Wrapper IR lines.",
    variants=GRAPHS,
    refusal=True,
)


@hopkit.case("fx_backend/item_int", config=SCALARS)
def fx_backend_item_int() -> hopkit.Sample:
    """An int that a tensor holds is an argument of a kernel: ``aten.item``."""

    def fn(x, n):
        return x * n.item()

    return hopkit.Sample(fn, args=(torch.randn(4), torch.tensor(3)), other_args=((torch.randn(4), torch.tensor(-2)),))


@hopkit.case("fx_backend/item_float", config=SCALARS)
def fx_backend_item_float() -> hopkit.Sample:
    """A float that a tensor holds is an argument of a kernel, in double precision: ``aten.item``."""

    def fn(x, a):
        return torch.full((4,), a.item(), dtype=torch.float64) + x

    x = torch.randn(4)
    return hopkit.Sample(fn, args=(x, torch.tensor(0.1)), other_args=((x, torch.tensor(-2.5)),))


@hopkit.case("fx_backend/item_float_in_kernel", config=SCALARS)
def fx_backend_item_float_in_kernel() -> hopkit.Sample:
    """AOTAutograd keeps a float that scales elements a tensor: the kernel loads it, and the wrapper reads no number."""

    def fn(x, a):
        return x * a.item() + 1

    return hopkit.Sample(fn, args=(torch.randn(4), torch.tensor(0.1)))


@hopkit.case("fx_backend/item_bool", config=SCALARS)
def fx_backend_item_bool() -> hopkit.Sample:
    """A bool that a tensor holds first becomes an int: ``aten.where.Scalar``."""

    def fn(x, flag):
        return torch.full((4,), flag.item(), dtype=torch.float32) + x

    return hopkit.Sample(
        fn, args=(torch.randn(4), torch.tensor(True)), other_args=((torch.randn(4), torch.tensor(False)),)
    )


@hopkit.case("fx_backend/item_as_size", config=SCALARS)
def fx_backend_item_as_size() -> hopkit.Sample:
    """An int from a tensor is a size of a buffer, of a grid and of a view."""

    def fn(x, n):
        size = n.item()
        torch._check(size >= 2)
        torch._check(size <= 5)
        return torch.ones(size, 3) * 2 + x, torch.zeros(size).sum()

    return hopkit.Sample(fn, args=(torch.randn(3), torch.tensor(4)), other_args=((torch.randn(3), torch.tensor(2)),))


@hopkit.case("fx_backend/nonzero", config=SIZES)
def fx_backend_nonzero() -> hopkit.Sample:
    """The operator determines the number of rows at run time: ``sym_size.int`` defines the symbol."""

    def fn(x):
        return x.nonzero() * 2 + 1

    return hopkit.Sample(fn, args=(torch.tensor([1.0, 0.0, 3.0, 0.0]),), other_args=((torch.ones(4),),))


@hopkit.case("fx_backend/masked_select", config=SIZES)
def fx_backend_masked_select() -> hopkit.Sample:
    """A mask selects elements; the program reduces them and returns them."""

    def fn(x, y):
        chosen = torch.masked_select(x, y > 0)
        return chosen.exp(), chosen.sum()

    torch.manual_seed(1)
    return hopkit.Sample(fn, args=(torch.randn(3, 4), torch.randn(3, 4)))


@hopkit.case("fx_backend/cond_sizes_differ", hops=("cond",), variants=("inference", "dynamic"))
def fx_backend_cond_sizes_differ() -> hopkit.Sample:
    """Branches return different numbers of rows: ``sym_size.int`` of an output of ``cond`` defines the symbol."""

    def fn(pred, x):
        y = torch.cond(pred, lambda x: x.sin(), lambda x: x[1:] * 2, (x,))
        return y.sum(0), y + 1

    x = torch.randn(4, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),), dynamic={1: {0}})


@hopkit.case("fx_backend/nested_conds", hops=("cond",), known_failure=KERNEL_OF_ANOTHER_GRAPH)
def fx_backend_nested_conds() -> hopkit.Sample:
    """The program of ``cond/nested``: three graphs launch the one kernel of the predicates."""

    def fn(x, y):
        def outer_true(x, y):
            return torch.cond(y.sum() > 0, lambda x, y: x + y, lambda x, y: x - y, (x, y))

        def outer_false(x, y):
            return torch.cond(y.sum() > 0, lambda x, y: x * y, lambda x, y: x.cos() * y, (x, y))

        return torch.cond(x.sum() > 0, outer_true, outer_false, (x, y))

    a, b = torch.rand(3, 4) + 0.1, torch.rand(3, 4) + 0.1
    c, d = -torch.rand(3, 4), -torch.rand(3, 4)
    return hopkit.Sample(fn, args=(a, b), other_args=((a, d), (c, b), (c, d)))


@hopkit.case("fx_backend/cond_item", hops=("cond",), config=SCALARS)
def fx_backend_cond_item() -> hopkit.Sample:
    """A branch uses an int that the program has read from a tensor."""

    def fn(pred, x, n):
        factor = n.item()
        return torch.cond(pred, lambda x: x * factor, lambda x: x - factor, (x,))

    x, n = torch.randn(4), torch.tensor(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x, n), other_args=((torch.tensor(False), x, n),))


@hopkit.case("fx_backend/scatter_fallback", variants=("inference", "dynamic"))
def fx_backend_scatter_fallback() -> hopkit.Sample:
    """Products and means are scattered, for which there is no atomic operation: ``aten.scatter_reduce_.two``."""

    def fn(x, index, y):
        product = torch.scatter_reduce(x, 0, index, y, reduce="prod")
        mean = torch.scatter_reduce(x + 1, 0, index, y, reduce="mean", include_self=False)
        return product * 2, mean

    x, y = torch.randn(4, 3), torch.randn(4, 3)
    index = torch.randint(0, 4, (4, 3))
    return hopkit.Sample(fn, args=(x, index, y), dynamic={0: {1}, 1: {1}, 2: {1}})


@hopkit.case("fx_backend/scatter_deterministic", config=DETERMINISTIC)
def fx_backend_scatter_deterministic() -> hopkit.Sample:
    """A sum is scattered under deterministic algorithms, without atomic addition: ``aten.scatter_reduce_.two``."""

    def fn(x, index, y):
        return x.sin().scatter_add(0, index, y) * 2

    return hopkit.Sample(fn, args=(torch.randn(4, 3), torch.randint(0, 2, (4, 3)), torch.randn(4, 3)))


@hopkit.case("fx_backend/index_put_fallback")
def fx_backend_index_put_fallback() -> hopkit.Sample:
    """Int64 values accumulate, and a mask chooses rows: no kernel does so, and ``aten.index_put_`` writes in place."""

    # Inductor has no atomic addition of int64, and the number of rows that a mask chooses depends on data.
    def fn(x, index, y, z, mask):
        return x.index_put((index,), y, accumulate=True) + 1, z.index_put((mask,), z[:2]) * 2

    x, y = torch.arange(8).reshape(4, 2), torch.arange(6).reshape(3, 2)
    mask = torch.tensor([False, True, False, True])
    return hopkit.Sample(fn, args=(x, torch.tensor([0, 2, 2]), y, torch.randn(4, 2), mask))


@hopkit.case("fx_backend/index_put_atomic")
def fx_backend_index_put_atomic() -> hopkit.Sample:
    """Values accumulate in bfloat16, for which Hopper has an atomic addition: a kernel scatters them."""

    def fn(x, index, y):
        return x.index_put((index,), y, accumulate=True) + 1

    x, y = torch.randn(4, 2).bfloat16(), torch.randn(3, 2).bfloat16()
    return hopkit.Sample(fn, args=(x, torch.tensor([0, 2, 3]), y))


@hopkit.case("fx_backend/index_put_deterministic", config=DETERMINISTIC)
def fx_backend_index_put_deterministic() -> hopkit.Sample:
    """Values accumulate at indices that repeat, under deterministic algorithms: ``aten.index_put_`` adds in order."""

    def fn(x, index, y):
        return x.cos().index_put((index,), y, accumulate=True)

    return hopkit.Sample(fn, args=(torch.randn(4, 2), torch.tensor([0, 2, 2]), torch.randn(3, 2)))


@hopkit.case("fx_backend/extern_kernels", variants=("inference", "dynamic"))
def fx_backend_extern_kernels() -> hopkit.Sample:
    """Libraries compute products, and write into buffers that the graph creates."""

    def fn(x, w, bias):
        y = torch.addmm(bias, x, w, beta=0.5, alpha=2.0)
        z = torch.bmm(y.expand(2, *y.shape), x.t().expand(2, *x.t().shape).contiguous())
        return z.relu(), torch.linalg.solve_triangular(w.tril() + 4 * torch.eye(4), w, upper=False)

    return hopkit.Sample(fn, args=(torch.randn(3, 4), torch.randn(4, 4), torch.randn(4)), dynamic={0: {0}})


@hopkit.case("fx_backend/multi_output", variants=("inference", "training"))
def fx_backend_multi_output() -> hopkit.Sample:
    """Operators have several outputs, one of them unused."""

    def fn(x):
        values, indices = torch.topk(x, 2)
        _, order = torch.sort(x, dim=0, stable=True)
        return values * 2, indices + 1, order

    return hopkit.Sample(fn, args=(torch.randn(3, 5),))


@hopkit.case("fx_backend/buffer_reuse", variants=("inference", "dynamic"))
def fx_backend_buffer_reuse() -> hopkit.Sample:
    """The wrapper reuses a dead buffer, also in another shape."""

    def fn(x, y):
        a = (x @ y).relu()
        b = (a @ x).sin()
        c = (b.t() @ a).exp()
        return (c @ c) + 1

    return hopkit.Sample(fn, args=(torch.randn(4, 4) / 2, torch.randn(4, 4) / 2), dynamic={0: {0, 1}, 1: {0, 1}})


@hopkit.case("fx_backend/views", variants=("inference", "training"))
def fx_backend_views() -> hopkit.Sample:
    """Outputs are views of inputs and of intermediates: ``as_strided``, with offsets."""

    def fn(x):
        y = x.sin()
        return x.t(), y[1:], y[:, 1::2], y.reshape(-1)[2:5]

    return hopkit.Sample(fn, args=(torch.randn(4, 6),))


@hopkit.case("fx_backend/written_input", variants=("inference", "dynamic"))
def fx_backend_written_input() -> hopkit.Sample:
    """The program writes to an argument: the last launch has it as an operand."""

    def fn(x, y):
        x.add_(y.sum())
        return x * 2

    return hopkit.Sample(fn, args=(torch.randn(5), torch.randn(3, 2)), dynamic={0: {0}})


@hopkit.case(
    "fx_backend/constant_on_cpu",
    known_failure=hopkit.KnownFailure(
        "fx_wrapper",
        TRIED,
        "the FX backend puts no C++ kernels into graphs",
        "FX conversion only supports Triton kernels",
        variants=GRAPHS,
        refusal=True,
    ),
)
def fx_backend_constant_on_cpu() -> hopkit.Sample:
    """A tensor that a program creates from numbers stays on the CPU, where a C++ kernel copies it."""

    def fn(x):
        return x[torch.tensor([2, 0, 1])] * 2

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "fx_backend/operator_without_result",
    known_failure=hopkit.KnownFailure(
        "fx_wrapper",
        "==2.13.*",
        "the FX backend looks up the result of an operator that has none, to define the symbols in it",
        "KeyError: 'buf",
        variants=GRAPHS,
        frame="FxConverter._generate_unbacked_symbol_defs",
        expected="a graph that calls torch.ops.aten._linalg_check_errors.default",
    ),
)
def fx_backend_operator_without_result() -> hopkit.Sample:
    """An inverse checks what the library reports, with an operator that has no result."""

    def fn(x):
        return torch.linalg.inv(x)

    return hopkit.Sample(fn, args=(torch.tensor([[2.0, 1.0], [0.0, 4.0]]),))


@hopkit.case("fx_backend/several_kernels", variants=("inference", "dynamic"))
def fx_backend_several_kernels() -> hopkit.Sample:
    """A softmax, a sum along the other axis and a scan have grids of more than one program."""

    def fn(x):
        return torch.softmax(x, -1) + x.sum(0), x.cumsum(1)

    return hopkit.Sample(fn, args=(torch.randn(51, 5),), dynamic={0: {0}})


@hopkit.case(
    "fx_backend/item_as_alpha",
    config=SCALARS,
    known_failure=hopkit.KnownFailure(
        "fx_wrapper",
        TRIED,
        "the FX backend passes an operator the symbol of a float read from a tensor, but the operator takes a number",
        "Cannot cast zuf0 to number",
        variants=GRAPHS,
    ),
)
def fx_backend_item_as_alpha() -> hopkit.Sample:
    """A float from a tensor scales a product: it is no operand of a kernel but a number for the operator."""

    def fn(bias, x, w, a):
        return torch.addmm(bias, x, w, alpha=a.item())

    return hopkit.Sample(fn, args=(torch.randn(4), torch.randn(3, 4), torch.randn(4, 4), torch.tensor(0.5)))


@hopkit.case("fx_backend/while_loop", hops=("while_loop",), known_failure=LINES_OF_TEXT)
def fx_backend_while_loop() -> hopkit.Sample:
    """The wrapper of a loop has lines of text, which the FX backend can't turn into nodes."""

    def fn(n, x):
        return torch.while_loop(lambda n, x: n > 0, lambda n, x: (n - 1, x * 2), (n, x))

    return hopkit.Sample(fn, args=(torch.tensor(3), torch.randn(3)))


@hopkit.case("fx_backend/region", hops=("invoke_subgraph",), known_failure=LINES_OF_TEXT)
def fx_backend_region() -> hopkit.Sample:
    """The wrapper of a region, compiled once and called twice, also has lines of text."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin() * 2

    def fn(x):
        return region(x) + region(x + 1)

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case("fx_backend/switch", hops=("switch",), requires=("hop:switch",), variants=("inference", "dynamic"))
def fx_backend_switch() -> hopkit.Sample:
    """A ``switch`` of three branches, each a subgraph with a kernel."""
    switch = hop.function("switch")

    def fn(index, x):
        return switch(index, (lambda x: x.sin(), lambda x: x * 2, lambda x: x.cumsum(0)), (x,)) + 1

    x = torch.randn(3, 2)
    others = tuple((torch.tensor(index), x) for index in (1, 2))
    return hopkit.Sample(fn, args=(torch.tensor(0), x), other_args=others, dynamic={1: {0}})
