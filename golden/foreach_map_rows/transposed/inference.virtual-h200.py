# torch 2.13; codegen; regenerate: hopkit golden foreach_map_rows/transposed --accept
backend 'inductor' raised while it made codegen: InductorError: LoweringException: NotImplementedError: PermuteView
  target: foreach_map
  args[0]: Subgraph(name='subgraph0', graph_module=<lambda>(), graph=None)
  args[1]: TensorBox(StorageBox(
    InputBuffer(name='arg0_1', layout=FixedLayout('cuda:0', torch.float32, size=[2, 2], stride=[2, 1]))
  ))
  args[2]: TensorBox(StorageBox(
    Pointwise(
      'cuda',
      torch.float32,
      def inner_fn(index):
          i0, i1 = index
          tmp0 = ops.load(arg0_1, i1 + 2 * i0)
          tmp1 = ops.constant(1, torch.float32)
          tmp2 = tmp0 + tmp1
          return tmp2
      ,
      ranges=[2, 2],
      origin_node=add,
      origins=OrderedSet([add]),
      stack_traces = {,
        File "foreach_map_rows.py", in <lambda>,
          return hopkit.Sample(lambda x: row(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}}),
                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^,
        File "_row_values.py", in transposed,
          return hop(lambda x: x.sin().t(), x) * 2,
                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^,
        File "foreach_map_rows.py", in hop,
          return foreach_map(body, [x, x + 1])[0],
                                       ^^^^^^^^^^,
      ,
      }
    )
  ))NotImplementedError: PermuteView
  target: foreach_map
  args[0]: Subgraph(name='subgraph0', graph_module=<lambda>(), graph=None)
  args[1]: TensorBox(StorageBox(
    InputBuffer(name='arg0_1', layout=FixedLayout('cuda:0', torch.float32, size=[2, 2], stride=[2, 1]))
  ))
  args[2]: TensorBox(StorageBox(
    Pointwise(
      'cuda',
      torch.float32,
      def inner_fn(index):
          i0, i1 = index
          tmp0 = ops.load(arg0_1, i1 + 2 * i0)
          tmp1 = ops.constant(1, torch.float32)
          tmp2 = tmp0 + tmp1
          return tmp2
      ,
      ranges=[2, 2],
      origin_node=add,
      origins=OrderedSet([add]),
      stack_traces = {,
        File "foreach_map_rows.py", in <lambda>,
          return hopkit.Sample(lambda x: row(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}}),
                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^,
        File "_row_values.py", in transposed,
          return hop(lambda x: x.sin().t(), x) * 2,
                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^,
        File "foreach_map_rows.py", in hop,
          return foreach_map(body, [x, x + 1])[0],
                                       ^^^^^^^^^^,
      ,
      }
    )
  ))
Found from :
   File "foreach_map_rows.py", in <lambda>
    return hopkit.Sample(lambda x: row(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})
  File "_row_values.py", in transposed
    return hop(lambda x: x.sin().t(), x) * 2
  File "foreach_map_rows.py", in hop
    return foreach_map(body, [x, x + 1])[0]
# 74 lines
