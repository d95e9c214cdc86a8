"""List the reasons why the scopes of a program can't be compared with those of its graphs."""

from __future__ import annotations

import enum

__all__ = ["ScopeExclusion"]


class ScopeExclusion(enum.StrEnum):
    """A reason why the oracle ``scopes`` does not judge a capture; docs/oracles.md lists all of them."""

    NO_STAGE = "the capture did not keep the stage hierarchy"
    NO_GRAPH = "Dynamo made no graph"
    GRAPH_BREAKS = "Dynamo may break the graph: a graph may be a part of the program"
    OWN_REFERENCE = "the program has a reference of its own: it can't run without a compiler"
    GENERIC_SCAN = "torch calls the function of a generic associative_scan under vmap, as often as it needs to"
    FLEX_GEMM = "torch calls the function of a flex_gemm where hopkit observes no torch function"
    TENSOR_HOOK = "a hook of a tensor runs in the backward, and the compiler traces it before"
    FUNCTION_UNDER_TRANSFORM = "torch.func calls an autograd.Function where hopkit observes no torch function"
    NO_TENSOR_PREDICATE = "a predicate that is no tensor may be a constant to the compiler, or symbolic"
    NO_TENSOR_INDEX = "an index that is no tensor may be a constant to the compiler, or symbolic"
    NO_TENSOR_CONDITION = "a condition that is no tensor, and false at once, may be a constant to the compiler"
    GENERATOR = "Python does not report which function made a generator"
    PROGRAM_HOOK = "a hook of the program's module is a program of its own to the compiler"
    UNREACHED_MODULE = "no variable of the program leads to a module that it calls"
