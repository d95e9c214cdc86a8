# torch 2.15; codegen; regenerate: hopkit golden hopkit_custom/called --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_add_0: compiled for sm_90; interpreted
# triton_poi_fused_exp_1: compiled for sm_90; interpreted
# triton_poi_fused_add_mul_sin_2: compiled for sm_90; interpreted
# extern calls, which the CPU computes: higher_order.hopkit_cases_apart
# AOT ID: ['inference']
# <MODULE_PREAMBLE>
# with from torch._inductor.runtime.runtime_utils import assert_tensor_metadata


# Topologically Sorted Source Nodes: [add], Original ATen: [aten.add]
# Source node to ATen node mapping:
#   add => add
# Graph fragment:
#   %arg0_1 : Tensor "f32[3][1]cuda:0" = PlaceHolder[target=arg0_1]
#   %add : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg0_1, 1), kwargs = {})
#   return %add
triton_poi_fused_add_0 = async_compile.triton('triton_poi_fused_add_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_add_0', 'tiling_scores': {'x': 13}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 1.0, tl.float32)
    tmp2 = tmp0 + tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')

# Topologically Sorted Source Nodes: [exp], Original ATen: [aten.exp]
# Source node to ATen node mapping:
#   exp => exp
# Graph fragment:
#   %getitem : Tensor "f32[3][1]cuda:0" = PlaceHolder[target=getitem]
#   %exp : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.exp.default](args = (%getitem,), kwargs = {})
#   return %exp
triton_poi_fused_exp_1 = async_compile.triton('triton_poi_fused_exp_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'configs': [{(0,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_exp_1', 'mutated_arg_names': ['in_out_ptr0'], 'tiling_scores': {'x': 13}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_exp_1(in_out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_out_ptr0 + (x0), xmask)
    tmp1 = libdevice.exp(tmp0)
    tl.store(in_out_ptr0 + (x0), tmp1, xmask)
''', device_str='cuda')

# Unsorted Source Nodes: [hopkit_cases_apart, add, mul, sin], Original ATen: [aten.add, aten.mul, aten.sin]
# Source node to ATen node mapping:
#   add => add
#   hopkit_cases_apart => hopkit_cases_apart
#   mul => mul
#   sin => sin
triton_poi_fused_add_mul_sin_2 = async_compile.triton('triton_poi_fused_add_mul_sin_2', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_add_mul_sin_2', 'tiling_scores': {'x': 13}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_mul_sin_2(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.sin(tmp0)
    tmp2 = tl.full([1], 2.0, tl.float32)
    tmp3 = tmp1 * tmp2
    tl.store(out_ptr0 + (x0), tmp3, xmask)
''', device_str='cuda')

def hopkit_cases_apart_body_0(args):
    hopkit_cases_apart_body_0_arg0_1, = args
    args.clear()
    assert_size_stride(hopkit_cases_apart_body_0_arg0_1, (3, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        hopkit_cases_apart_body_0_buf0 = empty_strided_cuda((3, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [hopkit_cases_apart, add, mul, sin], Original ATen: [aten.add, aten.mul, aten.sin]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_mul_sin_2.run(hopkit_cases_apart_body_0_arg0_1, hopkit_cases_apart_body_0_buf0, 3, stream=raw_stream0)
        del hopkit_cases_apart_body_0_arg0_1
    return (hopkit_cases_apart_body_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, = args
        args.clear()
        assert_size_stride(arg0_1, (3, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            buf0 = empty_strided_cuda((3, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [add], Original ATen: [aten.add]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_0.run(arg0_1, buf0, 3, stream=raw_stream0)
            del arg0_1

            # subgraph: hopkit_cases_apart_body_0
            buf1 = torch.ops.higher_order.hopkit_cases_apart((lambda *args: hopkit_cases_apart_body_0(list(args)),), (buf0,), ())
            del buf0
            buf2 = buf1[0]
            assert_tensor_metadata(buf2, (3, ), (1, ), torch.float32, 'torch.ops.hopkit_cases_apart')
            assert_alignment(buf2, 16, 'torch.ops.hopkit_cases_apart')
            del buf1
            buf3 = buf2; del buf2  # reuse
            # Topologically Sorted Source Nodes: [exp], Original ATen: [aten.exp]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_exp_1.run(buf3, 3, stream=raw_stream0)
        return (buf3, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1]


# <BENCHMARK>
# 156 lines
