# torch 2.15; dynamo; regenerate: hopkit golden 'map_body_matrix/*' --accept
# writes_operand inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        add: "f32[2, 2][2, 1]cpu" = y + 1
        t: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([y, add]);  add = None
        map_body_0 = self.map_body_0
        map_impl = torch.ops.higher_order.map_impl(map_body_0, [t], [], mutated_arg_indices = '0');  map_body_0 = t = None
        getitem: "f32[2, 2, 2][4, 2, 1]cpu" = map_impl[0];  map_impl = None
        add_1: "f32[2, 2, 2][4, 2, 1]cpu" = getitem + y;  getitem = y = None
        return (add_1,)
    class map_body_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu"):
            add_: "f32[2, 2][2, 1]cpu" = child.add_(1);  add_ = None
            mul: "f32[2, 2][2, 1]cpu" = child * 2;  child = None
            return (mul,)
