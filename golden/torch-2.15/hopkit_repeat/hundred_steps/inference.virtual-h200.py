# torch 2.15; codegen; regenerate: hopkit golden hopkit_repeat/hundred_steps --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_cos_0: compiled for sm_90; interpreted
# extern calls, which the CPU computes: higher_order.hopkit_repeat
# AOT ID: ['inference']
# <MODULE_PREAMBLE>
# with from torch._inductor.runtime.runtime_utils import assert_tensor_metadata
# with from torch._C import _cuda_getCurrentRawStream as get_raw_stream (2)



# Unsorted Source Nodes: [hopkit_repeat, cos], Original ATen: [aten.cos]
# Source node to ATen node mapping:
#   cos => cos
#   hopkit_repeat => hopkit_repeat
triton_poi_fused_cos_0 = async_compile.triton('triton_poi_fused_cos_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_cos_0', 'tiling_scores': {'x': 13}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cos_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.cos(tmp0)
    tl.store(out_ptr0 + (x0), tmp1, xmask)
''', device_str='cuda')

def hopkit_repeat_body_0(args):
    hopkit_repeat_body_0_arg0_1, = args
    args.clear()
    assert_size_stride(hopkit_repeat_body_0_arg0_1, (3, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        hopkit_repeat_body_0_buf0 = empty_strided_cuda((3, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [hopkit_repeat, cos], Original ATen: [aten.cos]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_cos_0.run(hopkit_repeat_body_0_arg0_1, hopkit_repeat_body_0_buf0, 3, stream=raw_stream0)
        del hopkit_repeat_body_0_arg0_1
    return (hopkit_repeat_body_0_buf0, )


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, = args
        args.clear()
        assert_size_stride(arg0_1, (3, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)

            # subgraph: hopkit_repeat_body_0
            buf0 = torch.ops.higher_order.hopkit_repeat(100, (lambda *args: hopkit_repeat_body_0(list(args)),), (arg0_1,), ())
            del arg0_1
            buf1 = buf0[0]
            assert_tensor_metadata(buf1, (3, ), (1, ), torch.float32, 'torch.ops.hopkit_repeat')
            assert_alignment(buf1, 16, 'torch.ops.hopkit_repeat')
            del buf0
        return (buf1, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1]


# <BENCHMARK>
# 81 lines
