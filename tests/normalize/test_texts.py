"""The three kinds of text, whole."""

from __future__ import annotations

import expecttest

from hopkit import normalize

_GRAPH = """\
class GraphModule(torch.nn.Module):
    def forward(self, s77: "Sym(s77)", L_x_: "f32[s77, 4][4, 1]cpu", G__fn_139872413377104_c3: "u8[u9][1]cpu"):
        l_x_ = L_x_

        # File: /home/me/some project/model.py:120 in <lambda>, code: return g(x) / 2
        subgraph_0 = self.subgraph_0

        # Annotation: {'call_id': 41} File: /home/me/some project/model.py:120 in <lambda>, code: return g(x) / 2
        invoke_subgraph_4 = torch.ops.higher_order.invoke_subgraph(subgraph_0, 'subgraph_0', l_x_)\x20\x20

        # File: /home/me/some project/model.py:120 in <lambda>, code: return g(x) / 2
        getitem_9: "f32[s77, 4][4, 1]cpu" = invoke_subgraph_4[2]

        # Backward of forward node: File: /home/me/some project/model.py:121 in <lambda>, code: return g(x) / 2
        le: "b8[s77, 4][4, 1]cpu" = torch.ops.aten.le.Scalar(getitem_9, 0)
        return (le,)


"""

_SPECULATION = """\
cond true_fn <function <lambda> at 0x7f31c9d2b1c0>
  operand 0: f32[s77, u5] from L['x']
failed while tracing, at /home/me/model.py:12
  File "/home/me/model.py", line 12, in f
"""

_CODE = """\
# AOT ID: ['8_forward']
# kernel path: /tmp/torchinductor_me/ab/cabcdef.py
# Topologically Sorted Source Nodes: [sin], Original ATen: [aten.sin]
#   %arg0_1 : Tensor "f32[s77][1]cuda:0" = PlaceHolder[target=arg0_1]
triton_poi_fused_sin_0 = async_compile.triton('triton_poi_fused_sin_0', '''
    triton_meta={'signature': {'in_ptr0': '*u8'}, 'device': DeviceProperties(type='cuda', index=0,
        multi_processor_count=132, cc=90, major=9)},
    inductor_meta={'backend_hash': '9E107D9D372BB6826BD81D3542A419D6', 'autotune_local_cache': True},
''', device_str='cuda')
#include "/tmp/torchinductor_me/3b/c3bi5gk6mslf6u4iaqafhxm64z6u65e3eain4xlary5blqnvv6xx.h"
def call(args):
    s77 = args[0]
"""


def test_graph() -> None:
    expecttest.assert_expected_inline(
        normalize.graph(_GRAPH),
        """\
class GraphModule(torch.nn.Module):
    def forward(self, s0: "Sym(s0)", L_x_: "f32[s0, 4][4, 1]cpu", G__fn_id0: "u8[u0][1]cpu"):
        l_x_ = L_x_

        # <lambda>: return g(x) / 2
        subgraph_0 = self.subgraph_0

        # Annotation: {'call_id': 0} <lambda>: return g(x) / 2
        invoke_subgraph_4 = torch.ops.higher_order.invoke_subgraph(subgraph_0, 'subgraph_0', l_x_)

        # <lambda>: return g(x) / 2
        getitem_9: "f32[s0, 4][4, 1]cpu" = invoke_subgraph_4[2]
        le: "b8[s0, 4][4, 1]cpu" = torch.ops.aten.le.Scalar(getitem_9, 0)
        return (le,)
""",
    )


def test_speculation() -> None:
    expecttest.assert_expected_inline(
        normalize.speculation(_SPECULATION),
        """\
cond true_fn <function <lambda> at 0x...>
  operand 0: f32[s0, u0] from L['x']
failed while tracing, at model.py
  File "model.py", in f
""",
    )


def test_code() -> None:
    expecttest.assert_expected_inline(
        normalize.code(_CODE),
        """\
# AOT ID: ['forward']
# Topologically Sorted Source Nodes: [sin], Original ATen: [aten.sin]
#   %arg0_1 : Tensor "f32[s0][1]cuda:0" = PlaceHolder[target=arg0_1]
triton_poi_fused_sin_0 = async_compile.triton('triton_poi_fused_sin_0', '''
    triton_meta={'signature': {'in_ptr0': '*u8'}, 'device': DeviceProperties(type='cuda', index=0,
        multi_processor_count=132, cc=90, major=9)},
    inductor_meta={'backend_hash': '...', 'autotune_local_cache': ...},
''', device_str='cuda')
#include "HASH.h"
def call(args):
    s0 = args[0]
""",
    )
