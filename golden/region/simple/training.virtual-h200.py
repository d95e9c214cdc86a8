# torch 2.13; codegen; regenerate: hopkit golden region/simple --accept
# ---- 1 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_add_mul_sin_0: compiled for sm_90; interpreted
# AOT ID: ['forward']
# <MODULE_PREAMBLE>


# Topologically Sorted Source Nodes: [sin, mul, add], Original ATen: [aten.sin, aten.mul, aten.add]
# Source node to ATen node mapping:
#   add => add
#   mul => mul
#   sin => sin
# Graph fragment:
#   %primals_1 : Tensor "f32[3, 4][4, 1]cuda:0" = PlaceHolder[target=primals_1]
#   %primals_2 : Tensor "f32[3, 4][4, 1]cuda:0" = PlaceHolder[target=primals_2]
#   %sin : Tensor "f32[3, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sin.default](args = (%primals_1,), kwargs = {})
#   %mul : Tensor "f32[3, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sin, %primals_2), kwargs = {})
#   %add : Tensor "f32[3, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul, 1), kwargs = {})
#   return %add
triton_poi_fused_add_mul_sin_0 = async_compile.triton('triton_poi_fused_add_mul_sin_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_add_mul_sin_0', 'optimize_mem': False, 'num_load': 2, 'tiling_scores': {'x': 192}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_mul_sin_0(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 12
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp2 = tl.load(in_ptr1 + (x0), xmask)
    tmp1 = tl_math.sin(tmp0)
    tmp3 = tmp1 * tmp2
    tmp4 = tl.full([1], 1.0, tl.float32)
    tmp5 = tmp3 + tmp4
    tl.store(out_ptr0 + (x0), tmp5, xmask)
''', device_str='cuda')


async_compile.wait(globals())
del async_compile

# <RUNNER>
        primals_1, primals_2 = args
        args.clear()
        assert_size_stride(primals_1, (3, 4), (4, 1), 'input')
        assert_size_stride(primals_2, (3, 4), (4, 1), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            primals_1 = copy_if_misaligned(primals_1)
            primals_2 = copy_if_misaligned(primals_2)
            buf0 = empty_strided_cuda((3, 4), (4, 1), torch.float32)
            # Topologically Sorted Source Nodes: [sin, mul, add], Original ATen: [aten.sin, aten.mul, aten.add]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_mul_sin_0.run(primals_1, primals_2, buf0, 12, stream=raw_stream0)
        return (buf0, primals_1, primals_2, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((3, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    primals_2 = rand_strided((3, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    return [primals_1, primals_2]


# <BENCHMARK>
# ---- 2 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_cos_mul_sin_0: compiled for sm_90; interpreted
# AOT ID: ['backward']
# <MODULE_PREAMBLE>


# Topologically Sorted Source Nodes: [sin, mul_1, mul_2, cos, mul_3], Original ATen: [aten.sin, aten.mul, aten.cos]
# Source node to ATen node mapping:
#   cos => cos
#   mul_1 => mul_1
#   mul_2 => mul_2
#   mul_3 => mul_3
#   sin => sin
# Graph fragment:
#   %tangents_1 : Tensor "f32[3, 4][4, 1]cuda:0" = PlaceHolder[target=tangents_1]
#   %primals_1 : Tensor "f32[3, 4][4, 1]cuda:0" = PlaceHolder[target=primals_1]
#   %primals_2 : Tensor "f32[3, 4][4, 1]cuda:0" = PlaceHolder[target=primals_2]
#   %sin : Tensor "f32[3, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sin.default](args = (%primals_1,), kwargs = {})
#   %mul_1 : Tensor "f32[3, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%tangents_1, %sin), kwargs = {})
#   %mul_2 : Tensor "f32[3, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%tangents_1, %primals_2), kwargs = {})
#   %cos : Tensor "f32[3, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.cos.default](args = (%primals_1,), kwargs = {})
#   %mul_3 : Tensor "f32[3, 4][4, 1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_2, %cos), kwargs = {})
#   return %mul_1,%mul_3
triton_poi_fused_cos_mul_sin_0 = async_compile.triton('triton_poi_fused_cos_mul_sin_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 16},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'in_ptr2': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]], (4,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_cos_mul_sin_0', 'num_load': 3, 'num_store': 2, 'tiling_scores': {'x': 336}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cos_mul_sin_0(in_ptr0, in_ptr1, in_ptr2, out_ptr0, out_ptr1, xnumel, XBLOCK : tl.constexpr):
    xnumel = 12
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask)
    tmp4 = tl.load(in_ptr2 + (x0), xmask)
    tmp2 = tl_math.sin(tmp1)
    tmp3 = tmp0 * tmp2
    tmp5 = tmp0 * tmp4
    tmp6 = tl_math.cos(tmp1)
    tmp7 = tmp5 * tmp6
    tl.store(out_ptr0 + (x0), tmp3, xmask)
    tl.store(out_ptr1 + (x0), tmp7, xmask)
''', device_str='cuda')


async_compile.wait(globals())
del async_compile

# <RUNNER>
        primals_1, primals_2, tangents_1 = args
        args.clear()
        assert_size_stride(tangents_1, (3, 4), (4, 1), 'input')
        assert_size_stride(primals_1, (3, 4), (4, 1), 'input')
        assert_size_stride(primals_2, (3, 4), (4, 1), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            tangents_1 = copy_if_misaligned(tangents_1)
            buf0 = empty_strided_cuda((3, 4), (4, 1), torch.float32)
            buf1 = empty_strided_cuda((3, 4), (4, 1), torch.float32)
            # Topologically Sorted Source Nodes: [sin, mul_1, mul_2, cos, mul_3], Original ATen: [aten.sin, aten.mul, aten.cos]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_cos_mul_sin_0.run(tangents_1, primals_1, primals_2, buf0, buf1, 12, stream=raw_stream0)
            del primals_1
            del primals_2
            del tangents_1
        return (buf1, buf0, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((3, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    primals_2 = rand_strided((3, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    tangents_1 = rand_strided((3, 4), (4, 1), device='cuda:0', dtype=torch.float32)
    return [primals_1, primals_2, tangents_1]


# <BENCHMARK>
# 165 lines
