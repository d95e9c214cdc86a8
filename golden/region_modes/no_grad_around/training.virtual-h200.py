# torch 2.13; codegen; regenerate: hopkit golden region_modes/no_grad_around --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_add_mul_0: compiled for sm_90; interpreted
# triton_poi_fused_mul_sin_1: compiled for sm_90; interpreted
# AOT ID: ['forward']
# <MODULE_PREAMBLE>


# Topologically Sorted Source Nodes: [mul, add], Original ATen: [aten.mul, aten.add]
# Source node to ATen node mapping:
#   add => add
#   mul => mul
# Graph fragment:
#   %getitem_1 : Tensor "f32[3][1]cuda:0" = PlaceHolder[target=getitem_1]
#   %getitem : Tensor "f32[3][1]cuda:0" = PlaceHolder[target=getitem]
#   %primals_1 : Tensor "f32[3][1]cuda:0" = PlaceHolder[target=primals_1]
#   %mul : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%getitem_1, %getitem), kwargs = {})
#   %add : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul, %primals_1), kwargs = {})
#   return %add
triton_poi_fused_add_mul_0 = async_compile.triton('triton_poi_fused_add_mul_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_add_mul_0', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': False, 'num_load': 3, 'tiling_scores': {'x': 22}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_mul_0(in_out_ptr0, in_ptr0, in_ptr1, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_out_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr0 + (x0), xmask)
    tmp3 = tl.load(in_ptr1 + (x0), xmask)
    tmp2 = tmp0 * tmp1
    tmp4 = tmp2 + tmp3
    tl.store(in_out_ptr0 + (x0), tmp4, xmask)
''', device_str='cuda')

# Unsorted Source Nodes: [invoke_subgraph, mul, sin], Original ATen: [aten.mul, aten.sin]
# Source node to ATen node mapping:
#   invoke_subgraph => invoke_subgraph
#   mul => mul
#   sin => sin
triton_poi_fused_mul_sin_1 = async_compile.triton('triton_poi_fused_mul_sin_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_mul_sin_1', 'optimize_mem': False, 'tiling_scores': {'x': 13}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_mul_sin_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.sin(tmp0)
    tmp2 = tmp1 * tmp0
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')

def repeated_subgraph0(args):
    repeated_subgraph0_arg0_1, = args
    args.clear()
    assert_size_stride(repeated_subgraph0_arg0_1, (3, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        repeated_subgraph0_buf0 = empty_strided_cuda((3, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [invoke_subgraph, mul, sin], Original ATen: [aten.mul, aten.sin]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_mul_sin_1.run(repeated_subgraph0_arg0_1, repeated_subgraph0_buf0, 3, stream=raw_stream0)
        del repeated_subgraph0_arg0_1
    return (repeated_subgraph0_buf0, )

def repeated_subgraph1(args):
    repeated_subgraph1_arg0_1, = args
    args.clear()
    assert_size_stride(repeated_subgraph1_arg0_1, (3, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        repeated_subgraph1_buf0 = empty_strided_cuda((3, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [invoke_subgraph_1, mul, sin], Original ATen: [aten.mul, aten.sin]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_mul_sin_1.run(repeated_subgraph1_arg0_1, repeated_subgraph1_buf0, 3, stream=raw_stream0)
        del repeated_subgraph1_arg0_1
    return (repeated_subgraph1_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream
from torch._C import _cuda_getCurrentRawStream as get_raw_stream


async_compile.wait(globals())
del async_compile

# <RUNNER>
        primals_1, = args
        args.clear()
        assert_size_stride(primals_1, (3, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            primals_1 = copy_if_misaligned(primals_1)
            buf0 = [None] * 1

            # subgraph: repeated_subgraph0
            repeated_subgraph0_args = [primals_1,]
            buf0 = repeated_subgraph0(repeated_subgraph0_args)
            buf1 = buf0[0]
            del buf0
            buf2 = [None] * 1

            # subgraph: repeated_subgraph1
            repeated_subgraph1_args = [primals_1,]
            buf2 = repeated_subgraph1(repeated_subgraph1_args)
            buf3 = buf2[0]
            del buf2
            buf4 = buf3; del buf3  # reuse
            # Topologically Sorted Source Nodes: [mul, add], Original ATen: [aten.mul, aten.add]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_mul_0.run(buf4, buf1, primals_1, 3, stream=raw_stream0)
            del buf1
            del primals_1
        return (buf4, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [primals_1]


# <BENCHMARK>
# 144 lines
