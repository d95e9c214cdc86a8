# torch 2.15; dynamo; regenerate: hopkit golden 'invoke_quant_body_matrix/*' --accept
# set_of_tensors inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        subgraph_0 = self.subgraph_0
        invoke_quant = torch._higher_order_ops._invoke_quant.InvokeQuant(codegen_low_precision = True)
        invoke_quant_packed = torch.ops.higher_order.invoke_quant_packed(subgraph_0, l_x_, quant_options = invoke_quant);  subgraph_0 = l_x_ = invoke_quant = None
        getitem: "f32[2, 2][2, 1]cpu" = invoke_quant_packed[0];  invoke_quant_packed = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2;  getitem = None
        return (mul,)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            return (sin,)
