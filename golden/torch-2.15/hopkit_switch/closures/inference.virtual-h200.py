# torch 2.15; codegen; regenerate: hopkit golden hopkit_switch/closures --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_sin_0: compiled for sm_90; interpreted
# extern calls, which the CPU computes: extern_kernels.mm (2), higher_order.hopkit_switch
# AOT ID: ['inference']
# <MODULE_PREAMBLE>
# with from torch._inductor.runtime.runtime_utils import assert_tensor_metadata


def hopkit_switch_body_0(args):
    hopkit_switch_body_0_arg0_1, hopkit_switch_body_0_arg1_1, hopkit_switch_body_0_arg2_1 = args
    args.clear()
    assert_size_stride_grouped((hopkit_switch_body_0_arg0_1, hopkit_switch_body_0_arg1_1), ((3, 4), (4, 4)), ((4, 1), (4, 1)), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        hopkit_switch_body_0_buf0 = empty_strided_cuda((3, 4), (4, 1), torch.float32)
        # Unsorted Source Nodes: [hopkit_switch, matmul], Original ATen: [aten.mm]
        extern_kernels.mm(hopkit_switch_body_0_arg0_1, hopkit_switch_body_0_arg1_1, out=hopkit_switch_body_0_buf0)
        del hopkit_switch_body_0_arg0_1
        del hopkit_switch_body_0_arg1_1
    return (hopkit_switch_body_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream



# Unsorted Source Nodes: [hopkit_switch, sin], Original ATen: [aten.sin]
# Source node to ATen node mapping:
#   hopkit_switch => hopkit_switch
#   sin => sin
triton_poi_fused_sin_0 = async_compile.triton('triton_poi_fused_sin_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'configs': [{(0,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_sin_0', 'mutated_arg_names': ['in_out_ptr0'], 'tiling_scores': {'x': 144}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_sin_0(in_out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 12
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_out_ptr0 + (x0), xmask)
    tmp1 = tl_math.sin(tmp0)
    tl.store(in_out_ptr0 + (x0), tmp1, xmask)
''', device_str='cuda')

def hopkit_switch_body_1(args):
    hopkit_switch_body_1_arg0_1, hopkit_switch_body_1_arg1_1, hopkit_switch_body_1_arg2_1 = args
    args.clear()
    assert_size_stride_grouped((hopkit_switch_body_1_arg0_1, hopkit_switch_body_1_arg2_1), ((3, 4), (4, 4)), ((4, 1), (4, 1)), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        hopkit_switch_body_1_buf0 = empty_strided_cuda((3, 4), (4, 1), torch.float32)
        # Unsorted Source Nodes: [hopkit_switch, matmul], Original ATen: [aten.mm]
        extern_kernels.mm(hopkit_switch_body_1_arg0_1, hopkit_switch_body_1_arg2_1, out=hopkit_switch_body_1_buf0)
        del hopkit_switch_body_1_arg0_1
        del hopkit_switch_body_1_arg2_1
        hopkit_switch_body_1_buf1 = hopkit_switch_body_1_buf0; del hopkit_switch_body_1_buf0  # reuse
        # Unsorted Source Nodes: [hopkit_switch, sin], Original ATen: [aten.sin]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_sin_0.run(hopkit_switch_body_1_buf1, 12, stream=raw_stream0)
    return (hopkit_switch_body_1_buf1, )


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, arg1_1, arg2_1, arg3_1 = args
        args.clear()
        assert_size_stride_grouped((arg0_1, arg1_1, arg2_1, arg3_1), ((), (3, 4), (4, 4), (4, 4)), ((), (4, 1), (4, 1), (4, 1)), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            arg1_1 = copy_if_misaligned(arg1_1)
            arg2_1 = copy_if_misaligned(arg2_1)
            arg3_1 = copy_if_misaligned(arg3_1)

            # subgraph: hopkit_switch_body_0

            # subgraph: hopkit_switch_body_1
            buf0 = torch.ops.higher_order.hopkit_switch(arg0_1, (lambda *args: hopkit_switch_body_0(list(args)), lambda *args: hopkit_switch_body_1(list(args)),), (arg1_1,), (arg2_1, arg3_1,))
            del arg0_1
            del arg1_1
            del arg2_1
            del arg3_1
            buf1 = buf0[0]
            assert_tensor_metadata(buf1, (3, 4), (4, 1), torch.float32, 'torch.ops.hopkit_switch')
            assert_alignment(buf1, 16, 'torch.ops.hopkit_switch')
            del buf0
        return (buf1, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((), (), device='cuda:0', dtype=torch.int64)
    arg1_1 = rand_strided((3, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    arg2_1 = rand_strided((4, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    arg3_1 = rand_strided((4, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    return [arg0_1, arg1_1, arg2_1, arg3_1]


# <BENCHMARK>
# 110 lines
