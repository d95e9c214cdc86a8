# torch 2.13; dynamo; regenerate: hopkit golden 'region_body_matrix/*' --accept
# assigns_attribute inference; assigns_attribute training; assigns_nonlocal inference; assigns_nonlocal training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        subgraph_0 = self.subgraph_0
        invoke_subgraph = torch.ops.higher_order.invoke_subgraph(subgraph_0, 'subgraph_0', l_x_);  subgraph_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = invoke_subgraph[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = invoke_subgraph[1];  invoke_subgraph = None
        add: "f32[2, 2][2, 1]cpu" = getitem + getitem_1;  getitem = getitem_1 = None
        return (add,)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            mul: "f32[2, 2][2, 1]cpu" = sin * 2
            return (mul, sin)
# bool_constant inference; enum_member inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        subgraph_0 = self.subgraph_0
        invoke_subgraph = torch.ops.higher_order.invoke_subgraph(subgraph_0, 'subgraph_0', l_x_);  subgraph_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = invoke_subgraph[0];  invoke_subgraph = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2
        return (mul, getitem)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            return (sin,)
# closure inference; script_object inference; self_referencing inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        subgraph_0 = self.subgraph_0
        invoke_subgraph = torch.ops.higher_order.invoke_subgraph(subgraph_0, 'subgraph_0', l_x_);  subgraph_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = invoke_subgraph[0];  invoke_subgraph = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2;  getitem = None
        return (mul,)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            return (sin,)
# dataclass inference; frozen_dataclass inference; list_subclass inference; slots_dataclass inference; tuple_subclass inference; user_object inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        subgraph_0 = self.subgraph_0
        invoke_subgraph = torch.ops.higher_order.invoke_subgraph(subgraph_0, 'subgraph_0', l_x_);  subgraph_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = invoke_subgraph[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = invoke_subgraph[1];  invoke_subgraph = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (getitem, getitem_1, mul)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            return (sin, cos)
# deque inference; named_tuple inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        subgraph_0 = self.subgraph_0
        invoke_subgraph = torch.ops.higher_order.invoke_subgraph(subgraph_0, 'subgraph_0', l_x_);  subgraph_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = invoke_subgraph[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = invoke_subgraph[1];  invoke_subgraph = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            return (sin, cos)
# generator inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        subgraph_0 = self.subgraph_0
        invoke_subgraph = torch.ops.higher_order.invoke_subgraph(subgraph_0, 'subgraph_0');  subgraph_0 = invoke_subgraph = None
        a: "f32[2, 2][2, 1]cpu" = l_x_.sin()
        b: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
        mul: "f32[2, 2][2, 1]cpu" = a * b;  a = b = None
        return (mul,)
    class subgraph_0(torch.nn.Module):
        def forward(self):
            return ()
# operand_written_afterwards inference; operand_written_afterwards training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        subgraph_0 = self.subgraph_0
        invoke_subgraph = torch.ops.higher_order.invoke_subgraph(subgraph_0, 'subgraph_0', y);  subgraph_0 = None
        out: "f32[2, 2][2, 1]cpu" = invoke_subgraph[0];  invoke_subgraph = None
        add_: "f32[2, 2][2, 1]cpu" = y.add_(1);  add_ = None
        mul: "f32[2, 2][2, 1]cpu" = out * y;  out = y = None
        return (mul,)
    class subgraph_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            mul: "f32[2, 2][2, 1]cpu" = y * 3;  y = None
            return (mul,)
# output_written_afterwards inference; output_written_afterwards training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        subgraph_0 = self.subgraph_0
        invoke_subgraph = torch.ops.higher_order.invoke_subgraph(subgraph_0, 'subgraph_0', l_x_);  subgraph_0 = None
        out: "f32[2, 2][2, 1]cpu" = invoke_subgraph[0];  invoke_subgraph = None
        mul_: "f32[2, 2][2, 1]cpu" = out.mul_(2);  mul_ = None
        add: "f32[2, 2][2, 1]cpu" = out + l_x_;  out = l_x_ = None
        return (add,)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            add: "f32[2, 2][2, 1]cpu" = l_x_ + 1;  l_x_ = None
            return (add,)
# partial inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        subgraph_0 = self.subgraph_0
        invoke_subgraph = torch.ops.higher_order.invoke_subgraph(subgraph_0, 'subgraph_0', l_x_);  subgraph_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = invoke_subgraph[0];  invoke_subgraph = None
        mul: "f32[2, 2][2, 1]cpu" = torch.mul(getitem, 2);  getitem = None
        return (mul,)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            return (sin,)
# writes_freevar inference; writes_freevar training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        cos: "f32[2, 2][2, 1]cpu" = l_x_.cos()
        subgraph_0 = self.subgraph_0
        invoke_subgraph = torch.ops.higher_order.invoke_subgraph(subgraph_0, 'subgraph_0', cos, l_x_);  subgraph_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = invoke_subgraph[0];  invoke_subgraph = None
        add: "f32[2, 2][2, 1]cpu" = getitem + cos;  getitem = cos = None
        return (add,)
    class subgraph_0(torch.nn.Module):
        def forward(self, cos: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            add_: "f32[2, 2][2, 1]cpu" = cos.add_(1);  add_ = None
            mul: "f32[2, 2][2, 1]cpu" = l_x_ * cos;  l_x_ = cos = None
            return (mul,)
