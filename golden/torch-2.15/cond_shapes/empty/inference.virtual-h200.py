# torch 2.15; codegen; regenerate: hopkit golden cond_shapes/empty --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_sum_0: compiled for sm_90; interpreted
# AOT ID: ['inference']
# <MODULE_PREAMBLE>
# with from torch._inductor.runtime.runtime_utils import assert_tensor_metadata


# Topologically Sorted Source Nodes: [sum_1], Original ATen: [aten.sum]
# Source node to ATen node mapping:
#   sum_1 => sum_1
# Graph fragment:
#   %sum_1 : Tensor "f32[4][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%arg1_1, [0]), kwargs = {})
#   return %sum_1
triton_poi_fused_sum_0 = async_compile.triton('triton_poi_fused_sum_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'configs': [{(0,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_sum_0', 'num_load': 0, 'tiling_scores': {'x': 16}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_sum_0(out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 4
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.full([1], 0.0, tl.float32)
    tl.store(out_ptr0 + (x0), tmp0, xmask)
''', device_str='cuda')

def false_graph_0(args):
    false_graph_0_arg0_1, = args
    args.clear()
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        false_graph_0_buf0 = empty_strided_cuda((0, 4), (4, 1), torch.float32)
    return (false_graph_0_buf0, )

def true_graph_0(args):
    true_graph_0_arg0_1, = args
    args.clear()
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        true_graph_0_buf0 = empty_strided_cuda((0, 4), (4, 1), torch.float32)
    return (true_graph_0_buf0, )


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, arg1_1 = args
        args.clear()
        assert_size_stride(arg0_1, (), (), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            arg1_1 = copy_if_misaligned(arg1_1)
            buf0_selector = int(arg0_1.item())
            buf0 = [None] * 1
            if buf0_selector == 0:

                # subgraph: false_graph_0
                false_graph_0_args = [arg1_1,]
                del arg0_1
                del arg1_1
                buf0 = false_graph_0(false_graph_0_args)
            else:

                # subgraph: true_graph_0
                true_graph_0_args = [arg1_1,]
                buf0 = true_graph_0(true_graph_0_args)
            buf1 = buf0[0]
            assert_tensor_metadata(buf1, (0, 4), (4, 1), torch.float32, 'torch.ops.cond')
            assert_alignment(buf1, 16, 'torch.ops.cond')
            del buf0
            buf2 = empty_strided_cuda((4, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [sum_1], Original ATen: [aten.sum]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_sum_0.run(buf2, 4, stream=raw_stream0)
        return (buf1, buf2, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((), (), device='cuda:0', dtype=torch.bool)
    arg1_1 = rand_strided((0, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    return [arg0_1, arg1_1]


# <BENCHMARK>
# 98 lines
