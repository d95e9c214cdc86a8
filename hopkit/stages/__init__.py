"""Stages: the points in the compiler at which hopkit captures a program, and the session that runs a capture.

Read in this order:

===========================================  ==================================================================
`.session`                                   `capture` and `capture_case`: compile and run a program once
`.setting`, `.compiled_runs`                 the checked arguments of a capture; its compiled runs
`.program`, `.walk`                          copy a program with its closure; the parts of a value
`.execution`                                 run a program, with gradients
`.global_names`                              the global names that code reads
`.probe`, `.sink`                            the hooks of a capture; the artifacts and events that they deliver
`.registry`, `.graphs`                       the list of stages; the graphs of one
`.speculation`                               stage: the speculation of each HOP body
`.lifts`                                     stage: what happened in each HOP body, lift by lift
`.dynamo`                                    stage: Dynamo's graph
`.aot_joint`, `.joint_backend`               stage: the graph of joint export; the backend that makes it
`.aot_forward`, `.aot_backward`              stages: AOTAutograd's graphs
`.regions`, `.region_log`                    stage: the graphs with regions; the regions that Inductor compiles
`.wrapper_log`                               the wrappers that Inductor writes
`.regional_backend`                          the backend that compiles regions
`.chosen_fallbacks`                          operators that Inductor leaves to eager torch
`.post_grad_forward`, `.post_grad_backward`  stages: the graphs after Inductor's passes
`.fx_wrapper`                                stage: the graph of Inductor's FX backend
`.kernel_needs`                              which nodes of a post-grad graph need a kernel
`.codegen`, `.kernel_header`                 stage: generated code, below a comment on its kernels
`.hierarchy`                                 stage: the tree of modules and functions
`.reference_run`                             run the program without a compiler
`.tensor_bits`                               digest the bits of a tensor
`.scope_run`                                 observe the scopes of that program
`.failures`                                  the error of a failed capture as a finding
`.process_pool`                              run each task in its own process
`.isolated_process`, `.isolated_child`       the two sides of a child
`.isolated_outcome`                          the outcome of a task
`.forks`, `.descendants`                     tasks that fork; the processes that a child leaves
===========================================  ==================================================================
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hopkit.stages.registry import all_stages, find_stage

__all__ = ["all_stages", "find_stage"]


def __getattr__(name: str) -> Any:
    # Lazily: the registry imports this package, to list the stages in it.
    if name in __all__:
        from hopkit.stages import registry

        return getattr(registry, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
