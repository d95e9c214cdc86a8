"""Questions that a copy of a tensor answers in another way, and HOPs by what their nodes tell about their bodies.

Source: ``torch/_tensor.py``, ``torch/_C/_TensorBase``, ``torch/_dynamo/variables/higher_order_ops.py``.
"""

from __future__ import annotations

__all__ = [
    "ANSWERED_BY_MEMORY",
    "ANSWERED_BY_TENSOR",
    "BODIES_DECLARE",
    "CHANGED_BEFORE_ITS_NODE",
    "OPAQUE_CALLS",
    "RUNS_ONCE",
]

ANSWERED_BY_MEMORY = frozenset(
    {"data_ptr", "_base", "_version", "_cdata", "is_set_to", "storage", "untyped_storage", "_typed_storage"}
)
"""Attributes and methods of tensors that tell which memory a tensor has, or how often it was written."""

ANSWERED_BY_TENSOR = frozenset(
    {"grad", "grad_fn", "is_leaf", "register_hook", "retain_grad", "retains_grad", "storage_offset"}
    | {"register_post_accumulate_grad_hook", "_is_view", "is_inference", "output_nr", "_backward_hooks"}
)
"""Attributes and methods that a copy answers for itself alone."""

CHANGED_BEFORE_ITS_NODE = frozenset({"requires_grad_"})
"""Methods by which Dynamo changes the fake tensor before it runs the node."""

OPAQUE_CALLS = frozenset({"flat_apply", "flat_apply_capture"})
"""The functions by which a graph calls Python code that Dynamo does not trace."""

RUNS_ONCE = frozenset({"cond", "switch", "wrap", "tag_activation_checkpoint", "wrap_activation_checkpoint"})
"""The HOPs that run a body at most once, and whose bodies have the operands' own fake tensors."""

BODIES_DECLARE = RUNS_ONCE | {
    *("while_loop", "scan", "map_impl", "associative_scan", "autograd_function_apply"),
    *("wrap_with_set_grad_enabled", "wrap_with_autocast"),
    *("hopkit_batched_while_loop", "hopkit_batched_scan", "hopkit_batched_map_impl"),
    *("flex_attention", "strict_mode", "hints_wrapper", "invoke_quant", "foreach_map", "while_loop_stack_output"),
}
"""The HOPs that write to memory only in the bodies that Dynamo traces for each call."""
