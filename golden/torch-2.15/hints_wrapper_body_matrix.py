# torch 2.15; dynamo; regenerate: hopkit golden 'hints_wrapper_body_matrix/*' --accept
# set_of_tensors inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        hints_wrapper_body_0 = self.hints_wrapper_body_0
        hints_wrapper = torch.ops.higher_order.hints_wrapper(hints_wrapper_body_0, (l_x_,), {}, hints = {'a': True});  hints_wrapper_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = hints_wrapper[0];  hints_wrapper = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2;  getitem = None
        return (mul,)
    class hints_wrapper_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            return (sin,)
