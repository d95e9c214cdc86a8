"""Plant single faults at named stages of a compiler, to prove that oracles and tests detect them.

>>> from hopkit import faults
>>> faults.FAULTS["branches_swapped"].summary
'Swap the two branches of a cond.'

Read in this order:

====================================  =======================================================
`.fault`, `.decorators`               the record of a fault, and the decorators that make one
`.dynamo`, `.aot`, `.post_grad`       the faults in graphs, by the stage at which they are planted
`.regional`                           the faults in regions that Inductor compiles
`.memory`                             the faults in the memory of Inductor's wrappers
`.lowering`                           the faults in what Inductor lowers, and leaves to eager torch
`.provenance`                         the faults in what Inductor's code says of its kernels
`.guards`, `.run`                     the faults in guards and at run time
`.graphs`                             find and replace nodes of a graph, for these faults
`.table`                              all of them
`.verdict`                            judge a sample with and without a fault
`.hunt`, `.example`, `.examples`      find the smallest program that shows a fault; save it
====================================  =======================================================
"""

from __future__ import annotations

from hopkit.faults.fault import Backend, Fault
from hopkit.faults.table import FAULTS, planted

__all__ = ["FAULTS", "Backend", "Fault", "planted"]
