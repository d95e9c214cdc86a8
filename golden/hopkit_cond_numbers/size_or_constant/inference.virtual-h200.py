# torch 2.13; codegen; regenerate: hopkit golden hopkit_cond_numbers/size_or_constant --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused__to_copy_0: compiled for sm_90; interpreted
# triton_poi_fused_mul_1: compiled for sm_90; interpreted
# triton_poi_fused_full_2: compiled for sm_90; interpreted
# triton_poi_fused_full_3: compiled for sm_90; interpreted
# AOT ID: ['inference']
# <MODULE_PREAMBLE>


# Topologically Sorted Source Nodes: [to], Original ATen: [aten._to_copy]
# Source node to ATen node mapping:
#   to => convert_element_type
# Graph fragment:
#   %getitem : Tensor "f64[][]cuda:0" = PlaceHolder[target=getitem]
#   %convert_element_type : Tensor "i64[][]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.convert_element_type.default](args = (%getitem, torch.int64), kwargs = {})
#   return %convert_element_type
triton_poi_fused__to_copy_0 = async_compile.triton('triton_poi_fused__to_copy_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp64', 'out_ptr0': '*i64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'constants': {'xnumel': 1}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused__to_copy_0', <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused__to_copy_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp2 = tmp1.to(tl.int64)
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp2, None)
''', device_str='cuda')

# Topologically Sorted Source Nodes: [mul], Original ATen: [aten.mul]
# Source node to ATen node mapping:
#   mul => mul
# Graph fragment:
#   %arg1_1 : Tensor "f32[3, 2][2, 1]cuda:0" = PlaceHolder[target=arg1_1]
#   %buf3 : Tensor  = PlaceHolder[target=buf3]
#   %mul : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%arg1_1, %sym_sum), kwargs = {})
#   return %mul
triton_poi_fused_mul_1 = async_compile.triton('triton_poi_fused_mul_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_mul_1', 'tiling_scores': {'x': 54}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mul_1(in_ptr0, out_ptr0, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = (7 + ks0).to(tl.float32)
    tmp2 = (tmp1).to(tl.float32)
    tmp3 = tmp0 * tmp2
    tl.store(out_ptr0 + (x0), tmp3, xmask)
''', device_str='cuda')

# Unsorted Source Nodes: [cond, full], Original ATen: [aten.full]
# Source node to ATen node mapping:
#   cond => cond
#   full => full_default
triton_poi_fused_full_2 = async_compile.triton('triton_poi_fused_full_2', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'out_ptr0': '*fp64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'constants': {'xnumel': 1}, 'configs': [{(0,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_full_2', 'num_load': 0, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_full_2(out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.full([1], 7.0, tl.float64)
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32)), tmp0, None)
''', device_str='cuda')

# Unsorted Source Nodes: [cond, full], Original ATen: [aten.full]
# Source node to ATen node mapping:
#   cond => cond
#   full => full_default
triton_poi_fused_full_3 = async_compile.triton('triton_poi_fused_full_3', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'out_ptr0': '*fp64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'constants': {'xnumel': 1}, 'configs': [{(0,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_full_3', 'num_load': 0, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_full_3(out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.full([1], -3.0, tl.float64)
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32)), tmp0, None)
''', device_str='cuda')

def false_graph_0(args):
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        false_graph_0_buf0 = empty_strided_cuda((), (), torch.float64)
        # Unsorted Source Nodes: [cond, full], Original ATen: [aten.full]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_full_2.run(false_graph_0_buf0, 1, stream=raw_stream0)
    return (false_graph_0_buf0, )

def true_graph_0(args):
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_0_buf0 = empty_strided_cuda((), (), torch.float64)
        # Unsorted Source Nodes: [cond, full], Original ATen: [aten.full]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_full_3.run(true_graph_0_buf0, 1, stream=raw_stream0)
    return (true_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream
from torch._C import _cuda_getCurrentRawStream as get_raw_stream


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, arg1_1 = args
        args.clear()
        assert_size_stride(arg0_1, (), (), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            buf0 = [None] * 1
            if arg0_1.item():

                # subgraph: true_graph_0
                true_graph_0_args = []
                del arg0_1
                buf0 = true_graph_0(true_graph_0_args)
            else:

                # subgraph: false_graph_0
                false_graph_0_args = []
                buf0 = false_graph_0(false_graph_0_args)
            buf1 = buf0[0]
            assert_size_stride(buf1, (), (), 'torch.ops.cond')
            assert_alignment(buf1, 16, 'torch.ops.cond')
            del buf0
            buf2 = empty_strided_cuda((), (), torch.int64)
            # Topologically Sorted Source Nodes: [to], Original ATen: [aten._to_copy]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused__to_copy_0.run(buf1, buf2, 1, stream=raw_stream0)
            del buf1
        u0 = buf2.item()
        buf3 = None
        del buf2
        if not (u0 >= -3):
            raise RuntimeError('u0 >= -3')
        buf4 = None
        if not (u0 <= 7):
            raise RuntimeError('u0 <= 7')
        buf5 = None
        assert_size_stride(arg1_1, (3, 2), (2, 1), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg1_1 = copy_if_misaligned(arg1_1)
            buf6 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
            # Topologically Sorted Source Nodes: [mul], Original ATen: [aten.mul]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_mul_1.run(arg1_1, buf6, u0, 6, stream=raw_stream0)
            del arg1_1
        return (buf6, u0, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((), (), device='cuda:0', dtype=torch.bool)
    arg1_1 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    return [arg0_1, arg1_1]


# <BENCHMARK>
# 205 lines
