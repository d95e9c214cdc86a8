"""Skip the regions in the bodies of HOPs.

The smallest program that was found to show the fault ``regional_body_skipped``, which is planted at stage
``regions``. The oracle ``regions`` objects:

aot_forward: in repeated_subgraph0, expand is annotated, and is in no region
"""

import torch


@torch.compiler.nested_compile_region
def f28(a16, a17, a18):
    with torch.fx.traceback.annotate({'compile_with_inductor': {'inductor_region': 1, 'inductor_configs': {'max_fusion_size': 5}}}):
        v19 = a17.sin()
        v20 = a17.sin()
        v21 = a16.expand(3)
    v23 = v21.sum()
    v24 = a17.sin()
    v25 = v24.sin()
    v26 = v19.sin()
    v27 = v21.clone()
    return v27


def program(p1, x1, x2):
    with torch.fx.traceback.annotate({'compile_with_inductor': {'inductor_region': 0, 'inductor_configs': {'max_fusion_size': 2}}}):
        v0 = x1.expand(3)
        with torch.fx.traceback.annotate({'compile_with_inductor': 0}):
            v1 = v0.flip(0)
            with torch.fx.traceback.annotate({'compile_with_inductor': {'inductor_region': 0, 'inductor_configs': {'max_fusion_size': 2}}}):
                v2 = v0.sin()
                with torch.fx.traceback.annotate({'compile_with_inductor': 0}):
                    v3 = torch.einsum('i,j->ij', v1, v2)
                    v4 = x2.square()
                    v5 = v0.roll(1, 0)
                v7 = p1.to(x1.dtype, copy=True)
            v9 = x2.diagonal(0, 0, 1)
        v11 = v9.sin()
    v13 = v3.sin()
    v14 = x2.sum()
    v15 = v0.sin()
    v29 = f28(v7, v15, v9)
    v30 = f28(v7, v15, v9)
    return v30


def make_inputs():
    return (
        (torch.arange(1) * 30 % 67 % 2 == 0).reshape(()),  # p1
        ((torch.arange(1) * 35 % 71 - 35.5) / 8).to(torch.float32).reshape(()),  # x1
        ((torch.arange(3) * 34 % 67 - 33.5) / 8).to(torch.float32).reshape(1, 3),  # x2
    )


CONFIG = {}


def make_other_calls():
    given = make_inputs()
    return (
        (torch.tensor(False), given[1], given[2]),
    )
