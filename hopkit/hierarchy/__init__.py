"""The call hierarchy (RFC-0051): which modules and functions, in which order, each node of a graph comes from.

It needs torch and the standard library, and nothing else: a profiler or a backend can use it alone.
"""

from __future__ import annotations

from hopkit.hierarchy.chrome import Kernels, chrome_trace
from hopkit.hierarchy.entries import CallHierarchy, FunctionScope, ModuleScope, Scope
from hopkit.hierarchy.kernels import CompiledGraph, KernelCall, inductor_kernels
from hopkit.hierarchy.reading import NodeScopes, effective_path, path, scopes
from hopkit.hierarchy.recording import record
from hopkit.hierarchy.saved import SavedGraph, SavedHierarchy
from hopkit.hierarchy.saving import from_json, to_json
from hopkit.hierarchy.trees import ScopeTree, render, tree

__all__ = [
    "CallHierarchy",
    "CompiledGraph",
    "FunctionScope",
    "KernelCall",
    "Kernels",
    "ModuleScope",
    "NodeScopes",
    "SavedGraph",
    "SavedHierarchy",
    "Scope",
    "ScopeTree",
    "chrome_trace",
    "effective_path",
    "from_json",
    "inductor_kernels",
    "path",
    "record",
    "render",
    "scopes",
    "to_json",
    "tree",
]
