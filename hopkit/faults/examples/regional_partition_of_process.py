"""Leave the first annotated node out of its region, in each process that an unchanged one forked.

The smallest program that was found to show the fault ``regional_partition_of_process``, which is planted at stage
``regions``. The oracle ``same_regions`` objects:

regions differ --- first process +++ second process @@ -1 +0,0 @@ -forward 0 graph: id 7, options {}, nodes clone,
inputs where, outputs clone
"""

import torch


def program(p0, p1):
    v0 = torch.where(p1, p1, p1)
    with torch.fx.traceback.annotate({'compile_with_inductor': {'inductor_region': 7}}):
        def f5(a1, a2, a3):
            v4 = a3.clone()
            return v4
        v6 = torch.ops.higher_order.wrap(f5, p0, p1, v0)
    return v6


def make_inputs():
    return (
        (torch.arange(1) * 30 % 67 % 2 == 0).reshape(()),  # p0
        (torch.arange(1) * 30 % 67 % 2 == 0).reshape(()),  # p1
    )


CONFIG = {}


def make_other_calls():
    given = make_inputs()
    return (
        (given[0], torch.tensor(False)),
        (torch.tensor(False), given[1]),
        (torch.tensor(False), torch.tensor(False)),
    )
