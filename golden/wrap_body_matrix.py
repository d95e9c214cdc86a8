# torch 2.13; dynamo; regenerate: hopkit golden 'wrap_body_matrix/*' --accept
# autocast_around inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _enter_autocast = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        _exit_autocast = torch.amp.autocast_mode._exit_autocast(_enter_autocast);  _enter_autocast = _exit_autocast = None
        return (getitem,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            matmul: "bf16[2, 2][2, 1]cpu" = l_x_ @ l_x_;  l_x_ = None
            to: "f32[2, 2][2, 1]cpu" = matmul.to(torch.float32);  matmul = None
            return (to,)
# autocast_inside inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        return (getitem,)
    class wrap_body_0(torch.nn.Module):
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
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2
        return (mul, getitem)
    class wrap_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            return (sin,)
# closure inference; script_object inference; self_referencing inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2;  getitem = None
        return (mul,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            return (sin,)
# dataclass inference; frozen_dataclass inference; list_subclass inference; slots_dataclass inference; tuple_subclass inference; user_object inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = wrap[1];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (getitem, getitem_1, mul)
    class wrap_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            return (sin, cos)
# deque inference; named_tuple inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = wrap[1];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class wrap_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            return (sin, cos)
# detached_output training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = wrap[1];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class wrap_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            detach: "f32[2, 2][2, 1]cpu" = cos.detach();  cos = None
            return (sin, detach)
# enable_grad_inside_no_grad training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, l_x_);  wrap_body_0 = None
        y: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
        mul: "f32[2, 2][2, 1]cpu" = y * l_x_;  y = l_x_ = None
        return (mul,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(True);  _set_grad_enabled = None
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(False);  _set_grad_enabled_1 = None
            return (sin,)
# float_constant inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 0.5
        return (mul, getitem)
    class wrap_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            return (sin,)
# freevar inference; freevar training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, cos);  wrap_body_0 = cos = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2
        add: "f32[2, 2][2, 1]cpu" = mul + getitem;  mul = getitem = None
        return (add,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, cos: "f32[2, 2][2, 1]cpu"):
            return (cos,)
# generator inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0);  wrap_body_0 = wrap = None
        a: "f32[2, 2][2, 1]cpu" = l_x_.sin()
        b: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
        mul: "f32[2, 2][2, 1]cpu" = a * b;  a = b = None
        return (mul,)
    class wrap_body_0(torch.nn.Module):
        def forward(self):
            return ()
# int_constant inference; string inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 3
        return (mul, getitem)
    class wrap_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            return (sin,)
# iterator inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        a: "f32[2, 2][2, 1]cpu" = wrap[1]
        b: "f32[2, 2][2, 1]cpu" = wrap[2];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = a * b;  a = b = None
        return (mul,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos()
            return (l_x_, sin, cos)
# nested_containers inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = wrap[1]
        getitem_2: "f32[2, 2][2, 1]cpu" = wrap[2];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_2
        return (mul, getitem, getitem_1, getitem_2)
    class wrap_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            return (sin, add, cos)
# no_grad_around training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, l_x_);  wrap_body_0 = None
        y: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
        mul: "f32[2, 2][2, 1]cpu" = l_x_ * y;  l_x_ = y = None
        return (mul,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            return (sin,)
# no_grad_inside training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        return (getitem,)
    class wrap_body_0(torch.nn.Module):
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
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, y);  wrap_body_0 = y = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2
        add: "f32[2, 2][2, 1]cpu" = mul + getitem;  mul = getitem = None
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
        wrap = torch.ops.higher_order.wrap(wrap_body_0, y);  wrap_body_0 = None
        out: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
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
        wrap = torch.ops.higher_order.wrap(wrap_body_0, l_x_);  wrap_body_0 = None
        out: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        mul_: "f32[2, 2][2, 1]cpu" = out.mul_(2);  mul_ = None
        add: "f32[2, 2][2, 1]cpu" = out + l_x_;  out = l_x_ = None
        return (add,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            add: "f32[2, 2][2, 1]cpu" = l_x_ + 1;  l_x_ = None
            return (add,)
# partial inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = torch.mul(getitem, 2);  getitem = None
        return (mul,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            return (sin,)
# same_twice inference; same_twice training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem
        return (mul, getitem)
    class wrap_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            return (y,)
# sym_int dynamic
class GraphModule(torch.nn.Module):
    def forward(self, s0: "Sym(s0)", L_x_: "f32[s0, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, s0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[s0, 2][2, 1]cpu" = wrap[0];  wrap = None
        mul: "f32[s0, 2][2, 1]cpu" = getitem * s0
        return (mul, getitem, s0)
    class wrap_body_0(torch.nn.Module):
        def forward(self, s0: "Sym(s0)", l_x_: "f32[s0, 2][2, 1]cpu"):
            sin: "f32[s0, 2][2, 1]cpu" = l_x_.sin()
            size = l_x_.size();  l_x_ = None
            getitem_1 = size[1];  size = getitem_1 = None
            return (sin, s0)
# transposed inference; transposed training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][1, 2]cpu" = wrap[0];  wrap = None
        mul: "f32[2, 2][1, 2]cpu" = getitem * 2;  getitem = None
        return (mul,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            t: "f32[2, 2][1, 2]cpu" = sin.t();  sin = None
            return (t,)
# view_of_operand inference; view_of_operand training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, y);  wrap_body_0 = None
        getitem: "f32[2, 2][1, 2]cpu" = wrap[0];  wrap = None
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
        wrap = torch.ops.higher_order.wrap(wrap_body_0, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0]
        getitem_1: "f32[2, 2][1, 2]cpu" = wrap[1];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class wrap_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
            t: "f32[2, 2][1, 2]cpu" = y.t()
            return (y, t)
# writes_freevar inference; writes_freevar training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        cos: "f32[2, 2][2, 1]cpu" = l_x_.cos()
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, cos, l_x_);  wrap_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        add: "f32[2, 2][2, 1]cpu" = getitem + cos;  getitem = cos = None
        return (add,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, cos: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            add_: "f32[2, 2][2, 1]cpu" = cos.add_(1);  add_ = None
            mul: "f32[2, 2][2, 1]cpu" = l_x_ * cos;  l_x_ = cos = None
            return (mul,)
# writes_operand inference; writes_operand training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        wrap_body_0 = self.wrap_body_0
        wrap = torch.ops.higher_order.wrap(wrap_body_0, y);  wrap_body_0 = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
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
        wrap = torch.ops.higher_order.wrap(wrap_body_0, y);  wrap_body_0 = None
        getitem: "f32[2, 2][2, 1]cpu" = wrap[0];  wrap = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2;  getitem = None
        add: "f32[2, 2][2, 1]cpu" = mul + y;  mul = y = None
        return (add,)
    class wrap_body_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            add_: "f32[2, 2][2, 1]cpu" = y.add_(1);  y = None
            return (add_,)
