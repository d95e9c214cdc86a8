# torch 2.15; codegen; regenerate: hopkit golden invoke_quant/operand_times_one --accept
backend 'inductor' raised while it made codegen: InductorError: LoweringException: NotImplementedError: InputBuffer
  target: invoke_quant
  args[0]: Subgraph(name='subgraph0', graph_module=<lambda>(), inductor_config_patches=None, graph=None)
  args[1]: TensorBox(StorageBox(
    InputBuffer(name='arg0_1', layout=FixedLayout('cuda:0', torch.float32, size=[3], stride=[1]))
  ))
  kwargs: {'scheme': None}NotImplementedError: InputBuffer
  target: invoke_quant
  args[0]: Subgraph(name='subgraph0', graph_module=<lambda>(), inductor_config_patches=None, graph=None)
  args[1]: TensorBox(StorageBox(
    InputBuffer(name='arg0_1', layout=FixedLayout('cuda:0', torch.float32, size=[3], stride=[1]))
  ))
  kwargs: {'scheme': None}
Found from :
   File "invoke_quant.py", in fn
    return quant()(lambda x: x * 1, x)
# 16 lines
