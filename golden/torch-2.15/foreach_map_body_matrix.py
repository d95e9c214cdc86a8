# torch 2.15; dynamo; regenerate: hopkit golden 'foreach_map_body_matrix/*' --accept
# set_of_tensors inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        subgraph_0 = self.subgraph_0
        foreach_map = torch.ops.higher_order.foreach_map(subgraph_0, l_x_, add);  subgraph_0 = l_x_ = add = None
        getitem: "f32[2, 2][2, 1]cpu" = foreach_map[0];  foreach_map = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2;  getitem = None
        return (mul,)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu", add: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            sin_1: "f32[2, 2][2, 1]cpu" = add.sin();  add = None
            return (sin, sin_1)
