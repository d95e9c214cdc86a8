# torch 2.13; codegen; regenerate: hopkit golden region_memory/unused_call_writes --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_copy__mul_sin_0: compiled for sm_90; interpreted
# AOT ID: ['inference']
# <MODULE_PREAMBLE>
# with from torch._C import _cuda_getCurrentRawStream as get_raw_stream (2)



# Unsorted Source Nodes: [invoke_subgraph], Original ATen: [aten.sin, aten.mul, aten.copy_]
# Source node to ATen node mapping:
#   invoke_subgraph => copy_, invoke_subgraph_1, mul, sin
triton_poi_fused_copy__mul_sin_0 = async_compile.triton('triton_poi_fused_copy__mul_sin_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'out_ptr2': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_copy__mul_sin_0', 'mutated_arg_names': ['in_ptr0', 'out_ptr2'], 'num_store': 2, 'tiling_scores': {'x': 22}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_copy__mul_sin_0(in_ptr0, out_ptr0, out_ptr2, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 2.0, tl.float32)
    tmp2 = tmp0 * tmp1
    tmp3 = tl_math.sin(tmp2)
    tl.store(out_ptr0 + (x0), tmp3, xmask)
    tl.store(out_ptr2 + (x0), tmp2, xmask)
''', device_str='cuda')

def auto_functionalized_subgraph_0(args):
    auto_functionalized_subgraph_0_arg0_1, = args
    args.clear()
    assert_size_stride(auto_functionalized_subgraph_0_arg0_1, (3, ), (1, ), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        auto_functionalized_subgraph_0_buf0 = empty_strided_cuda((3, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [invoke_subgraph], Original ATen: [aten.sin, aten.mul, aten.copy_]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_copy__mul_sin_0.run(auto_functionalized_subgraph_0_arg0_1, auto_functionalized_subgraph_0_buf0, auto_functionalized_subgraph_0_arg0_1, 3, stream=raw_stream0)
        del auto_functionalized_subgraph_0_arg0_1
    return (auto_functionalized_subgraph_0_buf0, )


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, = args
        args.clear()
        assert_size_stride(arg0_1, (3, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            buf2 = [None] * 1

            # subgraph: auto_functionalized_subgraph_0
            auto_functionalized_subgraph_0_args = [arg0_1,]
            del arg0_1
            buf2 = auto_functionalized_subgraph_0(auto_functionalized_subgraph_0_args)
            buf3 = buf2[0]
            del buf2
        return (buf3, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1]


# <BENCHMARK>
# 81 lines
