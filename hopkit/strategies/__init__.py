"""hypothesis strategies of programs with HOPs inside.

A drawn `Program` is a small tree. Its text is executed: it can be printed, pasted and run without hopkit.

Read in this order:

==============================  =======================================================================
`.programs`, `.modules`         the strategies
`.options`, `.settings`         their parameters, and the compiler settings of a drawn program
`.tree`, `.program`             the syntax tree of a program, its text and its callable
`.program_builder`, `.bodies`   draw a program: its statements run while they are drawn
`.scope`, `.live_values`        the names of a function that is drawn, and their values
`.vocabulary`, `.expressions`   the global names of a program; expressions that are evaluated meanwhile
`.operators`, `.families`       the operators and the HOPs that a program may call, one kind per file
`.annotations`, `.region_plan`  draw annotated blocks, and those of regions by a plan
`.tensors`, `.objects`          draw values: tensors, and objects that hold them
`.writes`, `.returns`           draw writes to memory, and the structures that a body returns
`.module_tree`, `.layers`       draw trees of modules
`.choices`                      the tape of integers from which everything is drawn
==============================  =======================================================================
"""

from __future__ import annotations

from hopkit import extras

with extras.needed_for("drawing programs"):
    import hypothesis  # noqa: F401  # as the modules below do

from hopkit.strategies.module_tree import ModuleTree
from hopkit.strategies.modules import modules
from hopkit.strategies.program import Program
from hopkit.strategies.programs import bodies, hops, programs
from hopkit.strategies.tensors import TensorSpec, tensors
from hopkit.strategies.writes import WriteProgram, writes

__all__ = [
    "ModuleTree",
    "Program",
    "TensorSpec",
    "WriteProgram",
    "bodies",
    "hops",
    "modules",
    "programs",
    "tensors",
    "writes",
]
