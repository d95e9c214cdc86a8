# torch 2.13; dynamo; regenerate: hopkit golden 'hopkit_wrap_body_matrix/*' --accept
# appends_to_list inference; appends_to_list training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        body_0 = self.body_0
        wrap = torch.ops.higher_order.wrap(body_0, l_x_);  body_0 = l_x_ = None
        result: "f32[2, 2][2, 1]cpu" = wrap[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = wrap[1];  wrap = None
        return (result, getitem_1)
    class body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            mul: "f32[2, 2][2, 1]cpu" = y * 2
            return (mul, y)
# assigns_attribute inference; assigns_attribute training; assigns_nonlocal inference; assigns_nonlocal training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        body_0 = self.body_0
        wrap = torch.ops.higher_order.wrap(body_0, l_x_);  body_0 = l_x_ = None
        result: "f32[2, 2][2, 1]cpu" = wrap[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = wrap[1];  wrap = None
        add: "f32[2, 2][2, 1]cpu" = result + getitem_1;  result = getitem_1 = None
        return (add,)
    class body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            mul: "f32[2, 2][2, 1]cpu" = sin * 2
            return (mul, sin)
# closure inference; closure training; script_object inference; self_referencing inference; self_referencing training; set_of_tensors inference; set_of_tensors training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        body_0 = self.body_0
        wrap = torch.ops.higher_order.wrap(body_0, l_x_);  body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2;  getitem = None
        return (mul,)
    class body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            return (sin,)
# dataclass inference; dataclass training; frozen_dataclass inference; frozen_dataclass training; list_subclass inference; list_subclass training; slots_dataclass inference; slots_dataclass training; tuple_subclass inference; tuple_subclass training; user_object inference; user_object training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        body_0 = self.body_0
        wrap = torch.ops.higher_order.wrap(body_0, l_x_);  body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = wrap[1];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (getitem, getitem_1, mul)
    class body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            return (sin, cos)
# deque inference; deque training; named_tuple inference; named_tuple training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        body_0 = self.body_0
        wrap = torch.ops.higher_order.wrap(body_0, l_x_);  body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = wrap[1];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            return (sin, cos)
# generator inference; generator training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        a: "f32[2, 2][2, 1]cpu" = l_x_.sin()
        b: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
        mul: "f32[2, 2][2, 1]cpu" = a * b;  a = b = None
        return (mul,)
# iterator inference; iterator training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        body_0 = self.body_0
        wrap = torch.ops.higher_order.wrap(body_0, l_x_);  body_0 = l_x_ = None
        a: "f32[2, 2][2, 1]cpu" = wrap[0]
        b: "f32[2, 2][2, 1]cpu" = wrap[1];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = a * b;  a = b = None
        return (mul,)
    class body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            return (sin, cos)
# nested_containers inference; nested_containers training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        body_0 = self.body_0
        wrap = torch.ops.higher_order.wrap(body_0, l_x_);  body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = wrap[1]
        getitem_2: "f32[2, 2][2, 1]cpu" = wrap[2];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_2
        return (mul, getitem, getitem_1, getitem_2)
    class body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            return (sin, add, cos)
# no_grad_inside training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        body_0 = self.body_0
        wrap = torch.ops.higher_order.wrap(body_0, l_x_);  body_0 = l_x_ = None
        result: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        return (result,)
    class body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            y: "f32[2, 2][2, 1]cpu" = l_x_.cos()
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            mul: "f32[2, 2][2, 1]cpu" = sin * y;  sin = y = None
            return (mul,)
# operand inference; operand training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        mul: "f32[2, 2][2, 1]cpu" = y * 2
        add: "f32[2, 2][2, 1]cpu" = mul + y;  mul = y = None
        return (add,)
# partial inference; partial training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        body_0 = self.body_0
        wrap = torch.ops.higher_order.wrap(body_0, l_x_);  body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = torch.mul(getitem, 2);  getitem = None
        return (mul,)
    class body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            return (sin,)
# same_twice inference; same_twice training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        body_0 = self.body_0
        wrap = torch.ops.higher_order.wrap(body_0, l_x_);  body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem
        return (mul, getitem)
    class body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            return (y,)
# string inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        body_0 = self.body_0
        wrap = torch.ops.higher_order.wrap(body_0, l_x_);  body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 3
        return (mul, getitem)
    class body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            return (sin,)
# sym_int dynamic
class GraphModule(torch.nn.Module):
    def forward(self, s0: "Sym(s0)", L_x_: "f32[s0, 2][2, 1]cpu"):
        l_x_ = L_x_
        body_0 = self.body_0
        wrap = torch.ops.higher_order.wrap(body_0, s0, l_x_);  body_0 = l_x_ = None
        getitem: "f32[s0, 2][2, 1]cpu" = wrap[0];  wrap = None
        mul: "f32[s0, 2][2, 1]cpu" = getitem * s0
        return (mul, getitem, s0)
    class body_0(torch.nn.Module):
        def forward(self, s0: "Sym(s0)", l_x_: "f32[s0, 2][2, 1]cpu"):
            sin: "f32[s0, 2][2, 1]cpu" = l_x_.sin()
            size = l_x_.size();  l_x_ = None
            getitem_1 = size[1];  size = getitem_1 = None
            return (sin, s0)
# view_of_operand inference; view_of_operand training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        body_0 = self.body_0
        wrap = torch.ops.higher_order.wrap(body_0, y);  body_0 = None
        result: "f32[2, 2][1, 2]cpu" = wrap[0];  wrap = None
        mul: "f32[2, 2][1, 2]cpu" = result * 2;  result = None
        add: "f32[2, 2][1, 2]cpu" = mul + y;  mul = y = None
        return (add,)
    class body_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            t: "f32[2, 2][1, 2]cpu" = y.t();  y = None
            return (t,)
# writes_operand_and_returns_it inference; writes_operand_and_returns_it training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        body_0 = self.body_0
        wrap = torch.ops.higher_order.wrap(body_0, y);  body_0 = None
        result: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = result * 2;  result = None
        add: "f32[2, 2][2, 1]cpu" = mul + y;  mul = y = None
        return (add,)
    class body_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            add_: "f32[2, 2][2, 1]cpu" = y.add_(1);  y = None
            return (add_,)
