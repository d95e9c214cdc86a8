# torch 2.13; codegen; regenerate: hopkit golden checkpoint/reentrant --accept
# ---- 1 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_exp_sin_0: compiled for sm_90; interpreted
# AOT ID: ['forward']
# <MODULE_PREAMBLE>


# Topologically Sorted Source Nodes: [sin, exp], Original ATen: [aten.sin, aten.exp]
# Source node to ATen node mapping:
#   exp => exp
#   sin => sin
# Graph fragment:
#   %primals_1 : Tensor "f32[3][1]cuda:0" = PlaceHolder[target=primals_1]
#   %sin : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sin.default](args = (%primals_1,), kwargs = {})
#   %exp : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.exp.default](args = (%sin,), kwargs = {})
#   return %exp
triton_poi_fused_exp_sin_0 = async_compile.triton('triton_poi_fused_exp_sin_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_exp_sin_0', 'optimize_mem': False, 'tiling_scores': {'x': 13}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_exp_sin_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.sin(tmp0)
    tmp2 = libdevice.exp(tmp1)
    tl.store(out_ptr0 + (x0), tmp2, xmask)
''', device_str='cuda')


async_compile.wait(globals())
del async_compile

# <RUNNER>
        primals_1, = args
        args.clear()
        assert_size_stride(primals_1, (3, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            primals_1 = copy_if_misaligned(primals_1)
            buf0 = empty_strided_cuda((3, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [sin, exp], Original ATen: [aten.sin, aten.exp]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_exp_sin_0.run(primals_1, buf0, 3, stream=raw_stream0)
        return (buf0, primals_1, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [primals_1]


# <BENCHMARK>
# ---- 2 of 2 ----
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_cos_exp_mul_sin_0: compiled for sm_90; interpreted
# AOT ID: ['backward']
# <MODULE_PREAMBLE>


# Topologically Sorted Source Nodes: [sin, exp, mul, cos, mul_1], Original ATen: [aten.sin, aten.exp, aten.mul, aten.cos]
# Source node to ATen node mapping:
#   cos => cos
#   exp => exp
#   mul => mul
#   mul_1 => mul_1
#   sin => sin
# Graph fragment:
#   %tangents_1 : Tensor "f32[3][1]cuda:0" = PlaceHolder[target=tangents_1]
#   %primals_1 : Tensor "f32[3][1]cuda:0" = PlaceHolder[target=primals_1]
#   %sin : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sin.default](args = (%primals_1,), kwargs = {})
#   %exp : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.exp.default](args = (%sin,), kwargs = {})
#   %mul : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%tangents_1, %exp), kwargs = {})
#   %cos : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.cos.default](args = (%primals_1,), kwargs = {})
#   %mul_1 : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul, %cos), kwargs = {})
#   return %mul_1
triton_poi_fused_cos_exp_mul_sin_0 = async_compile.triton('triton_poi_fused_cos_exp_mul_sin_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_cos_exp_mul_sin_0', 'num_load': 2, 'tiling_scores': {'x': 18}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_cos_exp_mul_sin_0(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask)
    tmp2 = tl_math.sin(tmp1)
    tmp3 = libdevice.exp(tmp2)
    tmp4 = tmp0 * tmp3
    tmp5 = tl_math.cos(tmp1)
    tmp6 = tmp4 * tmp5
    tl.store(out_ptr0 + (x0), tmp6, xmask)
''', device_str='cuda')


async_compile.wait(globals())
del async_compile

# <RUNNER>
        primals_1, tangents_1 = args
        args.clear()
        assert_size_stride(tangents_1, (3, ), (1, ), 'input')
        assert_size_stride(primals_1, (3, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            tangents_1 = copy_if_misaligned(tangents_1)
            buf0 = empty_strided_cuda((3, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [sin, exp, mul, cos, mul_1], Original ATen: [aten.sin, aten.exp, aten.mul, aten.cos]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_cos_exp_mul_sin_0.run(tangents_1, primals_1, buf0, 3, stream=raw_stream0)
            del primals_1
            del tangents_1
        return (buf0, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.float32)
    tangents_1 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [primals_1, tangents_1]


# <BENCHMARK>
# 149 lines
