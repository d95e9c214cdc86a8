"""The cases whose generated code the goldens print in full, each with the behaviour of the code generators it is for.

Of every other case the page has a summary and a digest of its code. One case stands here for one behaviour: choose the
smallest that shows it. A key may end in one variant of the case, which is then the only one that prints its code.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["FULL_CODE", "printed_variants"]

FULL_CODE: Mapping[str, str] = MappingProxyType(
    {
        "annotations/checkpoint": "annotations leave no trace in generated code",
        "associative_scan/one_slice": "a scan of one slice becomes a copy",
        "associative_scan/reverse_of_last_dim": "levels of an unrolled scan, from the end of a row-major dimension",
        "associative_scan_op/closure": "tl.associative_scan inside of one kernel is refused for a lifted tensor",
        "auto_functionalized/argument": "a custom operator writes into an argument and into a view of it",
        "auto_functionalized/copy_of_argument": "the copy that a mutable operator needs is kept",
        "auto_functionalized/lists_and_nones": "lists and None among the arguments of an extern kernel",
        "auto_functionalized/transposed_view": "a view is rebuilt from its base before an operator writes to it",
        "autograd_function/setup_context": "a tensor that the forward saves is an output of the forward graph",
        "autograd_function_memory/returns_input": "an output that is an input needs no kernel",
        "autograd_function_mixed/vmap": "vmap becomes a larger grid",
        "checkpoint/plain": "inference ignores a checkpoint",
        "checkpoint/reentrant": "the backward computes the body again",
        "checkpoint_mixed/in_branch": "a checkpoint in a branch is inlined into its subgraph",
        "checkpoint_selective/list_of_operators": "the results of chosen operators are saved",
        "cond/branches_are_modules": "branches call extern kernels (addmm)",
        "cond/pred_argument": "the predicate is read from a tensor of the caller",
        "cond/pred_symbool": "the predicate is an expression of a size: no kernel computes it",
        "cond/same_function_twice": "both branches are one subgraph of one kernel",
        "cond/simple": "a branch is a subgraph of its own; in training the backward has a cond too",
        "cond_memory/one_branch_writes": "a branch writes in place into an argument",
        "cond_operands/symbolic_int": "a size is passed to the subgraphs",
        "cond_operands/unused": "operands that a branch does not read",
        "cond_outputs/constants": "a branch fills a buffer without reading one",
        "cond_shapes/empty": "a tensor without elements launches no kernel",
        "cond_shapes/one_is_empty": "a branch returns no rows",
        "cond_shapes/rank_zero": "tensors of rank 0",
        "effects/count_in_region": "an effectful operator in a subgraph keeps its order",
        "effects/print_one": "an operator with an effect between two kernels",
        "flat_apply/tensors": "AOTAutograd inlines a function that Dynamo does not trace",
        "flex_attention_wide/too_narrow": "attention that no template fits",
        "flex_gemm/mm": "a GEMM with an epilogue",
        "flex_gemm/several_outputs": "an epilogue with a reduction",
        "foreach_map/no_list": "one call of a mapped function",
        "foreach_map/operator": "a horizontal fusion: one kernel for a list of tensors",
        "foreach_map/shorter_list": "a list of one tensor",
        "fx_backend/cond_sizes_differ fx_wrapper": "sizes that branches decide, in a graph of the FX backend",
        "fx_backend/index_put_deterministic": "an index_put under deterministic algorithms is an operator",
        "fx_backend/index_put_fallback": "an index_put that no kernel computes is an operator that writes in place",
        "fx_backend/item_bool": "a bool read from a tensor, in a graph of the FX backend",
        "fx_backend/item_float": "a float read from a tensor, in a graph of the FX backend",
        "fx_backend/item_float_in_kernel": "a kernel loads the float that a program reads from a tensor",
        "fx_backend/item_int": "an int read from a tensor, in a graph of the FX backend",
        "fx_backend/nonzero": "a size that depends on data, in a graph of the FX backend",
        "fx_backend/scatter_fallback fx_wrapper": "a scatter that no kernel computes is an operator",
        "gpu_text/attention_of_short_floats": "the attention kernel of cuDNN in bfloat16",
        "gpu_text/attention": "the memory-efficient attention kernel, forward and backward",
        "gpu_text/autotune_raw_stream": "a block that times kernels before the code runs",
        "gpu_text/combo_kernels": "a combo kernel of dynamic sizes",
        "gpu_text/grid_guards": "several configurations of a user's kernel",
        "gpu_text/partitions": "a graph is partitioned at a cond",
        "gpu_text/provenance": "comments with provenance handles",
        "hints_wrapper/unused_draw": "a random draw that nobody uses",
        "hooks/in_inference": "a hook without a gradient",
        "hooks/several": "hooks in the backward graph",
        "hopkit_cond_numbers/size_or_constant": "numbers that differ between branches are tensors of rank 0",
        "hopkit_custom/called": "generated code calls a custom HOP with a compiled body",
        "hopkit_custom/configured": "the configuration of a custom HOP is a constant",
        "hopkit_custom/own_rules": "a lowering by the author's function",
        "hopkit_repeat/hundred_steps": "a loop in generated code",
        "hopkit_repeat/simple training": "a repeated body, forward and backward",
        "hopkit_switch/closures": "three branches with their weights",
        "inline_asm/multiply_add": "inline assembly with broadcast inputs",
        "inline_asm/packed": "inline assembly of two elements at a time",
        "inline_asm/training": "gradients through inline assembly",
        "invoke_quant/low_precision": "a dequantized weight is fused, and computed in low precision",
        "invoke_quant/scheme": "a named scheme leaves the code as it is",
        "local_map/as_python": "a local map of one device is its body",
        "map/simple inference": "a map is a loop that writes its rows",
        "mixed/region_is_a_branch": "a branch that is a nested region",
        "mixed/pred_symbool_in_region": "a region chooses by a size",
        "mixed_reuse/one_branch": "a region that only one branch calls",
        "out_dtype/elementwise": "operators with a wider output dtype",
        "out_dtype/int8_mm": "an integer product in an extern kernel",
        "region/called_three_times": "one subgraph is called three times",
        "region/closure_python_values": "two constants make two subgraphs",
        "region/simple": "a region called once, forward and backward",
        "region_memory/unused_call_writes": "a region writes, and nobody reads its result",
        "region_memory/writes_argument": "a region writes into an argument",
        "region_modes/autocast_around": "one region in two dtypes",
        "region_modes/no_grad_around": "a region without gradients beside one with them",
        "region_modules/layers": "three layers share a subgraph",
        "region_modules/wrapped_module": "two modules as regions",
        "region_operands/empty": "an empty operand of a region",
        "region_operands/other_strides": "one subgraph for each layout of the operands",
        "region_operands/symbolic_int": "a region of a dynamic size",
        "region_outputs/no_tensor": "a region that returns nothing",
        "region_outputs/windows": "as_strided windows of an output",
        "scan/simple inference": "a scan is a loop over slices",
        "switch/simple inference": "a chain of branches",
        "triton_kernel/autotuned": "two configurations and two grids",
        "triton_kernel/calls_enclosed_function": "a kernel with a helper function",
        "triton_kernel/grid_function": "a grid that depends on constants of the kernel",
        "triton_kernel/in_region": "a user's kernel in a subgraph",
        "while_loop/depends_on_data": "a loop whose condition reads the carry",
        "while_loop/no_step": "the outputs of a loop are copies of its carry",
        "while_loop/unused_draw": "a loop with a random draw",
        "while_loop_writes/condition_of_no_step": "a condition that writes",
        "wrap/autocast": "two dtypes in one kernel",
        "wrap/copy_of_argument": "a copy of an argument of rank 0",
        "wrap/plain": "the body of a wrap is inlined",
        "wrap/set_grad_enabled": "a part without gradients",
        "writes/foreach_in_invoke_quant": "a foreach operator writes into a closed-over tensor",
    }
)
"""From the name of a case, or of a case and a variant, to the behaviour for which its code is printed."""


def printed_variants(case: str) -> tuple[str, ...] | None:
    """Return the variants of a case whose generated code its golden prints; None stands for all of them."""
    if case in FULL_CODE:
        return None
    return tuple(key.partition(" ")[2] for key in FULL_CODE if key.partition(" ")[0] == case)
