# torch 2.13; dynamo; regenerate: hopkit golden 'set_grad_body_matrix/*' --accept
# autocast_around inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _enter_autocast = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
        wrap_body_0 = self.wrap_body_0
        wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[0];  wrap_with_set_grad_enabled = None
        _exit_autocast = torch.amp.autocast_mode._exit_autocast(_enter_autocast);  _enter_autocast = _exit_autocast = None
        return (getitem,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, x: "f32[2, 2][2, 1]cpu"):
            matmul: "bf16[2, 2][2, 1]cpu" = x @ x;  x = None
            to: "f32[2, 2][2, 1]cpu" = matmul.to(torch.float32);  matmul = None
            return (to,)
# autocast_inside inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[0];  wrap_with_set_grad_enabled = None
        return (getitem,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, x: "f32[2, 2][2, 1]cpu"):
            _enter_autocast = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
            y: "bf16[2, 2][2, 1]cpu" = x @ x
            _exit_autocast = torch.amp.autocast_mode._exit_autocast(_enter_autocast);  _enter_autocast = _exit_autocast = None
            to: "f32[2, 2][2, 1]cpu" = y.to(torch.float32);  y = None
            add: "f32[2, 2][2, 1]cpu" = to + x;  to = x = None
            return (add,)
# bool_constant inference; enum_member inference; none inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[0];  wrap_with_set_grad_enabled = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2
        return (mul, getitem)
    class wrap_body_0(torch.nn.Module):
        def forward(self, x: "f32[2, 2][2, 1]cpu"):
            child: "f32[2, 2][2, 1]cpu" = x.sin();  x = None
            return (child,)
# deque inference; named_tuple inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[1];  wrap_with_set_grad_enabled = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class wrap_body_0(torch.nn.Module):
        def forward(self, x: "f32[2, 2][2, 1]cpu"):
            child: "f32[2, 2][2, 1]cpu" = x.sin()
            child_1: "f32[2, 2][2, 1]cpu" = x.cos();  x = None
            return (child, child_1)
# detached_output training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[1];  wrap_with_set_grad_enabled = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class wrap_body_0(torch.nn.Module):
        def forward(self, x: "f32[2, 2][2, 1]cpu"):
            child: "f32[2, 2][2, 1]cpu" = x.sin()
            cos: "f32[2, 2][2, 1]cpu" = x.cos();  x = None
            child_1: "f32[2, 2][2, 1]cpu" = cos.detach();  cos = None
            return (child, child_1)
# enable_grad_inside_no_grad training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
        wrap_body_0 = self.wrap_body_0
        wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, wrap_body_0, l_x_);  wrap_body_0 = None
        y: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[0];  wrap_with_set_grad_enabled = None
        _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
        mul: "f32[2, 2][2, 1]cpu" = y * l_x_;  y = l_x_ = None
        return (mul,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, x: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(True);  _set_grad_enabled = None
            sin: "f32[2, 2][2, 1]cpu" = x.sin();  x = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(False);  _set_grad_enabled_1 = None
            return (sin,)
# float_constant inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[0];  wrap_with_set_grad_enabled = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 0.5
        return (mul, getitem)
    class wrap_body_0(torch.nn.Module):
        def forward(self, x: "f32[2, 2][2, 1]cpu"):
            child: "f32[2, 2][2, 1]cpu" = x.sin();  x = None
            return (child,)
# int_constant inference; string inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[0];  wrap_with_set_grad_enabled = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 3
        return (mul, getitem)
    class wrap_body_0(torch.nn.Module):
        def forward(self, x: "f32[2, 2][2, 1]cpu"):
            child: "f32[2, 2][2, 1]cpu" = x.sin();  x = None
            return (child,)
# nested_containers inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[1]
        getitem_2: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[2];  wrap_with_set_grad_enabled = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_2
        return (mul, getitem, getitem_1, getitem_2)
    class wrap_body_0(torch.nn.Module):
        def forward(self, x: "f32[2, 2][2, 1]cpu"):
            child: "f32[2, 2][2, 1]cpu" = x.sin()
            child_1: "f32[2, 2][2, 1]cpu" = x + 1
            child_2: "f32[2, 2][2, 1]cpu" = x.cos();  x = None
            return (child, child_1, child_2)
# no_grad_around training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
        wrap_body_0 = self.wrap_body_0
        wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, wrap_body_0, l_x_);  wrap_body_0 = None
        y: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[0];  wrap_with_set_grad_enabled = None
        _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
        mul: "f32[2, 2][2, 1]cpu" = l_x_ * y;  l_x_ = y = None
        return (mul,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, x: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = x.sin();  x = None
            return (sin,)
# no_grad_inside training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[0];  wrap_with_set_grad_enabled = None
        return (getitem,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, x: "f32[2, 2][2, 1]cpu"):
            y: "f32[2, 2][2, 1]cpu" = x.cos()
            sin: "f32[2, 2][2, 1]cpu" = x.sin();  x = None
            mul: "f32[2, 2][2, 1]cpu" = sin * y;  sin = y = None
            return (mul,)
# operand inference; operand training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        wrap_body_0 = self.wrap_body_0
        wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, wrap_body_0, y);  wrap_body_0 = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[0];  wrap_with_set_grad_enabled = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2;  getitem = None
        add: "f32[2, 2][2, 1]cpu" = mul + y;  mul = y = None
        return (add,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            return (y,)
# operand_written_afterwards inference; operand_written_afterwards training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        wrap_body_0 = self.wrap_body_0
        wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, wrap_body_0, y);  wrap_body_0 = None
        out: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[0];  wrap_with_set_grad_enabled = None
        add_: "f32[2, 2][2, 1]cpu" = y.add_(1);  add_ = None
        mul: "f32[2, 2][2, 1]cpu" = out * y;  out = y = None
        return (mul,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            mul: "f32[2, 2][2, 1]cpu" = y * 3;  y = None
            return (mul,)
# output_written_afterwards inference; output_written_afterwards training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, wrap_body_0, l_x_);  wrap_body_0 = None
        out: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[0];  wrap_with_set_grad_enabled = None
        mul_: "f32[2, 2][2, 1]cpu" = out.mul_(2);  mul_ = None
        add: "f32[2, 2][2, 1]cpu" = out + l_x_;  out = l_x_ = None
        return (add,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, x: "f32[2, 2][2, 1]cpu"):
            add: "f32[2, 2][2, 1]cpu" = x + 1;  x = None
            return (add,)
# same_twice inference; same_twice training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[1];  wrap_with_set_grad_enabled = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class wrap_body_0(torch.nn.Module):
        def forward(self, x: "f32[2, 2][2, 1]cpu"):
            y: "f32[2, 2][2, 1]cpu" = x.sin();  x = None
            return (y, y)
# transposed inference; transposed training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][1, 2]cpu" = wrap_with_set_grad_enabled[0];  wrap_with_set_grad_enabled = None
        mul: "f32[2, 2][1, 2]cpu" = getitem * 2;  getitem = None
        return (mul,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, x: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = x.sin();  x = None
            t: "f32[2, 2][1, 2]cpu" = sin.t();  sin = None
            return (t,)
# view_of_operand inference; view_of_operand training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        wrap_body_0 = self.wrap_body_0
        wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, wrap_body_0, y);  wrap_body_0 = None
        getitem: "f32[2, 2][1, 2]cpu" = wrap_with_set_grad_enabled[0];  wrap_with_set_grad_enabled = None
        mul: "f32[2, 2][1, 2]cpu" = getitem * 2;  getitem = None
        add: "f32[2, 2][1, 2]cpu" = mul + y;  mul = y = None
        return (add,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            t: "f32[2, 2][1, 2]cpu" = y.t();  y = None
            return (t,)
# view_of_output inference; view_of_output training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[0]
        getitem_1: "f32[2, 2][1, 2]cpu" = wrap_with_set_grad_enabled[1];  wrap_with_set_grad_enabled = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class wrap_body_0(torch.nn.Module):
        def forward(self, x: "f32[2, 2][2, 1]cpu"):
            y: "f32[2, 2][2, 1]cpu" = x.sin();  x = None
            child: "f32[2, 2][1, 2]cpu" = y.t()
            return (y, child)
# writes_operand inference; writes_operand training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        wrap_body_0 = self.wrap_body_0
        wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, wrap_body_0, y);  wrap_body_0 = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[0];  wrap_with_set_grad_enabled = None
        add: "f32[2, 2][2, 1]cpu" = getitem + y;  getitem = y = None
        return (add,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            add_: "f32[2, 2][2, 1]cpu" = y.add_(1);  add_ = None
            mul: "f32[2, 2][2, 1]cpu" = y * 2;  y = None
            return (mul,)
# writes_operand_and_returns_it inference; writes_operand_and_returns_it training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        wrap_body_0 = self.wrap_body_0
        wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, wrap_body_0, y);  wrap_body_0 = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap_with_set_grad_enabled[0];  wrap_with_set_grad_enabled = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2;  getitem = None
        add: "f32[2, 2][2, 1]cpu" = mul + y;  mul = y = None
        return (add,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            add_: "f32[2, 2][2, 1]cpu" = y.add_(1);  y = None
            return (add_,)
