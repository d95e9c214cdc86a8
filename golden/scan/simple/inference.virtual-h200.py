# torch 2.13; codegen; regenerate: hopkit golden scan/simple --accept
# NVIDIA H200; decided on fake tensors of the GPU: AOTAutograd traced with those
# triton_poi_fused_add_copy__mul_select_sin_1: compiled for sm_90; interpreted
# AOT ID: ['inference']
# <MODULE_PREAMBLE>


cpp_fused_0 = async_compile.cpp_pybinding(['int64_t*'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(int64_t* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        {
            {
                auto tmp0 = static_cast<int64_t>(0);
                out_ptr0[static_cast<int64_t>(0L)] = tmp0;
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
''')

# Unsorted Source Nodes: [scan], Original ATen: [aten.add, aten.select, aten.mul, aten.sin, aten.copy_]
# Source node to ATen node mapping:
#   scan => full_default, while_loop
triton_poi_fused_add_copy__mul_select_sin_1 = async_compile.triton('triton_poi_fused_add_copy__mul_select_sin_1', '''
# <KERNEL_PREAMBLE>
triton_helpers.set_driver_to_gpu()

@triton_heuristics.pointwise(
    size_hints={'x': 2},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_ptr1': '*fp32', 'out_ptr0': '*fp32', 'out_ptr2': '*fp32', 'ks0': 'i64', 'xnumel': 'i32', 'XBLOCK': 'constexpr'}, 'configs': [{(0,): [['tt.divisibility', 16]], (1,): [['tt.divisibility', 16]], (2,): [['tt.divisibility', 16]], (3,): [['tt.divisibility', 16]]}], <TRITON_META>},
    inductor_meta={'kernel_name': 'triton_poi_fused_add_copy__mul_select_sin_1', 'mutated_arg_names': ['out_ptr2'], 'num_load': 2, 'num_store': 2, 'tiling_scores': {'x': 12}, <INDUCTOR_META>},
    min_elem_per_thread=0
)
@triton.jit
def triton_poi_fused_add_copy__mul_select_sin_1(in_ptr0, in_ptr1, out_ptr0, out_ptr2, ks0, xnumel, XBLOCK : tl.constexpr):
    xnumel = 2
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0 + 2*ks0), xmask)
    tmp2 = tmp0 + tmp1
    tmp3 = tl_math.sin(tmp1)
    tmp4 = tmp0 * tmp3
    tl.store(out_ptr0 + (x0), tmp2, xmask)
    tl.store(out_ptr2 + (x0 + 2*ks0), tmp4, xmask)
''', device_str='cuda')

cpp_fused_add_2 = async_compile.cpp_pybinding(['const int64_t*', 'int64_t*'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(const int64_t* in_ptr0,
                       int64_t* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        {
            {
                auto tmp0 = in_ptr0[static_cast<int64_t>(0L)];
                auto tmp1 = static_cast<int64_t>(1);
                auto tmp2 = int64_t(tmp0 + tmp1);
                out_ptr0[static_cast<int64_t>(0L)] = tmp2;
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
''')

cpp_fused_lt_3 = async_compile.cpp_pybinding(['const int64_t*', 'bool*'], r'''
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(const int64_t* in_ptr0,
                       bool* out_ptr0)
{
    std::atomic<int> inductor_cpu_integer_div_error{0};
    inductor_cpu_integer_div_error_flag = &inductor_cpu_integer_div_error;
    {
        {
            {
                auto tmp0 = in_ptr0[static_cast<int64_t>(0L)];
                auto tmp1 = static_cast<int64_t>(3);
                auto tmp2 = tmp0 < tmp1;
                out_ptr0[static_cast<int64_t>(0L)] = tmp2;
            }
        }
    }
    inductor_cpu_integer_div_error_flag = nullptr;
    inductor_cpu_throw_if_integer_div_error(inductor_cpu_integer_div_error);
}
''')

def while_loop_body_graph_0_0(args):
    while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1 = args
    args.clear()
    assert_size_stride(while_loop_body_graph_0_0_arg0_1, (), (), 'input')
    u0 = while_loop_body_graph_0_0_arg0_1.item()
    while_loop_body_graph_0_0_buf0 = None
    if not (u0 >= 0):
        raise RuntimeError('u0 >= 0')
    while_loop_body_graph_0_0_buf1 = None
    if not (u0 <= 2):
        raise RuntimeError('u0 <= 2')
    while_loop_body_graph_0_0_buf2 = None
    if not (0 <= u0):
        raise RuntimeError('0 <= u0')
    while_loop_body_graph_0_0_buf3 = None
    if not (u0 < 3):
        raise RuntimeError('u0 < 3')
    while_loop_body_graph_0_0_buf4 = None
    assert_size_stride(while_loop_body_graph_0_0_arg2_1, (2, ), (1, ), 'input')
    assert_size_stride(while_loop_body_graph_0_0_arg3_1, (3, 2), (2, 1), 'input')
    assert_size_stride(while_loop_body_graph_0_0_arg1_1, (3, 2), (2, 1), 'input')
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        while_loop_body_graph_0_0_buf5 = empty_strided_cuda((2, ), (1, ), torch.float32)
        # Unsorted Source Nodes: [scan], Original ATen: [aten.add, aten.select, aten.mul, aten.sin, aten.copy_]
        raw_stream0 = get_raw_stream(0)
        triton_poi_fused_add_copy__mul_select_sin_1.run(while_loop_body_graph_0_0_arg2_1, while_loop_body_graph_0_0_arg3_1, while_loop_body_graph_0_0_buf5, while_loop_body_graph_0_0_arg1_1, u0, 2, stream=raw_stream0)
        del while_loop_body_graph_0_0_arg2_1
    while_loop_body_graph_0_0_buf8 = empty_strided_cpu((), (), torch.int64)
    cpp_fused_add_2(while_loop_body_graph_0_0_arg0_1, while_loop_body_graph_0_0_buf8)
    del while_loop_body_graph_0_0_arg0_1
    return (while_loop_body_graph_0_0_buf8, while_loop_body_graph_0_0_arg1_1, while_loop_body_graph_0_0_buf5, while_loop_body_graph_0_0_arg3_1, )

def while_loop_cond_graph_0_0(args):
    while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_arg1_1, while_loop_cond_graph_0_0_arg2_1, while_loop_cond_graph_0_0_arg3_1 = args
    args.clear()
    assert_size_stride(while_loop_cond_graph_0_0_arg0_1, (), (), 'input')
    while_loop_cond_graph_0_0_buf0 = empty_strided_cpu((), (), torch.bool)
    cpp_fused_lt_3(while_loop_cond_graph_0_0_arg0_1, while_loop_cond_graph_0_0_buf0)
    del while_loop_cond_graph_0_0_arg0_1
    return (while_loop_cond_graph_0_0_buf0, )
from torch._C import _cuda_getCurrentRawStream as get_raw_stream


async_compile.wait(globals())
del async_compile

# <RUNNER>
        arg0_1, arg1_1 = args
        args.clear()
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf0 = empty_strided_cuda((3, 2), (2, 1), torch.float32)
        buf1 = empty_strided_cpu((), (), torch.int64)
        assert_size_stride(arg0_1, (2, ), (1, ), 'input')
        assert_size_stride(arg1_1, (3, 2), (2, 1), 'input')
        cpp_fused_0(buf1)
        arg0_1 = copy_if_misaligned(arg0_1)
        arg1_1 = copy_if_misaligned(arg1_1)
        buf2 = [None] * 4
        buf2[0] = buf1
        buf2[1] = buf0
        buf2[2] = arg0_1
        buf2[3] = arg1_1

        # subgraph: while_loop_cond_graph_0_0
        while_loop_cond_graph_0_0_args = [buf2[0], buf2[1], buf2[2], buf2[3]]
        (buf2_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
        should_loop = buf2_cond_result
        if not should_loop:
            buf2[0] = buf1.clone()
            buf2[1] = buf0.clone()
            buf2[2] = arg0_1.clone()
            buf2[3] = arg1_1.clone()
        while should_loop:

            # subgraph: while_loop_body_graph_0_0
            while_loop_body_graph_0_0_args = [buf2[0], buf2[1], buf2[2], buf2[3]]
            (buf2[0], buf2[1], buf2[2], buf2[3]) = while_loop_body_graph_0_0(while_loop_body_graph_0_0_args)

            # subgraph: while_loop_cond_graph_0_0
            while_loop_cond_graph_0_0_args = [buf2[0], buf2[1], buf2[2], buf2[3]]
            (buf2_cond_result,) = while_loop_cond_graph_0_0(while_loop_cond_graph_0_0_args)
            should_loop = buf2_cond_result
        del arg0_1
        del arg1_1
        del buf1
        with torch.cuda._DeviceGuard(0):
            torch.cuda.set_device(0)
            buf5 = buf2[2]
            assert_size_stride(buf5, (2, ), (1, ), 'torch.ops.while_loop')
            assert_alignment(buf5, 16, 'torch.ops.while_loop')
            del buf2
        return (buf5, buf0, )

# <RUNNER_CALL>


def get_args():
    from torch._dynamo.testing import rand_strided
    arg0_1 = rand_strided((2, ), (1, ), device='cuda:0', dtype=torch.float32)
    arg1_1 = rand_strided((3, 2), (2, 1), device='cuda:0', dtype=torch.float32)
    return [arg0_1, arg1_1]


# <BENCHMARK>
# 205 lines
