# torch 2.13; dynamo; regenerate: hopkit golden 'foreach_map_body_matrix/*' --accept
# bool_constant inference; enum_member inference; none inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        subgraph_0 = self.subgraph_0
        foreach_map = torch.ops.higher_order.foreach_map(subgraph_0, l_x_, add);  subgraph_0 = l_x_ = add = None
        getitem: "f32[2, 2][2, 1]cpu" = foreach_map[0];  foreach_map = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2
        return (mul, getitem)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu", add: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            sin_1: "f32[2, 2][2, 1]cpu" = add.sin();  add = None
            return (sin, sin_1)
# closure inference; script_object inference; self_referencing inference
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
# dataclass inference; frozen_dataclass inference; list_subclass inference; slots_dataclass inference; tuple_subclass inference; user_object inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        subgraph_0 = self.subgraph_0
        foreach_map = torch.ops.higher_order.foreach_map(subgraph_0, l_x_, add);  subgraph_0 = l_x_ = add = None
        getitem: "f32[2, 2][2, 1]cpu" = foreach_map[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = foreach_map[1];  foreach_map = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (getitem, getitem_1, mul)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu", add: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            sin_1: "f32[2, 2][2, 1]cpu" = add.sin()
            cos_1: "f32[2, 2][2, 1]cpu" = add.cos();  add = None
            return (sin, cos, sin_1, cos_1)
# deque inference; named_tuple inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        subgraph_0 = self.subgraph_0
        foreach_map = torch.ops.higher_order.foreach_map(subgraph_0, l_x_, add);  subgraph_0 = l_x_ = add = None
        getitem: "f32[2, 2][2, 1]cpu" = foreach_map[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = foreach_map[1];  foreach_map = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu", add: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            sin_1: "f32[2, 2][2, 1]cpu" = add.sin()
            cos_1: "f32[2, 2][2, 1]cpu" = add.cos();  add = None
            return (sin, cos, sin_1, cos_1)
# detached_output training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        subgraph_0 = self.subgraph_0
        foreach_map = torch.ops.higher_order.foreach_map(subgraph_0, l_x_, add);  subgraph_0 = l_x_ = add = None
        getitem: "f32[2, 2][2, 1]cpu" = foreach_map[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = foreach_map[1];  foreach_map = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu", add: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            detach: "f32[2, 2][2, 1]cpu" = cos.detach();  cos = None
            sin_1: "f32[2, 2][2, 1]cpu" = add.sin()
            cos_1: "f32[2, 2][2, 1]cpu" = add.cos();  add = None
            detach_1: "f32[2, 2][2, 1]cpu" = cos_1.detach();  cos_1 = None
            return (sin, detach, sin_1, detach_1)
# enable_grad_inside_no_grad training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        subgraph_0 = self.subgraph_0
        foreach_map = torch.ops.higher_order.foreach_map(subgraph_0, l_x_, add);  subgraph_0 = add = None
        y: "f32[2, 2][2, 1]cpu" = foreach_map[0];  foreach_map = None
        _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
        mul: "f32[2, 2][2, 1]cpu" = y * l_x_;  y = l_x_ = None
        return (mul,)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu", add: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(True);  _set_grad_enabled = None
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(False);  _set_grad_enabled_1 = None
            _set_grad_enabled_2 = torch._C._set_grad_enabled(True);  _set_grad_enabled_2 = None
            sin_1: "f32[2, 2][2, 1]cpu" = add.sin();  add = None
            _set_grad_enabled_3 = torch._C._set_grad_enabled(False);  _set_grad_enabled_3 = None
            return (sin, sin_1)
# float_constant inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        subgraph_0 = self.subgraph_0
        foreach_map = torch.ops.higher_order.foreach_map(subgraph_0, l_x_, add);  subgraph_0 = l_x_ = add = None
        getitem: "f32[2, 2][2, 1]cpu" = foreach_map[0];  foreach_map = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 0.5
        return (mul, getitem)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu", add: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            sin_1: "f32[2, 2][2, 1]cpu" = add.sin();  add = None
            return (sin, sin_1)
# generator inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1;  add = None
        subgraph_0 = self.subgraph_0
        foreach_map = torch.ops.higher_order.foreach_map(subgraph_0);  subgraph_0 = foreach_map = None
        a: "f32[2, 2][2, 1]cpu" = l_x_.sin()
        b: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
        mul: "f32[2, 2][2, 1]cpu" = a * b;  a = b = None
        return (mul,)
    class subgraph_0(torch.nn.Module):
        def forward(self):
            return ()
# int_constant inference; string inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        subgraph_0 = self.subgraph_0
        foreach_map = torch.ops.higher_order.foreach_map(subgraph_0, l_x_, add);  subgraph_0 = l_x_ = add = None
        getitem: "f32[2, 2][2, 1]cpu" = foreach_map[0];  foreach_map = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 3
        return (mul, getitem)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu", add: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            sin_1: "f32[2, 2][2, 1]cpu" = add.sin();  add = None
            return (sin, sin_1)
# nested_containers inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        subgraph_0 = self.subgraph_0
        foreach_map = torch.ops.higher_order.foreach_map(subgraph_0, l_x_, add);  subgraph_0 = l_x_ = add = None
        getitem: "f32[2, 2][2, 1]cpu" = foreach_map[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = foreach_map[1]
        getitem_2: "f32[2, 2][2, 1]cpu" = foreach_map[2];  foreach_map = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_2
        return (mul, getitem, getitem_1, getitem_2)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu", add_0: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            sin_1: "f32[2, 2][2, 1]cpu" = add_0.sin()
            add_1: "f32[2, 2][2, 1]cpu" = add_0 + 1
            cos_1: "f32[2, 2][2, 1]cpu" = add_0.cos();  add_0 = None
            return (sin, add, cos, sin_1, add_1, cos_1)
# no_grad_around training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        subgraph_0 = self.subgraph_0
        foreach_map = torch.ops.higher_order.foreach_map(subgraph_0, l_x_, add);  subgraph_0 = add = None
        y: "f32[2, 2][2, 1]cpu" = foreach_map[0];  foreach_map = None
        _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
        mul: "f32[2, 2][2, 1]cpu" = l_x_ * y;  l_x_ = y = None
        return (mul,)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu", add: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            sin_1: "f32[2, 2][2, 1]cpu" = add.sin();  add = None
            return (sin, sin_1)
# no_grad_inside training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        subgraph_0 = self.subgraph_0
        foreach_map = torch.ops.higher_order.foreach_map(subgraph_0, l_x_, add);  subgraph_0 = l_x_ = add = None
        getitem: "f32[2, 2][2, 1]cpu" = foreach_map[0];  foreach_map = None
        return (getitem,)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu", add: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            y: "f32[2, 2][2, 1]cpu" = l_x_.cos()
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            mul: "f32[2, 2][2, 1]cpu" = sin * y;  sin = y = None
            _set_grad_enabled_2 = torch._C._set_grad_enabled(False);  _set_grad_enabled_2 = None
            y_1: "f32[2, 2][2, 1]cpu" = add.cos()
            _set_grad_enabled_3 = torch._C._set_grad_enabled(True);  _set_grad_enabled_3 = None
            sin_1: "f32[2, 2][2, 1]cpu" = add.sin();  add = None
            mul_1: "f32[2, 2][2, 1]cpu" = sin_1 * y_1;  sin_1 = y_1 = None
            return (mul, mul_1)
# operand_written_afterwards inference; operand_written_afterwards training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        add: "f32[2, 2][2, 1]cpu" = y + 1
        subgraph_0 = self.subgraph_0
        foreach_map = torch.ops.higher_order.foreach_map(subgraph_0, y, add);  subgraph_0 = add = None
        out: "f32[2, 2][2, 1]cpu" = foreach_map[0];  foreach_map = None
        add_: "f32[2, 2][2, 1]cpu" = y.add_(1);  add_ = None
        mul: "f32[2, 2][2, 1]cpu" = out * y;  out = y = None
        return (mul,)
    class subgraph_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu", add: "f32[2, 2][2, 1]cpu"):
            mul: "f32[2, 2][2, 1]cpu" = y * 3;  y = None
            mul_1: "f32[2, 2][2, 1]cpu" = add * 3;  add = None
            return (mul, mul_1)
# output_written_afterwards inference; output_written_afterwards training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        subgraph_0 = self.subgraph_0
        foreach_map = torch.ops.higher_order.foreach_map(subgraph_0, l_x_, add);  subgraph_0 = add = None
        out: "f32[2, 2][2, 1]cpu" = foreach_map[0];  foreach_map = None
        mul_: "f32[2, 2][2, 1]cpu" = out.mul_(2);  mul_ = None
        add_1: "f32[2, 2][2, 1]cpu" = out + l_x_;  out = l_x_ = None
        return (add_1,)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu", add_0: "f32[2, 2][2, 1]cpu"):
            add: "f32[2, 2][2, 1]cpu" = l_x_ + 1;  l_x_ = None
            add_1: "f32[2, 2][2, 1]cpu" = add_0 + 1;  add_0 = None
            return (add, add_1)
# partial inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        subgraph_0 = self.subgraph_0
        foreach_map = torch.ops.higher_order.foreach_map(subgraph_0, l_x_, add);  subgraph_0 = l_x_ = add = None
        getitem: "f32[2, 2][2, 1]cpu" = foreach_map[0];  foreach_map = None
        mul: "f32[2, 2][2, 1]cpu" = torch.mul(getitem, 2);  getitem = None
        return (mul,)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu", add: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            sin_1: "f32[2, 2][2, 1]cpu" = add.sin();  add = None
            return (sin, sin_1)
# same_twice inference; same_twice training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        subgraph_0 = self.subgraph_0
        foreach_map = torch.ops.higher_order.foreach_map(subgraph_0, l_x_, add);  subgraph_0 = l_x_ = add = None
        getitem: "f32[2, 2][2, 1]cpu" = foreach_map[0];  foreach_map = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem
        return (mul, getitem)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu", add: "f32[2, 2][2, 1]cpu"):
            y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            y_1: "f32[2, 2][2, 1]cpu" = add.sin();  add = None
            return (y, y_1)
# sym_int dynamic
class GraphModule(torch.nn.Module):
    def forward(self, s0: "Sym(s0)", L_x_: "f32[s0, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[s0, 2][2, 1]cpu" = l_x_ + 1
        subgraph_0 = self.subgraph_0
        foreach_map = torch.ops.higher_order.foreach_map(subgraph_0, s0, l_x_, add);  subgraph_0 = l_x_ = add = None
        getitem: "f32[s0, 2][2, 1]cpu" = foreach_map[0];  foreach_map = None
        mul: "f32[s0, 2][2, 1]cpu" = getitem * s0
        return (mul, getitem, s0)
    class subgraph_0(torch.nn.Module):
        def forward(self, s0: "Sym(s0)", l_x_: "f32[s0, 2][2, 1]cpu", add: "f32[s0, 2][2, 1]cpu"):
            sin: "f32[s0, 2][2, 1]cpu" = l_x_.sin()
            size = l_x_.size();  l_x_ = None
            getitem_1 = size[1];  size = getitem_1 = None
            sin_1: "f32[s0, 2][2, 1]cpu" = add.sin()
            size_1 = add.size();  add = None
            getitem_3 = size_1[1];  size_1 = getitem_3 = None
            return (sin, s0, sin_1, s0)
# transposed inference; transposed training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        subgraph_0 = self.subgraph_0
        foreach_map = torch.ops.higher_order.foreach_map(subgraph_0, l_x_, add);  subgraph_0 = l_x_ = add = None
        getitem: "f32[2, 2][1, 2]cpu" = foreach_map[0];  foreach_map = None
        mul: "f32[2, 2][1, 2]cpu" = getitem * 2;  getitem = None
        return (mul,)
    class subgraph_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu", add: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            t: "f32[2, 2][1, 2]cpu" = sin.t();  sin = None
            sin_1: "f32[2, 2][2, 1]cpu" = add.sin();  add = None
            t_1: "f32[2, 2][1, 2]cpu" = sin_1.t();  sin_1 = None
            return (t, t_1)
