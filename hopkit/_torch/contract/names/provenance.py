"""Provenance of Inductor's kernels: the nodes of the graphs that each call of a kernel computes."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_PROVENANCE = ("provenance of kernels",)
_SET = "set_kernel_post_grad_provenance_tracing"
_PLANTED = "a place in which the tests plant an error"
_SIGNATURE = (("2.11", "(node_schedule, kernel_name, is_extern=False)"),)

NAMES = (
    PrivateName(
        f"torch._inductor.debug.{_SET}",
        "function",
        _PROVENANCE,
        "gets each call of a kernel with the scheduled nodes behind it",
        _SIGNATURE,
    ),
    # These modules import the function by name.
    PrivateName(f"torch._inductor.codegen.cpp.{_SET}", "function", _PROVENANCE, "the same, of C++", _SIGNATURE),
    PrivateName(f"torch._inductor.codegen.triton.{_SET}", "function", _PROVENANCE, "the same, of Triton", _SIGNATURE),
    PrivateName(
        "torch._inductor.codegen.simd.SIMDScheduling.generate_combo_kernel_code",
        "method",
        _PROVENANCE,
        "returns the kernels of a combined group, each with its scheduled nodes",
    ),
    PrivateName(
        "torch._inductor.scheduler.Scheduler.dead_node_elimination",
        "method",
        _PROVENANCE,
        "removes operations whose results nothing reads: no kernel computes them",
        (("2.11", "(self)"),),
    ),
    PrivateName(
        "torch._inductor.graph.GraphLowering.run_node",
        "method",
        _PROVENANCE,
        "returns the buffer of a node's value",
        (("2.11", "(self, n)"),),
    ),
    PrivateName("torch._inductor.ir.MutableBox", "class", _PROVENANCE, "a box around a value of a lowered node"),
    PrivateName("torch._inductor.ir.BaseView", "class", _PROVENANCE, "a view of such a value"),
    PrivateName("torch._inductor.ir.Buffer", "class", _PROVENANCE, "such a value that has memory"),
    PrivateName("torch._inductor.ir.ExternKernel", "class", _PROVENANCE, "a call of what Inductor does not generate"),
    PrivateName("torch._inductor.dependencies.WeakDep", "class", _PROVENANCE, "an order, where nothing is read"),
    PrivateName(
        "torch._inductor.debug.reset_provenance_globals",
        "function",
        _PROVENANCE,
        "counts the handles of a block from 1; torch itself never resets those of a lazily compiled backward",
        (("2.11", "()"),),
    ),
    PrivateName(
        "torch._inductor.compile_fx.run_pre_grad_passes",
        "function",
        _PROVENANCE,
        "the graph that origins are named after",
        (("2.11", "(model_, example_inputs_)"),),
    ),
    PrivateName(
        "torch._inductor.debug.dump_inductor_provenance_info",
        "function",
        _PROVENANCE,
        "the node mappings that torch writes for tlparse",
        (("2.13", "()"),),
    ),
    PrivateName(
        "torch._inductor.debug._inductor_kernel_stack_trace",
        "data",
        _PROVENANCE,
        "the stack traces of kernels that torch writes for tlparse",
    ),
    PrivateName("torch._inductor.debug.OrderedSet", "class", _PROVENANCE, _PLANTED),
    PrivateName("torch._inductor.debug.create_node_mapping_kernel_to_post_grad", "function", _PROVENANCE, _PLANTED),
    PrivateName("torch._inductor.ir.IRNode.get_stack_traces", "method", _PROVENANCE, _PLANTED),
    PrivateName("torch._inductor.ir.IRNode.current_origins", "method", _PROVENANCE, _PLANTED),
    PrivateName(
        "torch._inductor.codegen.wrapper.PythonWrapperCodegen.write_provenance_debug_handle",
        "method",
        _PROVENANCE,
        _PLANTED,
    ),
    PrivateName("torch.fx.traceback.NodeSource.__init__", "method", _PROVENANCE, _PLANTED),
    PrivateName("torch.fx.traceback.NodeSource.to_dict", "method", _PROVENANCE, _PLANTED),
)
