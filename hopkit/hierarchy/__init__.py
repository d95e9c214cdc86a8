"""Record the call hierarchy (RFC-0051): the modules and functions, outermost first, that each graph node comes from.

It needs only torch and the standard library: a profiler or a backend can use it alone. Read in this order:

===================================  ================================================================
`.entries`                           the scopes, and the list of entries in a node's ``meta``
`.api`                               `record`: record hierarchies inside a block
`.recorder`, `.scope_state`          record the scope of each node while Dynamo traces
`.module_paths`, `.source_paths`     the code that is a scope, and the names of modules
`.body_reruns`                       keep hierarchies when torch reruns a body for its backward graph
`.export_run`                        record a program that torch traces by running it
`.pass_nodes`                        nodes that a pass makes on the way, and those that it keeps
`.query`, `.trees`                   the scopes of a node or a graph; the tree of them, as text
`.json_io`, `.saved`                 hierarchies as JSON, and graphs with saved hierarchies
`.process`, `.scope_table`           record a whole process, and the table that it prints
`.child_processes`                   let the processes that it starts with multiprocessing record
`.inductor_passes`                   step through the passes of Inductor
`.kernel_log`                        the nodes, lines and scopes behind each kernel of Inductor
`.kernels`, `.chrome`                the kernels of a graph and their times, as a trace
`.scope_oracle`                      the oracle: run a program by reference, and observe its scopes
`.frame_profiler`, `.reached_names`  the open calls of that run, and the names that lead to a module
`.python_profiler`                   use Python's profiler inside a block, beside another one
`.observed_hops`                     torch's HOPs as Python, for that run
`.exclusions`                        the reasons why a program can't be judged
`.verdict`                           compare the recorded scopes with the observed ones
===================================  ================================================================
"""

from __future__ import annotations

from hopkit.deprecation import renamed_names
from hopkit.hierarchy.api import record
from hopkit.hierarchy.chrome import Kernels, chrome_trace
from hopkit.hierarchy.entries import CallHierarchy, FunctionScope, ModuleScope, Scope
from hopkit.hierarchy.inductor_passes import PassStep, inductor_passes
from hopkit.hierarchy.json_io import from_json, to_json
from hopkit.hierarchy.kernels import CompiledGraph, inductor_kernels
from hopkit.hierarchy.query import NodeScopes, effective_path, path, scopes
from hopkit.hierarchy.saved import SavedGraph, SavedHierarchy
from hopkit.hierarchy.trees import ScopeTree, render, tree

__all__ = [
    "CallHierarchy",
    "CompiledGraph",
    "FunctionScope",
    "Kernels",
    "ModuleScope",
    "NodeScopes",
    "PassStep",
    "SavedGraph",
    "SavedHierarchy",
    "Scope",
    "ScopeTree",
    "chrome_trace",
    "effective_path",
    "from_json",
    "inductor_kernels",
    "inductor_passes",
    "path",
    "record",
    "render",
    "scopes",
    "to_json",
    "tree",
]

__getattr__ = renamed_names(__name__, plain_run="hopkit.hierarchy.scope_oracle")
