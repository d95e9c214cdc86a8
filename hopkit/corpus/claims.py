"""Declare what the goldens of Inductor's behaviours must show.

A stable text that does not show the behaviour of its case is worse than none. Each behaviour here has the cases that
show it, and each of these the tokens of the accepted code; the case's docstring quotes them in double backquotes.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from types import MappingProxyType

from hopkit.corpus.gpu_families import DEVICE
from hopkit.corpus.paths import own_golden_dir
from hopkit.goldens import BlockKey, read_case
from hopkit.goldens.usual_code import read_usual_code

__all__ = ["INDUCTOR_CLAIMS", "Claim", "accepted_code", "missing_tokens", "quoted_tokens"]


@dataclasses.dataclass(frozen=True)
class Claim:
    """The text that the accepted code of a case must show.

    ``tokens`` are in the text in this order, and ``absent`` nowhere in it. ``stage`` and ``variant`` name the text. The
    FX backend refuses a case with ``refused``, a part of its message. ``since`` is the first minor version that has the
    text, empty for all with goldens.
    """

    case: str
    tokens: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    refused: str = ""
    since: str = ""

    @property
    def is_graph(self) -> bool:
        """True for a case of Inductor's FX backend, which makes a graph in place of text."""
        return self.case.startswith("fx_backend/")

    @property
    def stage(self) -> str:
        return "fx_wrapper" if self.is_graph else "codegen"

    @property
    def variant(self) -> str:
        return f"{'fx_wrapper' if self.is_graph else 'inference'}.{DEVICE}"


_ITEM = "torch.ops.aten.item.default"
_SIZE = "torch.ops.aten.sym_size.int"
_PUT = "torch.ops.aten.index_put_.default"

INDUCTOR_CLAIMS: Mapping[str, tuple[Claim, ...]] = MappingProxyType(
    {
        "Tensor.item: int, float, bool": (
            Claim("fx_backend/item_int", (_ITEM, "'ks0': item_default")),
            Claim("fx_backend/item_float", ('item_default: "Sym(zuf0)"', _ITEM, "'ks0': item_default")),
            Claim("fx_backend/item_bool", ("torch.ops.aten.where.Scalar", _ITEM)),
            Claim("fx_backend/item_float_in_kernel", ("'in_ptr1': arg0_1",), absent=("aten.item",)),
        ),
        "unbacked symbols of mismatched branches and of nonzero": (
            Claim("fx_backend/cond_sizes_differ", ("torch.ops.higher_order.cond(", "= cond[0]", _SIZE)),
            Claim("fx_backend/nonzero", ("torch.ops.aten.nonzero.default", _SIZE)),
        ),
        "torch.cond and torch.switch in the FX backend": (
            Claim(
                "fx_backend/cond_sizes_differ",
                ("self.true_graph_0", "torch.ops.higher_order.cond(", "class true_graph_0", "class false_graph_0"),
            ),
            Claim("fx_backend/switch", ("torch.ops.higher_order.switch(", "class branch2_graph_0"), since="2.15"),
        ),
        "scatter and index_put that no kernel computes": (
            Claim("fx_backend/scatter_fallback", ("aten.scatter_reduce_.two(", "reduce = 'prod'", "reduce = 'mean'")),
            Claim("fx_backend/scatter_deterministic", ("aten.scatter_reduce_.two(", "reduce = 'sum'")),
            Claim("fx_backend/index_put_fallback", (f"{_PUT}(", "True)", f"{_PUT}(", "False)")),
            Claim("fx_backend/index_put_deterministic", (f"{_PUT}(", "True)")),
        ),
        "the FX backend refuses C++ kernels, regions and loops": (
            Claim("fx_backend/constant_on_cpu", refused="FX conversion only supports Triton kernels"),
            Claim("fx_backend/region", refused="FX conversion only supports Wrapper IR lines."),
            Claim("fx_backend/while_loop", refused="FX conversion only supports Wrapper IR lines."),
        ),
        "reuse of buffers in a partition, whose outputs live on": (
            Claim(
                "gpu_text/partition_outputs",
                (
                    "def partition_0(args):",
                    "  # reuse\n",
                    "return (buf6, buf1, buf5, ",
                    "self.partitions[0](partition0_args)",
                ),
                absent=("= buf1; del buf1", "= buf5; del buf5", "= buf6; del buf6"),
            ),
        ),
        "provenance handles": (
            Claim(
                "gpu_text/provenance",
                ("# [Provenance debug handles] extern_kernels.mm:", "# [Provenance debug handles] triton_"),
            ),
        ),
        "comments in the block that times kernels": (
            Claim(
                "gpu_text/autotune_comments",
                (
                    "Compile-time auto-tuning block:",
                    "# Topologically Sorted Source Nodes: [sin, add, sum_1]",
                    "# Graph fragment:",
                    "# Topologically Sorted Source Nodes: [softmax]",
                    '\n"""\n',
                ),
            ),
            Claim("gpu_text/comment_of_lines", ("#       fma.rn.f32 $0, $1, $2, $3;",), since="2.15"),
        ),
        "the source of streams in the block that times kernels": (
            Claim(
                "gpu_text/autotune_raw_stream",
                ("import _cuda_getCurrentRawStream as get_raw_stream", "= get_raw_stream(0)", '\n"""\n'),
            ),
        ),
        "one context of a device for all partitions": (
            Claim(
                "gpu_text/partitions",
                ("def partition_0(args):", "_DeviceGuard(0)", "self.partitions[0](", "self.partitions[1]("),
            ),
        ),
        "combo kernels over sizes that depend on data": (
            Claim("gpu_text/combo_kernels", ("SequentialComboKernelGrid", "'xnumel_0': None", "u0, u1, stream=")),
            Claim(
                "gpu_text/combo_kernel_benchmarks",
                ("SequentialComboKernelGrid", ", 12, 9,\n", "def benchmark_all_configs(args):"),
            ),
        ),
        "options for AMD's compiler beside grids": (
            Claim("gpu_text/grid_guards", ("'waves_per_eu': 0", "'python': ['2', '1', '1']")),
        ),
        "a pool is allocated after its size is known": (
            Claim(
                "gpu_text/pool_of_unbacked_size",
                ("u0 = buf1.size(0)", "= empty_strided_cuda((u0, u0)", "alloc_from_pool(pool"),
            ),
        ),
        "the lifetime of a buffer with several written views": (
            Claim(
                "gpu_text/written_views",
                (
                    "tracked_empty_strided(",
                    "hopkit_cases.exchange_",
                    "reinterpret_tensor(buf0",
                    "del buf0",
                    "check_memory_step(",
                    "freed=['buf0'",
                ),
            ),
        ),
    }
)
"""From a behaviour of Inductor to the claims of the cases that show it."""


def accepted_code(case: str, variant: str, stage: str, minor: str = "2.13") -> str | None:
    """Return the whole accepted code of one of hopkit's own cases, for a minor version of torch.

    None if the golden has no such text, or only a digest of it.
    """
    folder = own_golden_dir()
    accepted_on, text = read_case(folder, case, "2.13").at(BlockKey(variant, stage), minor)
    if not isinstance(text, str):
        return None
    return read_usual_code(folder, accepted_on, DEVICE).expand(text) if stage == "codegen" else text


_QUOTED = re.compile(r"``(.+?)``")


def quoted_tokens(docstring: str) -> tuple[str, ...]:
    """Return the tokens that a docstring quotes in double backquotes.

    >>> quoted_tokens("A float is an argument of a kernel: ``aten.item``.")
    ('aten.item',)
    """
    return tuple(_QUOTED.findall(docstring))


def missing_tokens(claim: Claim, text: str) -> tuple[str, ...]:
    """Return the tokens that a text does not have in the order of the claim, and the absent ones that it has.

    >>> missing_tokens(Claim("doc/two", ("a", "b"), absent=("c",)), "b a c")
    ('b', 'c')
    """
    missing, position = [], 0
    for token in claim.tokens:
        found = text.find(token, position)
        if found < 0:
            missing.append(token)
        else:
            position = found + len(token)
    return (*missing, *(token for token in claim.absent if token in text))
