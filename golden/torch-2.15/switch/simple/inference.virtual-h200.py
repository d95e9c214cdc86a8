# torch 2.15; codegen; regenerate: hopkit golden switch/simple --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_clamp_0: compiled for sm_90; interpreted
# triton_poi_fused_clamp_mul_1: compiled for sm_90; interpreted
# triton_poi_fused_clamp_sub_2: compiled for sm_90; interpreted
# triton_poi_fused_add_clamp_sin_3: compiled for sm_90; interpreted
# AOT ID: ['inference']
# <MODULE_PREAMBLE>
# with from torch._inductor.runtime.runtime_utils import assert_tensor_metadata


# Topologically Sorted Source Nodes: [index], Original ATen: [aten.clamp]
# Source node to ATen node mapping:
#   index => clamp_max, clamp_min
# Graph fragment:
#   %arg2_1 : Tensor "i64[][]cuda:0" = PlaceHolder[target=arg2_1]
#   %clamp_min : Tensor "i64[][]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.clamp_min.default](args = (%arg2_1, 0), kwargs = {})
#   %clamp_max : Tensor "i64[][]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.clamp_max.default](args = (%clamp_min, 2), kwargs = {})
#   return %clamp_max
triton_poi_fused_clamp_0 = async_compile.triton('triton_poi_fused_clamp_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 1},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*i64', 'out_ptr0': '*i64', 'xnumel': 'constexpr', 'XBLOCK': 'constexpr'}, 'constants': {'xnumel': 1}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_clamp_0', <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_clamp_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)[:]
    tmp0 = tl.load(in_ptr0 + (0))
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK])
    tmp2 = tl.full([1], 0, tl.int64)
    tmp3 = tl.maximum(tmp1, tmp2, tl.PropagateNan.ALL)
    tmp4 = tl.full([1], 2, tl.int64)
    tmp5 = tl.minimum(tmp3, tmp4, tl.PropagateNan.ALL)
    tl.store(out_ptr0 + (tl.full([XBLOCK], 0, tl.int32).broadcast_to(XBLOCK)), tmp5, None)
''', device_str='cuda')

# Unsorted Source Nodes: [switch, index, mul], Original ATen: [aten.clamp, aten.mul]
# Source node to ATen node mapping:
#   index => clamp_max, clamp_min
#   mul => mul
#   switch => switch
triton_poi_fused_clamp_mul_1 = async_compile.triton('triton_poi_fused_clamp_mul_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_clamp_mul_1', 'num_load': 2, 'tiling_scores': {'x': 72}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_clamp_mul_1(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask)
    tmp2 = tmp0 * tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')

# Unsorted Source Nodes: [switch, index, sub], Original ATen: [aten.clamp, aten.sub]
# Source node to ATen node mapping:
#   index => clamp_max, clamp_min
#   sub => sub
#   switch => switch
triton_poi_fused_clamp_sub_2 = async_compile.triton('triton_poi_fused_clamp_sub_2', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_clamp_sub_2', 'num_load': 2, 'tiling_scores': {'x': 72}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_clamp_sub_2(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask)
    tmp2 = tmp0 - tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')

# Unsorted Source Nodes: [switch, index, add, sin], Original ATen: [aten.clamp, aten.add, aten.sin]
# Source node to ATen node mapping:
#   add => add
#   index => clamp_max, clamp_min
#   sin => sin
#   switch => switch
triton_poi_fused_add_clamp_sin_3 = async_compile.triton('triton_poi_fused_add_clamp_sin_3', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_add_clamp_sin_3', 'num_load': 2, 'tiling_scores': {'x': 72}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_clamp_sin_3(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp2 = tl.load(in_ptr1 + (x0), xmask)
    tmp1 = tl_math.sin(tmp0)
    tmp3 = tmp1 + tmp2
    tl.store(out_ptr0 + (x0), tmp3, xmask)
''', device_str='cuda')

def branch0_graph_0(args):
    branch0_graph_0_arg0_1, branch0_graph_0_arg1_1 = args
    args.clear()
    assert_size_stride_grouped((branch0_graph_0_arg0_1, branch0_graph_0_arg1_1), ((3, 2), (3, 2)), ((2, 1), (2, 1)), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        branch0_graph_0_buf0 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
        # Unsorted Source Nodes: [switch, index, mul], Original ATen: [aten.clamp, aten.mul]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_clamp_mul_1.run(branch0_graph_0_arg0_1, branch0_graph_0_arg1_1, branch0_graph_0_buf0, 6, stream=raw_stream0)
        del branch0_graph_0_arg0_1
        del branch0_graph_0_arg1_1
    return (branch0_graph_0_buf0, )

def branch1_graph_0(args):
    branch1_graph_0_arg0_1, branch1_graph_0_arg1_1 = args
    args.clear()
    assert_size_stride_grouped((branch1_graph_0_arg0_1, branch1_graph_0_arg1_1), ((3, 2), (3, 2)), ((2, 1), (2, 1)), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        branch1_graph_0_buf0 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
        # Unsorted Source Nodes: [switch, index, sub], Original ATen: [aten.clamp, aten.sub]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_clamp_sub_2.run(branch1_graph_0_arg0_1, branch1_graph_0_arg1_1, branch1_graph_0_buf0, 6, stream=raw_stream0)
        del branch1_graph_0_arg0_1
        del branch1_graph_0_arg1_1
    return (branch1_graph_0_buf0, )

def branch2_graph_0(args):
    branch2_graph_0_arg0_1, branch2_graph_0_arg1_1 = args
    args.clear()
    assert_size_stride_grouped((branch2_graph_0_arg0_1, branch2_graph_0_arg1_1), ((3, 2), (3, 2)), ((2, 1), (2, 1)), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        branch2_graph_0_buf0 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
        # Unsorted Source Nodes: [switch, index, add, sin], Original ATen: [aten.clamp, aten.add, aten.sin]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_clamp_sin_3.run(branch2_graph_0_arg0_1, branch2_graph_0_arg1_1, branch2_graph_0_buf0, 6, stream=raw_stream0)
        del branch2_graph_0_arg0_1
        del branch2_graph_0_arg1_1
    return (branch2_graph_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream
from torch._C import _cuda_getCurrentRawStream as get_raw_stream
from torch._C import _cuda_getCurrentRawStream as get_raw_stream


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, arg1_1, arg2_1 = args
        args.clear()
        assert_size_stride(arg2_1, (), (), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg2_1 = copy_if_misaligned(arg2_1)
            buf0 = empty_strided_cuda((), (), torch.int64)
            # Topologically Sorted Source Nodes: [index], Original ATen: [aten.clamp]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_clamp_0.run(arg2_1, buf0, 1, stream=raw_stream0)
            del arg2_1
            assert_size_stride_grouped((arg0_1, arg1_1), ((3, 2), (3, 2)), ((2, 1), (2, 1)), 'input')
            arg0_1 = copy_if_misaligned(arg0_1)
            arg1_1 = copy_if_misaligned(arg1_1)
            buf1_selector = int(buf0.item())
            buf1 = [None] * 1
            if buf1_selector == 0:

                # subgraph: branch0_graph_0
                branch0_graph_0_args = [arg0_1, arg1_1]
                del arg0_1
                del arg1_1
                del buf0
                buf1 = branch0_graph_0(branch0_graph_0_args)
            elif buf1_selector == 1:

                # subgraph: branch1_graph_0
                branch1_graph_0_args = [arg0_1, arg1_1]
                buf1 = branch1_graph_0(branch1_graph_0_args)
            else:

                # subgraph: branch2_graph_0
                branch2_graph_0_args = [arg0_1, arg1_1]
                buf1 = branch2_graph_0(branch2_graph_0_args)
            buf2 = buf1[0]
            assert_tensor_metadata(buf2, (3, 2), (2, 1), torch.float32, 'torch.ops.switch')
            assert_alignment(buf2, 16, 'torch.ops.switch')
            del buf1
        return (buf2, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    arg1_1 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    arg2_1 = rand_strided((), (), device='cuda:0', dtype=torch.int64)
    return [arg0_1, arg1_1, arg2_1]


# <BENCHMARK>
# 235 lines
