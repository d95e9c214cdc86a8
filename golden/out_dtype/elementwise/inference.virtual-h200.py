# torch 2.13; codegen; regenerate: hopkit golden out_dtype/elementwise --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_div_mul_to_0: compiled for sm_90; interpreted
# AOT ID: ['inference']
# <MODULE_PREAMBLE>


# Topologically Sorted Source Nodes: [wide, out_dtype_1, out_dtype_2], Original ATen: [aten.to, aten.mul, aten.div]
# Source node to ATen node mapping:
#   out_dtype_1 => convert_element_type_2, mul_1
#   out_dtype_2 => convert_element_type_3, div
#   wide => convert_element_type, convert_element_type_1, mul
# Graph fragment:
#   %arg0_1 : Tensor "i8[3, 4][4, 1]cuda:0" = PlaceHolder[target=arg0_1]
#   %convert_element_type : Tensor "i32[3, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.convert_element_type.default](args = (%arg0_1, torch.int32), kwargs = {})
#   %convert_element_type_1 : Tensor "i32[3, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.convert_element_type.default](args = (%arg0_1, torch.int32), kwargs = {})
#   %mul : Tensor "i32[3, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%convert_element_type, %convert_element_type_1), kwargs = {})
#   %convert_element_type_2 : Tensor "f32[3, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.convert_element_type.default](args = (%arg0_1, torch.float32), kwargs = {})
#   %mul_1 : Tensor "f32[3, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Scalar](args = (%convert_element_type_2, 2.5), kwargs = {})
#   %convert_element_type_3 : Tensor "f64[3, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.prims.convert_element_type.default](args = (%arg0_1, torch.float64), kwargs = {})
#   %div : Tensor "f64[3, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.div.Scalar](args = (%convert_element_type_3, 4), kwargs = {})
#   return %mul,%mul_1,%div
triton_poi_fused_div_mul_to_0 = async_compile.triton('triton_poi_fused_div_mul_to_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*i8', 'out_ptr0': '*i32', 'out_ptr1': '*fp32', 'out_ptr2': '*fp64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_div_mul_to_0', 'num_store': 3, 'tiling_scores': {'x': 396}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_div_mul_to_0(in_ptr0, out_ptr0, out_ptr1, out_ptr2, xnumel, XBLOCK : tl.constexpr):
    xnumel = 12
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tmp0.to(tl.int32)
    tmp2 = tmp1 * tmp1
    tmp3 = tmp0.to(tl.float32)
    tmp4 = tl.full([1], 2.5, tl.float32)
    tmp5 = tmp3 * tmp4
    tmp6 = tmp0.to(tl.float64)
    tmp7 = tl.full([1], 0.25, tl.float64)
    tmp8 = tmp6 * tmp7
    tl.store(out_ptr0 + (x0), tmp2, xmask)
    tl.store(out_ptr1 + (x0), tmp5, xmask)
    tl.store(out_ptr2 + (x0), tmp8, xmask)
''', device_str='cuda')


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, = args
        args.clear()
        assert_size_stride(arg0_1, (3, 4), (4, 1), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            buf0 = empty_strided_cuda((3, 4), (4, 1), torch.int32)
            buf1 = empty_strided_cuda((3, 4), (4, 1), torch.float32)
            buf2 = empty_strided_cuda((3, 4), (4, 1), torch.float64)
            # Topologically Sorted Source Nodes: [wide, out_dtype_1, out_dtype_2], Original ATen: [aten.to, aten.mul, aten.div]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_div_mul_to_0.run(arg0_1, buf0, buf1, buf2, 12, stream=raw_stream0)
            del arg0_1
        return (buf0, buf1, buf2, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((3, 4), (4, 1), device='cuda:0', dtype=torch.int8)
    return [arg0_1]


# <BENCHMARK>
# 83 lines
