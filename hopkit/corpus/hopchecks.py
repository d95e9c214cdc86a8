"""The cases by which `hopkit.hopcheck` checks torch's own HOPs, and the layers at which they are known to fail.

The cases are the smallest of each HOP. Inductor is left out, since the goldens run every case on it.
"""

from __future__ import annotations

import dataclasses

from hopkit import reference
from hopkit._torch import configuration
from hopkit.checks import HopReport, hopcheck
from hopkit.checks.layers import LAYERS
from hopkit.corpus.failures.common import TRIED
from hopkit.corpus.registry import find_cases
from hopkit.records import KnownFailure
from hopkit.stages.program import CalledProgram
from hopkit.stages.session import sample_of

__all__ = ["HOPCHECKS", "WITHOUT", "HopCheck", "check"]


@dataclasses.dataclass(frozen=True)
class HopCheck:
    """A check of HOPs: by one case, or by Dynamo's graph of it (``by_dynamo``), as in `hopkit.hopcheck`.

    In ``known``, strict as those of cases are, ``stage`` is the name of a layer. ``meant`` are the layers at which the
    case fails on purpose (a gradient that is twice the derivative), each with a part of the reason.
    """

    case: str
    hops: tuple[str, ...]
    known: tuple[KnownFailure, ...] = ()
    by_dynamo: bool = False
    meant: tuple[tuple[str, str], ...] = ()


def check(hop_check: HopCheck) -> HopReport:
    """Run hopcheck on a case, at each layer but Inductor; raises `UnknownName` for an unknown case."""
    (case,) = find_cases([hop_check.case])
    layers = [layer.name for layer in LAYERS if layer.name != "inductor"]
    with configuration.configured(case.config):
        sample = sample_of(case)
        eager = None
        if hop_check.by_dynamo:
            # Without a compiler some of them compute, but have no gradients.
            eager = CalledProgram(sample.reference or sample.fn, ()).copied(substitutes=reference.substitutions()).fn
        return hopcheck(
            sample.fn, sample.args, sample.kwargs, layers=layers, by_dynamo=hop_check.by_dynamo, reference=eager
        )


def _wrong(layer: str, reason: str, symptom: str, versions: str = TRIED, *, refusal: bool = False) -> KnownFailure:
    return KnownFailure(layer, versions, reason, symptom, refusal=refusal)


_NO_ALIASES = _wrong(
    "functionalize",
    "`torch.func.functionalize` takes no library operator that writes to its arguments; AOTAutograd does",
    "custom (non-ATen) operator",
    refusal=True,
)
_NO_FORMULA = _wrong(
    "autograd",
    "an operator without a formula for its gradient that writes to a tensor is taken for a constant, without a word",
    "is not the derivative",
)
_ERROR_IS_LOST = _wrong(
    "autograd",
    "the operator has no gradient, and torch attaches the error for that to a detached result, from which autograd "
    "does not reach the operands",
    "is not the derivative",
)
_NO_RULE = _wrong(
    "functionalize",
    "`torch.func.functionalize` has no rule for a Function: torch reports it as not yet implemented",
    "NYI: Functionalize rule for custom_function_call",
    refusal=True,
)

_NO_MODE = _wrong(
    "functionalize",
    "the rule of an operator with effects knows AOTAutograd's way to make it functional alone",
    "has no attribute 'mode'",
)
_TUPLE_OF_LIST = _wrong(
    "export",
    "the exported program returns a tuple where the operator returns a list",
    "returns the structure TreeSpec(tuple",
)
_NO_VALUE = "`torch.export` makes a node without a value for the operator, and then refuses it"
_MEANT = "is not the derivative"

HOPCHECKS: tuple[HopCheck, ...] = (
    HopCheck("associative_scan_op/simple", ("associative_scan",), (_TUPLE_OF_LIST,), by_dynamo=True),
    HopCheck("auto_functionalized/argument", ("auto_functionalized_v2",), (_NO_ALIASES, _NO_FORMULA)),
    HopCheck("auto_functionalized/intermediate_v1", ("auto_functionalized",), (_NO_ALIASES, _NO_FORMULA)),
    HopCheck(
        "autograd_function/several_outputs",
        ("autograd_function_apply",),
        (
            _wrong(
                "functionalize",
                "`torch.func` takes no Function without setup_context",
                "it must override the setup_context staticmethod",
                refusal=True,
            ),
        ),
    ),
    HopCheck("autograd_function_mixed/vmap", ("custom_function_call",), (_NO_RULE,), meant=(("autograd", _MEANT),)),
    HopCheck("checkpoint/plain", ("tag_activation_checkpoint",)),
    HopCheck("checkpoint_random/dropout", ("run_and_save_rng_state", "run_with_rng_state")),
    HopCheck("cond/simple", ("cond",)),
    HopCheck("effects/print_one", ("print", "with_effects"), (_NO_MODE,)),
    HopCheck(
        "export_only/executorch_delegate",
        ("executorch_call_delegate",),
        (
            _wrong(
                "autograd",
                "torch's rule detaches the result, and has a TODO to support autograd",
                "is not the derivative",
            ),
            _wrong(
                "export",
                "`torch.export` takes lowered modules of ExecuTorch's own class alone",
                "Invalid get_attr type",
                refusal=True,
            ),
        ),
    ),
    HopCheck("export_only/tracepoint", ("_export_tracepoint",)),
    HopCheck("flat_apply/tensors", ("flat_apply",)),
    HopCheck(
        "flex_attention/bfloat16",
        ("flex_attention",),
        (_wrong("autograd", "there is no gradient on the CPU", "does not support backward on CPU", refusal=True),),
    ),
    HopCheck("flex_attention_backward/operator", ("flex_attention_backward",)),
    HopCheck(
        "flex_gemm/mm",
        ("flex_gemm",),
        (
            _wrong(
                "autograd", "there is no gradient", "Autograd not implemented for flex_gemm", "==2.15.*", refusal=True
            ),
        ),
    ),
    HopCheck(
        "foreach_map/operator",
        ("foreach_map",),
        (
            _wrong(
                "export",
                "`torch.export` runs the program without Dynamo, and the operator takes only its graphs",
                "argument of type: <class 'builtin_function_or_method'>",
            ),
        ),
        by_dynamo=True,
    ),
    HopCheck(
        "hints_wrapper/every_type",
        ("hints_wrapper",),
        (_ERROR_IS_LOST, _wrong("export", _NO_VALUE, "is missing val field", "==2.13.*")),
    ),
    HopCheck("hooks/in_inference", ("register_hook",), meant=(("autograd", _MEANT),)),
    HopCheck(
        "hooks/trace_wrapped",
        ("trace_wrapped",),
        (
            _wrong("autograd", "the operator is for backward only: its result has no gradient", "no result has a"),
            _wrong(
                "export", "`torch.export` puts a function of torch's own into the graph, and refuses it", "self_invoke"
            ),
        ),
        by_dynamo=True,
    ),
    HopCheck(
        "invoke_quant/low_precision",
        ("invoke_quant", "invoke_quant_packed"),
        (
            _wrong(
                "aot",
                "the partitioner can neither save nor recompute the operator's output",
                "AOT Autograd failed to partition the joint forward-backward graph",
            ),
            _wrong("export", _NO_VALUE, "is missing val field"),
        ),
        by_dynamo=True,
    ),
    HopCheck(
        "leaf_function/returns_tensors",
        ("invoke_leaf_function",),
        (
            _NO_MODE,
            _wrong(
                "autograd",
                "the first backward frees the saved tensors, even if the graph is retained",
                "Trying to backward through the graph a second time",
            ),
        ),
    ),
    HopCheck("local_map_body_matrix/operand_written_afterwards", ("local_map_hop",)),
    HopCheck("map/nested_structure", ("map_impl",)),
    HopCheck("out_dtype/elementwise", ("out_dtype",)),
    HopCheck("region/simple", ("invoke_subgraph",)),
    HopCheck("scan/simple", ("scan",), by_dynamo=True),
    HopCheck("strict_mode/body", ("strict_mode",), (_ERROR_IS_LOST,)),
    HopCheck("switch/simple", ("switch",)),
    HopCheck("while_loop/counter", ("while_loop", "while_loop_stack_output")),
    HopCheck(
        "wrap/activation_checkpoint",
        ("wrap_activation_checkpoint",),
        (
            _wrong(
                "export",
                "`torch.export` runs the program without Dynamo, where the operator takes no function",
                "'function' object has no attribute 'named_modules'",
            ),
        ),
        by_dynamo=True,
    ),
    HopCheck("wrap/autocast", ("wrap_with_autocast",)),
    HopCheck("wrap/bypassing", ("dynamo_bypassing_wrapper",)),
    HopCheck("wrap/plain", ("wrap",)),
    HopCheck("wrap/set_grad_enabled", ("wrap_with_set_grad_enabled",), meant=(("autograd", _MEANT),)),
)
"""Each HOP of torch's own that can be checked on a CPU."""

WITHOUT = {
    "inline_asm_elementwise": "runs on CUDA alone, and the reference run is on the CPU",
    "triton_kernel_wrapper_functional": "launches a Triton kernel, which the CPU can't",
    "triton_kernel_wrapper_mutation": "launches a Triton kernel, which the CPU can't",
}
"""The HOPs that have a case and can't be checked, by name, with the reason."""
