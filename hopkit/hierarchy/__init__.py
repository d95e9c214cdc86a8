"""Record the call hierarchy (RFC-0051): the modules and functions, outermost first, that each graph node comes from.

It needs only torch and the standard library: a profiler or a backend can use it alone.
"""

from __future__ import annotations

from hopkit.deprecation import renamed_names
from hopkit.hierarchy.api import record
from hopkit.hierarchy.chrome import Kernels, chrome_trace
from hopkit.hierarchy.entries import CallHierarchy, FunctionScope, ModuleScope, Scope
from hopkit.hierarchy.json_io import from_json, to_json
from hopkit.hierarchy.kernels import CompiledGraph, KernelCall, inductor_kernels
from hopkit.hierarchy.query import NodeScopes, effective_path, path, scopes
from hopkit.hierarchy.saved import SavedGraph, SavedHierarchy
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

__getattr__ = renamed_names(__name__, plain_run="hopkit.hierarchy.scope_oracle")
