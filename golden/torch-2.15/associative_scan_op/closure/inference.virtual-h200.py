# torch 2.15; codegen; regenerate: hopkit golden associative_scan_op/closure --accept
backend 'inductor' raised while it made codegen: InductorError: LoweringException: RuntimeError: Unable to generate code for associative_scan op, because there are unsupported lifted arguments
  target: associative_scan
  args[0]: Subgraph(name='associative_scan_combine_graph_0', graph_module=<lambda>(), inductor_config_patches=None, graph=None)
  args[1]: [TensorBox(StorageBox(
    InputBuffer(name='arg0_1', layout=FixedLayout('cuda:0', torch.float32, size=[2, 2], stride=[2, 1]))
  ))]
  args[2]: (TensorBox(StorageBox(
    InputBuffer(name='arg1_1', layout=FixedLayout('cuda:0', torch.float32, size=[2], stride=[1]))
  )),)RuntimeError: Unable to generate code for associative_scan op, because there are unsupported lifted arguments
  target: associative_scan
  args[0]: Subgraph(name='associative_scan_combine_graph_0', graph_module=<lambda>(), inductor_config_patches=None, graph=None)
  args[1]: [TensorBox(StorageBox(
    InputBuffer(name='arg0_1', layout=FixedLayout('cuda:0', torch.float32, size=[2, 2], stride=[2, 1]))
  ))]
  args[2]: (TensorBox(StorageBox(
    InputBuffer(name='arg1_1', layout=FixedLayout('cuda:0', torch.float32, size=[2], stride=[1]))
  )),)
Found from :
   File "associative_scan_op.py", in fn
    return scan(lambda before, x: [before + x * y], [x], ())
# 20 lines
