# torch 2.13; codegen; regenerate: hopkit golden auto_functionalized/argument --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_add_0: compiled for sm_90; interpreted
# extern calls, which the CPU computes: hopkit_cases.scale_.default (2)
# AOT ID: ['inference']
# <MODULE_PREAMBLE>
# without from torch._C._dynamo.guards import copy_if_misaligned


# Topologically Sorted Source Nodes: [add], Original ATen: [aten.add]
# Source node to ATen node mapping:
#   add => add
# Graph fragment:
#   %buf3 : Tensor  = PlaceHolder[target=buf3]
#   %add : Tensor "f32[3, 2][2, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg0_1, 1), kwargs = {})
#   return %add
triton_poi_fused_add_0 = async_compile.triton('triton_poi_fused_add_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_add_0', 'tiling_scores': {'x': 36}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 6
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 1.0, tl.float32)
    tmp2 = tmp0 + tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, = args
        args.clear()
        assert_size_stride(arg0_1, (3, 2), (2, 1), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            # Topologically Sorted Source Nodes: [scale_], Original ATen: [hopkit_cases.scale_]
            torch.ops.hopkit_cases.scale_.default(arg0_1, 3.0)
            # Topologically Sorted Source Nodes: [scale__1], Original ATen: [aten.as_strided, hopkit_cases.scale_]
            torch.ops.hopkit_cases.scale_.default(reinterpret_tensor(arg0_1, (3, ), (2, ), 1), 2.0)
            buf4 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
            # Topologically Sorted Source Nodes: [add], Original ATen: [aten.add]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_0.run(arg0_1, buf4, 6, stream=raw_stream0)
            del arg0_1
        return (buf4, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    return [arg0_1]


# <BENCHMARK>
# 70 lines
