# torch 2.13; codegen; regenerate: hopkit golden triton_kernel/in_region --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# double: compiled for sm_90; interpreted
# triton_poi_fused_add_1: compiled for sm_90; interpreted
# AOT ID: ['inference']
# <MODULE_PREAMBLE>
# with from torch._C import _cuda_getCurrentRawStream as get_raw_stream (2)



# Original path: triton_kernel.py
double_0 = async_compile.triton('double', '''

# <KERNEL_PREAMBLE>

@triton_heuristics.user_autotune(
    configs=[],
    inductor_meta={'grid_type': 'FixedGrid', 'fixed_grid': ['_grid_0', '_grid_1', '_grid_2'], 'extra_launcher_args': ['_grid_0', '_grid_1', '_grid_2'], 'declared_constexpr_names': ['BLOCK'], 'kernel_name': 'double_0', <INDUCTOR_META without 'mutated_arg_names' 'optimize_mem' 'no_x_dim' 'atomic_add_found' 'num_load' 'num_store' 'num_reduction' 'autotune_hints'>},
    triton_meta={'signature': {'x': '*fp32', 'out': '*fp32', 'n': 'i32', 'BLOCK': 'constexpr'}, 'constants': {'BLOCK': 8}, <TRITON_META without 'native_matmul' 'enable_fp_fusion' 'launch_pdl' 'disable_ftz'>},
    filename=__file__,
    custom_kernel=True,
)
@triton.jit
def double(x, out, n, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(out + at, tl.load(x + at, mask=at < n) * 2, mask=at < n)
''', device_str='cuda')

# Unsorted Source Nodes: [invoke_subgraph, add], Original ATen: [aten.add]
# Source node to ATen node mapping:
#   add => add
#   invoke_subgraph => invoke_subgraph
triton_poi_fused_add_1 = async_compile.triton('triton_poi_fused_add_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 8},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_add_1', 'tiling_scores': {'x': 64}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_1(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 8
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 1.0, tl.float32)
    tmp2 = tmp0 + tmp1
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')

def repeated_subgraph0(args):
    repeated_subgraph0_arg0_1, = args
    args.clear()
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        repeated_subgraph0_buf0 = empty_strided_cuda((8, ), (1, ), torch.float32)
        assert_size_stride(repeated_subgraph0_arg0_1, (8, ), (1, ), 'input')
        # Unsorted Source Nodes: [invoke_subgraph, triton_kernel_wrapper_mutation], Original ATen: []
        raw_stream0 = get_raw_stream(0)
        double_0.run(repeated_subgraph0_arg0_1, repeated_subgraph0_buf0, 8, 1, 1, 1, stream=raw_stream0)
        del repeated_subgraph0_arg0_1
        repeated_subgraph0_buf2 = empty_strided_cuda((8, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [invoke_subgraph, add], Original ATen: [aten.add]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_1.run(repeated_subgraph0_buf0, repeated_subgraph0_buf2, 8, stream=raw_stream0)
        del repeated_subgraph0_buf0
    return (repeated_subgraph0_buf2, )


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, = args
        args.clear()
        assert_size_stride(arg0_1, (8, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            buf0 = [None] * 1

            # subgraph: repeated_subgraph0
            repeated_subgraph0_args = [arg0_1,]
            del arg0_1
            buf0 = repeated_subgraph0(repeated_subgraph0_args)
            buf1 = buf0[0]
            del buf0
            buf2 = [None] * 1

            # subgraph: repeated_subgraph0
            repeated_subgraph0_args = [buf1,]
            del buf1
            buf2 = repeated_subgraph0(repeated_subgraph0_args)
            buf3 = buf2[0]
            del buf2
        return (buf3, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((8, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1]


# <BENCHMARK>
# 112 lines
