# torch 2.13; codegen; regenerate: hopkit golden inline_asm/training --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_add_0: compiled for sm_90; not interpreted: NotImplementedError: inline_asm not supported in interpreter mode
# AOT ID: ['forward']
# <MODULE_PREAMBLE>


# Topologically Sorted Source Nodes: [made, add], Original ATen: [aten.add]
# Source node to ATen node mapping:
#   add => add
#   made => inline_asm_elementwise
# Graph fragment:
#   %primals_1 : Tensor "f32[3][1]cuda:0" = PlaceHolder[target=primals_1]
#   %inline_asm_elementwise : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.higher_order.inline_asm_elementwise](args = (%primals_1,), kwargs = {asm_str: mov.b32 $0, $1;, constraints: =f,f, dtype: torch.float32, is_pure: True, pack: 1})
#   %add : Tensor "f32[3][1]cuda:0"[num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%inline_asm_elementwise, %primals_1), kwargs = {})
#   return %add
triton_poi_fused_add_0 = async_compile.triton('triton_poi_fused_add_0', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 4},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'out_ptr0': '*fp32', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_add_0', 'optimize_mem': False, 'tiling_scores': {'x': 13}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_0(in_ptr0, out_ptr0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 3
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.inline_asm_elementwise('mov.b32 $0, $1;', '=f,f', [tmp0], dtype=tl.float32, is_pure=True, pack=1)
    tmp2 = tmp1 + tmp0
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
            # Topologically Sorted Source Nodes: [made, add], Original ATen: [aten.add]
            raw_stream0 = get_raw_stream(0)
            triton_poi_fused_add_0.run(primals_1, buf0, 3, stream=raw_stream0)
            del primals_1
        return (buf0, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    primals_1 = rand_strided((3, ), (1, ), device='cuda:0', dtype=torch.float32)
    return [primals_1]


# <BENCHMARK>
# 67 lines
