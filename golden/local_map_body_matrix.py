# torch 2.13; dynamo; regenerate: hopkit golden 'local_map_body_matrix/*' --accept
# operand_written_afterwards inference; operand_written_afterwards training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        subgraph_0 = self.subgraph_0
        local_map_hop = torch.ops.higher_order.local_map_hop(subgraph_0, y);  subgraph_0 = None
        out: "f32[2, 2][2, 1]cpu" = local_map_hop[0];  local_map_hop = None
        add_: "f32[2, 2][2, 1]cpu" = y.add_(1);  add_ = None
        mul: "f32[2, 2][2, 1]cpu" = out * y;  out = y = None
        return (mul,)
    class subgraph_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            mul: "f32[2, 2][2, 1]cpu" = y * 3;  y = None
            return (mul,)
# output_written_afterwards inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        subgraph_0 = self.subgraph_0
        local_map_hop = torch.ops.higher_order.local_map_hop(subgraph_0, l_x_);  subgraph_0 = None
        out: "f32[2, 2][2, 1]cpu" = local_map_hop[0];  local_map_hop = None
        mul_: "f32[2, 2][2, 1]cpu" = out.mul_(2);  mul_ = None
        add: "f32[2, 2][2, 1]cpu" = out + l_x_;  out = l_x_ = None
        return (add,)
    class subgraph_0(torch.nn.Module):
        def forward(self, x: "f32[2, 2][2, 1]cpu"):
            add: "f32[2, 2][2, 1]cpu" = x + 1;  x = None
            return (add,)
# transposed inference; transposed training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        subgraph_0 = self.subgraph_0
        local_map_hop = torch.ops.higher_order.local_map_hop(subgraph_0, l_x_);  subgraph_0 = l_x_ = None
        getitem: "f32[2, 2][1, 2]cpu" = local_map_hop[0];  local_map_hop = None
        mul: "f32[2, 2][1, 2]cpu" = getitem * 2;  getitem = None
        return (mul,)
    class subgraph_0(torch.nn.Module):
        def forward(self, x: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = x.sin();  x = None
            t: "f32[2, 2][1, 2]cpu" = sin.t();  sin = None
            return (t,)
