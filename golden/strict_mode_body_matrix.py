# torch 2.13; dynamo; regenerate: hopkit golden 'strict_mode_body_matrix/*' --accept
# autocast_around inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _enter_autocast = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
        strict_mode_body_0 = self.strict_mode_body_0
        strict_mode = torch.ops.higher_order.strict_mode(strict_mode_body_0, (l_x_,));  strict_mode_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = strict_mode[0];  strict_mode = None
        _exit_autocast = torch.amp.autocast_mode._exit_autocast(_enter_autocast);  _enter_autocast = _exit_autocast = None
        return (getitem,)
    class strict_mode_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            matmul: "bf16[2, 2][2, 1]cpu" = l_x_ @ l_x_;  l_x_ = None
            to: "f32[2, 2][2, 1]cpu" = matmul.to(torch.float32);  matmul = None
            return (to,)
# autocast_inside inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        strict_mode_body_0 = self.strict_mode_body_0
        strict_mode = torch.ops.higher_order.strict_mode(strict_mode_body_0, (l_x_,));  strict_mode_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = strict_mode[0];  strict_mode = None
        return (getitem,)
    class strict_mode_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            _enter_autocast = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
            y: "bf16[2, 2][2, 1]cpu" = l_x_ @ l_x_
            _exit_autocast = torch.amp.autocast_mode._exit_autocast(_enter_autocast);  _enter_autocast = _exit_autocast = None
            to: "f32[2, 2][2, 1]cpu" = y.to(torch.float32);  y = None
            add: "f32[2, 2][2, 1]cpu" = to + l_x_;  to = l_x_ = None
            return (add,)
# bool_constant inference; enum_member inference; none inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        strict_mode_body_0 = self.strict_mode_body_0
        strict_mode = torch.ops.higher_order.strict_mode(strict_mode_body_0, (l_x_,));  strict_mode_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = strict_mode[0];  strict_mode = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2
        return (mul, getitem)
    class strict_mode_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            child: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            return (child,)
# deque inference; named_tuple inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        strict_mode_body_0 = self.strict_mode_body_0
        strict_mode = torch.ops.higher_order.strict_mode(strict_mode_body_0, (l_x_,));  strict_mode_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = strict_mode[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = strict_mode[1];  strict_mode = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class strict_mode_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            child: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            child_1: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            return (child, child_1)
# float_constant inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        strict_mode_body_0 = self.strict_mode_body_0
        strict_mode = torch.ops.higher_order.strict_mode(strict_mode_body_0, (l_x_,));  strict_mode_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = strict_mode[0];  strict_mode = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 0.5
        return (mul, getitem)
    class strict_mode_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            child: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            return (child,)
# freevar inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
        strict_mode_body_0 = self.strict_mode_body_0
        strict_mode = torch.ops.higher_order.strict_mode(strict_mode_body_0, (cos,));  strict_mode_body_0 = cos = None
        getitem: "f32[2, 2][2, 1]cpu" = strict_mode[0];  strict_mode = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2
        add: "f32[2, 2][2, 1]cpu" = mul + getitem;  mul = getitem = None
        return (add,)
    class strict_mode_body_0(torch.nn.Module):
        def forward(self, cos: "f32[2, 2][2, 1]cpu"):
            return (cos,)
# int_constant inference; string inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        strict_mode_body_0 = self.strict_mode_body_0
        strict_mode = torch.ops.higher_order.strict_mode(strict_mode_body_0, (l_x_,));  strict_mode_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = strict_mode[0];  strict_mode = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 3
        return (mul, getitem)
    class strict_mode_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            child: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            return (child,)
# nested_containers inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        strict_mode_body_0 = self.strict_mode_body_0
        strict_mode = torch.ops.higher_order.strict_mode(strict_mode_body_0, (l_x_,));  strict_mode_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = strict_mode[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = strict_mode[1]
        getitem_2: "f32[2, 2][2, 1]cpu" = strict_mode[2];  strict_mode = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_2
        return (mul, getitem, getitem_1, getitem_2)
    class strict_mode_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            child: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            child_1: "f32[2, 2][2, 1]cpu" = l_x_ + 1
            child_2: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            return (child, child_1, child_2)
# operand inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        strict_mode_body_0 = self.strict_mode_body_0
        strict_mode = torch.ops.higher_order.strict_mode(strict_mode_body_0, (y,));  strict_mode_body_0 = y = None
        getitem: "f32[2, 2][2, 1]cpu" = strict_mode[0];  strict_mode = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2
        add: "f32[2, 2][2, 1]cpu" = mul + getitem;  mul = getitem = None
        return (add,)
    class strict_mode_body_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            return (y,)
# operand_written_afterwards inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        strict_mode_body_0 = self.strict_mode_body_0
        strict_mode = torch.ops.higher_order.strict_mode(strict_mode_body_0, (y,));  strict_mode_body_0 = None
        out: "f32[2, 2][2, 1]cpu" = strict_mode[0];  strict_mode = None
        add_: "f32[2, 2][2, 1]cpu" = y.add_(1);  add_ = None
        mul: "f32[2, 2][2, 1]cpu" = out * y;  out = y = None
        return (mul,)
    class strict_mode_body_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            mul: "f32[2, 2][2, 1]cpu" = y * 3;  y = None
            return (mul,)
# output_written_afterwards inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        strict_mode_body_0 = self.strict_mode_body_0
        strict_mode = torch.ops.higher_order.strict_mode(strict_mode_body_0, (l_x_,));  strict_mode_body_0 = None
        out: "f32[2, 2][2, 1]cpu" = strict_mode[0];  strict_mode = None
        mul_: "f32[2, 2][2, 1]cpu" = out.mul_(2);  mul_ = None
        add: "f32[2, 2][2, 1]cpu" = out + l_x_;  out = l_x_ = None
        return (add,)
    class strict_mode_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            add: "f32[2, 2][2, 1]cpu" = l_x_ + 1;  l_x_ = None
            return (add,)
# same_twice inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        strict_mode_body_0 = self.strict_mode_body_0
        strict_mode = torch.ops.higher_order.strict_mode(strict_mode_body_0, (l_x_,));  strict_mode_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = strict_mode[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = strict_mode[1];  strict_mode = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class strict_mode_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            return (y, y)
# sym_int dynamic
class GraphModule(torch.nn.Module):
    def forward(self, s0: "Sym(s0)", L_x_: "f32[s0, 2][2, 1]cpu"):
        l_x_ = L_x_
        strict_mode_body_0 = self.strict_mode_body_0
        strict_mode = torch.ops.higher_order.strict_mode(strict_mode_body_0, (s0, l_x_));  strict_mode_body_0 = l_x_ = None
        getitem: "f32[s0, 2][2, 1]cpu" = strict_mode[0];  strict_mode = None
        mul: "f32[s0, 2][2, 1]cpu" = getitem * s0
        return (mul, getitem, s0)
    class strict_mode_body_0(torch.nn.Module):
        def forward(self, s0: "Sym(s0)", l_x_: "f32[s0, 2][2, 1]cpu"):
            child: "f32[s0, 2][2, 1]cpu" = l_x_.sin()
            size = l_x_.size();  l_x_ = None
            getitem_1 = size[1];  size = getitem_1 = None
            return (child, s0)
# transposed inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        strict_mode_body_0 = self.strict_mode_body_0
        strict_mode = torch.ops.higher_order.strict_mode(strict_mode_body_0, (l_x_,));  strict_mode_body_0 = l_x_ = None
        getitem: "f32[2, 2][1, 2]cpu" = strict_mode[0];  strict_mode = None
        mul: "f32[2, 2][1, 2]cpu" = getitem * 2;  getitem = None
        return (mul,)
    class strict_mode_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            t: "f32[2, 2][1, 2]cpu" = sin.t();  sin = None
            return (t,)
# view_of_operand inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        strict_mode_body_0 = self.strict_mode_body_0
        strict_mode = torch.ops.higher_order.strict_mode(strict_mode_body_0, (y,));  strict_mode_body_0 = None
        getitem: "f32[2, 2][1, 2]cpu" = strict_mode[0];  strict_mode = None
        mul: "f32[2, 2][1, 2]cpu" = getitem * 2;  getitem = None
        add: "f32[2, 2][1, 2]cpu" = mul + y;  mul = y = None
        return (add,)
    class strict_mode_body_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            t: "f32[2, 2][1, 2]cpu" = y.t();  y = None
            return (t,)
# view_of_output inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        strict_mode_body_0 = self.strict_mode_body_0
        strict_mode = torch.ops.higher_order.strict_mode(strict_mode_body_0, (l_x_,));  strict_mode_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = strict_mode[0]
        getitem_1: "f32[2, 2][1, 2]cpu" = strict_mode[1];  strict_mode = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class strict_mode_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            child: "f32[2, 2][1, 2]cpu" = y.t()
            return (y, child)
# writes_freevar inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        cos: "f32[2, 2][2, 1]cpu" = l_x_.cos()
        strict_mode_body_0 = self.strict_mode_body_0
        strict_mode = torch.ops.higher_order.strict_mode(strict_mode_body_0, (cos, l_x_));  strict_mode_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = strict_mode[0];  strict_mode = None
        add: "f32[2, 2][2, 1]cpu" = getitem + cos;  getitem = cos = None
        return (add,)
    class strict_mode_body_0(torch.nn.Module):
        def forward(self, cos: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            add_: "f32[2, 2][2, 1]cpu" = cos.add_(1);  add_ = None
            mul: "f32[2, 2][2, 1]cpu" = l_x_ * cos;  l_x_ = cos = None
            return (mul,)
# writes_operand inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        strict_mode_body_0 = self.strict_mode_body_0
        strict_mode = torch.ops.higher_order.strict_mode(strict_mode_body_0, (y,));  strict_mode_body_0 = None
        getitem: "f32[2, 2][2, 1]cpu" = strict_mode[0];  strict_mode = None
        add: "f32[2, 2][2, 1]cpu" = getitem + y;  getitem = y = None
        return (add,)
    class strict_mode_body_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            add_: "f32[2, 2][2, 1]cpu" = y.add_(1);  add_ = None
            mul: "f32[2, 2][2, 1]cpu" = y * 2;  y = None
            return (mul,)
# writes_operand_and_returns_it inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        strict_mode_body_0 = self.strict_mode_body_0
        strict_mode = torch.ops.higher_order.strict_mode(strict_mode_body_0, (y,));  strict_mode_body_0 = None
        getitem: "f32[2, 2][2, 1]cpu" = strict_mode[0];  strict_mode = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2;  getitem = None
        add: "f32[2, 2][2, 1]cpu" = mul + y;  mul = y = None
        return (add,)
    class strict_mode_body_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            add_: "f32[2, 2][2, 1]cpu" = y.add_(1);  y = None
            return (add_,)
