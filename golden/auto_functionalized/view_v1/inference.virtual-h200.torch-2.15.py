# torch 2.15; codegen; regenerate: hopkit golden auto_functionalized/view_v1 --accept
backend 'inductor' raised while it made codegen: InductorError: LoweringException: NotImplementedError: as_strided([12], [1], 0) requires 12 elements but buf0 holds only 6. This happens when a tensor aliasing a larger storage is realized as its own buffer; clone the base and re-derive the view instead.
  target: aten.as_strided.default
  args[0]: TensorBox(StorageBox(
    ComputedBuffer(name='buf0', layout=FixedLayout('cuda:0', torch.float32, size=[2, 3], stride=[3, 1]), data=Pointwise(
      'cuda',
      torch.float32,
      def inner_fn(index):
          i0, i1 = index
          tmp0 = ops.load(arg0_1, 6 + i1 + 3 * i0)
          tmp1 = ops.sin(tmp0)
          return tmp1
      ,
      ranges=[2, 3],
      origin_node=slice_1,
      origins=OrderedSet([slice_1, sin]),
      stack_traces = {,
        File "auto_functionalized.py", in fn,
          torch.ops.hopkit_cases.scale_(y[2:4], 3.0),
                                        ~^^^^^,
      ,
      },
      stack_traces = {,
        File "auto_functionalized.py", in fn,
          y = x.sin(),
              ^^^^^^^,
      ,
      }
    ), _split_size=None, _original_inner_fn=None, _original_ranges=None, _original_reduction_ranges=None)
  ))
  args[1]: [12]
  args[2]: [1]
  args[3]: 0NotImplementedError: as_strided([12], [1], 0) requires 12 elements but buf0 holds only 6. This happens when a tensor aliasing a larger storage is realized as its own buffer; clone the base and re-derive the view instead.
  target: aten.as_strided.default
  args[0]: TensorBox(StorageBox(
    ComputedBuffer(name='buf0', layout=FixedLayout('cuda:0', torch.float32, size=[2, 3], stride=[3, 1]), data=Pointwise(
      'cuda',
      torch.float32,
      def inner_fn(index):
          i0, i1 = index
          tmp0 = ops.load(arg0_1, 6 + i1 + 3 * i0)
          tmp1 = ops.sin(tmp0)
          return tmp1
      ,
      ranges=[2, 3],
      origin_node=slice_1,
      origins=OrderedSet([slice_1, sin]),
      stack_traces = {,
        File "auto_functionalized.py", in fn,
          torch.ops.hopkit_cases.scale_(y[2:4], 3.0),
                                        ~^^^^^,
      ,
      },
      stack_traces = {,
        File "auto_functionalized.py", in fn,
          y = x.sin(),
              ^^^^^^^,
      ,
      }
    ), _split_size=None, _original_inner_fn=None, _original_ranges=None, _original_reduction_ranges=None)
  ))
  args[1]: [12]
  args[2]: [1]
  args[3]: 0
Found from :
   File "auto_functionalized.py", in fn
    torch.ops.hopkit_cases.scale_(y[2:4], 3.0)
# 66 lines
