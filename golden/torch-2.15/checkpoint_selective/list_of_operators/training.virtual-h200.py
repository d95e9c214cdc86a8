# torch 2.15; codegen; regenerate: hopkit golden checkpoint_selective/list_of_operators --accept
# ---- 1 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_sigmoid_sin_0: compiled for sm_90; interpreted
# extern calls, which the CPU computes: extern_kernels.mm
# AOT ID: ['forward']
# <MODULE_PREAMBLE>


# Topologically Sorted Source Nodes: [sigmoid, sin], Original ATen: [aten.sigmoid, aten.sin]
# Source node to ATen node mapping:
#   sigmoid => sigmoid
#   sin => sin
# Graph fragment:
#   %mm : Tensor "f32[3, 4][4, 1]cuda:0" = PlaceHolder[target=mm]
#   %sigmoid : Tensor "f32[3, 4][4, 1]cuda:0" = PlaceHolder[target=sigmoid]
#   %sigmoid : Tensor "f32[3, 4][4, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.sigmoid.default](args = (%mm,), kwargs = {})
#   %sin : Tensor "f32[3, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sin.default](args = (%sigmoid,), kwargs = {})
#   return %sigmoid,%sin
triton_poi_fused_sigmoid_sin_0 = async_compile.triton('triton_poi_fused_sigmoid_sin_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_sigmoid_sin_0', 'mutated_arg_names': ['in_out_ptr0'], 'optimize_mem': False, 'num_store': 2, 'tiling_scores': {'x': 240}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_sigmoid_sin_0(in_out_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 12
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_out_ptr0 + (x0), xmask)
    tmp1 = tl.sigmoid(tmp0)
    tmp2 = tl_math.sin(tmp1)
    tl.store(in_out_ptr0 + (x0), tmp1, xmask)
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')


async_compile.wait(globals())
del async_compile

# <RUNNER>
        primals_1, primals_2 = args
        args.clear()
        assert_size_stride_grouped((primals_1, primals_2), ((3, 4), (4, 4)), ((4, 1), (4, 1)), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            primals_1 = copy_if_misaligned(primals_1)
            primals_2 = copy_if_misaligned(primals_2)
            buf0 = empty_strided_cuda((3, 4), (4, 1), torch.float32)
            # Topologically Sorted Source Nodes: [matmul], Original ATen: [aten.mm]
            extern_kernels.mm(primals_1, primals_2, out=buf0)
            buf1 = buf0; del buf0  # reuse
            buf2 = empty_strided_cuda((3, 4), (4, 1), torch.float32)
            # Topologically Sorted Source Nodes: [sigmoid, sin], Original ATen: [aten.sigmoid, aten.sin]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_sigmoid_sin_0.run(buf1, buf2, 12, stream=raw_stream0)
        return (buf2, primals_1, primals_2, buf1, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((3, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    primals_2 = rand_strided((4, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    return [primals_1, primals_2]


# <BENCHMARK>
# ---- 2 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_cos_mul_sigmoid_backward_0: compiled for sm_90; interpreted
# extern calls, which the CPU computes: extern_kernels.mm (2)
# AOT ID: ['backward']
# <MODULE_PREAMBLE>


# Topologically Sorted Source Nodes: [cos, mul, sub, mul_1, mul_2], Original ATen: [aten.cos, aten.mul, aten.sigmoid_backward]
# Source node to ATen node mapping:
#   cos => cos
#   mul => mul
#   mul_1 => mul_1
#   mul_2 => mul_2
#   sub => sub
# Graph fragment:
#   %tangents_1 : Tensor "f32[3, 4][4, 1]cuda:0" = PlaceHolder[target=tangents_1]
#   %sigmoid : Tensor "f32[3, 4][4, 1]cuda:0" = PlaceHolder[target=sigmoid]
#   %cos : Tensor "f32[3, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.cos.default](args = (%sigmoid,), kwargs = {})
#   %mul : Tensor "f32[3, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%tangents_1, %cos), kwargs = {})
#   %sub : Tensor "f32[3, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (1, %sigmoid), kwargs = {})
#   %mul_1 : Tensor "f32[3, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sigmoid, %sub), kwargs = {})
#   %mul_2 : Tensor "f32[3, 4][4, 1]cuda:0"[num_users=2] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul, %mul_1), kwargs = {})
#   return %mul_2
triton_poi_fused_cos_mul_sigmoid_backward_0 = async_compile.triton('triton_poi_fused_cos_mul_sigmoid_backward_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
    triton_meta={'signature': {'in_out_ptr0': '*fp32', 'in_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_cos_mul_sigmoid_backward_0', 'mutated_arg_names': ['in_out_ptr0'], 'num_load': 2, 'tiling_scores': {'x': 192}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cos_mul_sigmoid_backward_0(in_out_ptr0, in_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 12
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_out_ptr0 + (x0), xmask)
    tmp2 = tl_math.cos(tmp1)
    tmp3 = tmp0 * tmp2
    tmp4 = tl.full([1], 1.0, tl.float32)
    tmp5 = tmp4 - tmp1
    tmp6 = tmp1 * tmp5
    tmp7 = tmp3 * tmp6
    tl.store(in_out_ptr0 + (x0), tmp7, xmask)
''', device_str='cuda')


async_compile.wait(globals())
del async_compile

# <RUNNER>
        primals_1, primals_2, sigmoid, tangents_1 = args
        args.clear()
        assert_size_stride_grouped((tangents_1, sigmoid), ((3, 4), (3, 4)), ((4, 1), (4, 1)), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            tangents_1 = copy_if_misaligned(tangents_1)
            buf0 = sigmoid; del sigmoid  # reuse
            # Topologically Sorted Source Nodes: [cos, mul, sub, mul_1, mul_2], Original ATen: [aten.cos, aten.mul, aten.sigmoid_backward]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_cos_mul_sigmoid_backward_0.run(buf0, tangents_1, 12, stream=raw_stream0)
            del tangents_1
            assert_size_stride(primals_1, (3, 4), (4, 1), 'input')
            primals_1 = copy_if_misaligned(primals_1)
            buf1 = empty_strided_cuda((4, 4), (4, 1), torch.float32)
            # Topologically Sorted Source Nodes: [permute, mm_1], Original ATen: [aten.t, aten.mm]
            extern_kernels.mm(reinterpret_tensor(primals_1, (4, 3), (1, 4), 0), buf0, out=buf1)
            del primals_1
            assert_size_stride(primals_2, (4, 4), (4, 1), 'input')
            primals_2 = copy_if_misaligned(primals_2)
            buf2 = empty_strided_cuda((3, 4), (4, 1), torch.float32)
            # Topologically Sorted Source Nodes: [permute_1, mm_2], Original ATen: [aten.t, aten.mm]
            extern_kernels.mm(buf0, reinterpret_tensor(primals_2, (4, 4), (1, 4), 0), out=buf2)
            del buf0
            del primals_2
        return (buf2, buf1, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((3, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    primals_2 = rand_strided((4, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    sigmoid = rand_strided((3, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    tangents_1 = rand_strided((3, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    return [primals_1, primals_2, sigmoid, tangents_1]


# <BENCHMARK>
# 173 lines
