# torch 2.13; codegen; regenerate: hopkit golden wrap/set_grad_enabled --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_add_cos_exp_mul_sin_0: compiled for sm_90; interpreted
# AOT ID: ['inference']
# <MODULE_PREAMBLE>


# Topologically Sorted Source Nodes: [wrap_with_set_grad_enabled, mul, add, wrap_with_set_grad_enabled_1], Original ATen: [aten.sin, aten.mul, aten.cos, aten.add, aten.exp]
# Source node to ATen node mapping:
#   add => add
#   mul => mul
#   wrap_with_set_grad_enabled => cos, sin
#   wrap_with_set_grad_enabled_1 => exp
# Graph fragment:
#   %arg0_1 : Tensor "f32[3][1]cuda:0" = PlaceHolder[target=arg0_1]
#   %sin : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.sin.default](args = (%arg0_1,), kwargs = {})
#   %mul : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%arg0_1, %sin), kwargs = {})
#   %cos : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.cos.default](args = (%arg0_1,), kwargs = {})
#   %add : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul, %cos), kwargs = {})
#   %exp : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.exp.default](args = (%arg0_1,), kwargs = {})
#   return %add,%exp
triton_poi_fused_add_cos_exp_mul_sin_0 = async_compile.triton('triton_poi_fused_add_cos_exp_mul_sin_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'out_ptr1': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_add_cos_exp_mul_sin_0', 'num_store': 2, 'tiling_scores': {'x': 22}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_cos_exp_mul_sin_0(in_ptr0, out_ptr0, out_ptr1, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl_math.sin(tmp0)
    tmp2 = tmp0 * tmp1
    tmp3 = tl_math.cos(tmp0)
    tmp4 = tmp2 + tmp3
    tmp5 = libdevice.exp(tmp0)
    tl.store(out_ptr0 + (x0), tmp4, xmask)
    tl.store(out_ptr1 + (x0), tmp5, xmask)
''', device_str='cuda')


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, = args
        args.clear()
        assert_size_stride(arg0_1, (3, ), (1, ), 'input')
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            arg0_1 = copy_if_misaligned(arg0_1)
            buf0 = empty_strided_cuda((3, ), (1, ), torch.float32)
            buf1 = empty_strided_cuda((3, ), (1, ), torch.float32)
            # Topologically Sorted Source Nodes: [wrap_with_set_grad_enabled, mul, add, wrap_with_set_grad_enabled_1], Original ATen: [aten.sin, aten.mul, aten.cos, aten.add, aten.exp]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_cos_exp_mul_sin_0.run(arg0_1, buf0, buf1, 3, stream=raw_stream0)
            del arg0_1
        return (buf0, buf1, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [arg0_1]


# <BENCHMARK>
# 77 lines
