# torch 2.13; codegen; regenerate: hopkit golden associative_scan/one_slice --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_add_copy__mul_0: compiled for sm_90; interpreted
# AOT ID: ['inference']
# <MODULE_PREAMBLE>
# without from torch._C._dynamo.guards import copy_if_misaligned


# Topologically Sorted Source Nodes: [add_, mul], Original ATen: [aten.add, aten.mul, aten.copy_]
# Source node to ATen node mapping:
#   add_ => add
#   mul => mul
# Graph fragment:
#   %copy_ : Tensor "f32[1, 3][3, 1]cuda:0" = PlaceHolder[target=copy_]
#   %add : Tensor "f32[1, 3][3, 1]cuda:0" = PlaceHolder[target=add]
#   %mul : Tensor "f32[1, 3][3, 1]cuda:0" = PlaceHolder[target=mul]
#   %add : Tensor "f32[1, 3][3, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.add.Tensor](args = (%arg0_1, 1), kwargs = {})
#   %mul : Tensor "f32[1, 3][3, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%add, %add), kwargs = {})
#   %copy_ : Tensor "f32[1, 3][3, 1]cuda:0"[num_users=0] = call_function[target=torch.ops.aten.copy_.default](args = (%arg0_1, %add), kwargs = {})
#   return %mul,%add,%buf2
triton_poi_fused_add_copy__mul_0 = async_compile.triton('triton_poi_fused_add_copy__mul_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'out_ptr2': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_add_copy__mul_0', 'mutated_arg_names': ['in_ptr0', 'out_ptr2'], 'num_store': 2, 'tiling_scores': {'x': 22}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_copy__mul_0(in_ptr0, out_ptr0, out_ptr2, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.full([1], 1.0, tl.float32)
    tmp2 = tmp0 + tmp1
    tmp3 = tmp2 * tmp2
    tl.store(out_ptr0 + (x0), tmp3, xmask)
    tl.store(out_ptr2 + (x0), tmp2, xmask)
''', device_str='cuda')


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, = args
        args.clear()
        assert_size_stride(arg0_1, (1, 3), (3, 1), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((1, 3), (3, 1), torch.float32)
            # Topologically Sorted Source Nodes: [add_, mul], Original ATen: [aten.add, aten.mul, aten.copy_]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_copy__mul_0.run(arg0_1, buf0, arg0_1, 3, stream=raw_stream0)
            del arg0_1
        return (buf0, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((1, 3), (3, 1), device='cuda:0', dtype=torch.float32)
    return [arg0_1]


# <BENCHMARK>
# 72 lines
