"""Adapters for HOPs: the functions that call them, torch's registry, and the rules of a HOP at each dispatch key.

===================  ==========================================================
`.functions`         the functions with private names that programs call
`.registry`          torch's registry of HOPs
`.samples`           torch's sample programs of HOPs
`.operator`          a HOP at each dispatch key
`.traced_operators`  the operators of hopkit's HOPs, and their VariableTrackers
`.variable`          trace a call of a custom HOP in Dynamo
`.inner_names`       explain the names in errors of functions that are compiled in a trace
`.distinct_inputs`   inputs of a trace that are one tensor object
`.real_scans`        torch's scan in a trace of real tensors
`.lowering`          lower a HOP in Inductor
`.transforms`        a HOP under vmap and torch.func, in a compiler or a trace
`.batch_rules`       operators that run another one on the batches of vmap
`.detached_outputs`  results without a gradient of an operator that is differentiated
`.derivatives`       trace a derivative on fake values while Dynamo traces
`.traces`            fake copies, traces and isolated compilation for hopcheck
`.origins`           the origin of an exception
===================  ==========================================================
"""

from __future__ import annotations

from hopkit._torch.hop.functions import FUNCTIONS, function, spelling

__all__ = ["FUNCTIONS", "function", "spelling"]
