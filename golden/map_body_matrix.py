# torch 2.13; dynamo; regenerate: hopkit golden 'map_body_matrix/*' --accept
# autocast_around inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _enter_autocast = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        t: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        map_body_0 = self.map_body_0
        map_impl = torch.ops.higher_order.map_impl(map_body_0, [t], []);  map_body_0 = t = None
        getitem: "f32[2, 2, 2][4, 2, 1]cpu" = map_impl[0];  map_impl = None
        _exit_autocast = torch.amp.autocast_mode._exit_autocast(_enter_autocast);  _enter_autocast = _exit_autocast = None
        return (getitem,)
    class map_body_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu"):
            matmul: "bf16[2, 2][2, 1]cpu" = child @ child;  child = None
            to: "f32[2, 2][2, 1]cpu" = matmul.to(torch.float32);  matmul = None
            return (to,)
# autocast_inside inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        t: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        map_body_0 = self.map_body_0
        map_impl = torch.ops.higher_order.map_impl(map_body_0, [t], []);  map_body_0 = t = None
        getitem: "f32[2, 2, 2][4, 2, 1]cpu" = map_impl[0];  map_impl = None
        return (getitem,)
    class map_body_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu"):
            _enter_autocast = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
            y: "bf16[2, 2][2, 1]cpu" = child @ child
            _exit_autocast = torch.amp.autocast_mode._exit_autocast(_enter_autocast);  _enter_autocast = _exit_autocast = None
            to: "f32[2, 2][2, 1]cpu" = y.to(torch.float32);  y = None
            add: "f32[2, 2][2, 1]cpu" = to + child;  to = child = None
            return (add,)
# deque inference; named_tuple inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        t: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        map_body_0 = self.map_body_0
        map_impl = torch.ops.higher_order.map_impl(map_body_0, [t], []);  map_body_0 = t = None
        getitem: "f32[2, 2, 2][4, 2, 1]cpu" = map_impl[0]
        getitem_1: "f32[2, 2, 2][4, 2, 1]cpu" = map_impl[1];  map_impl = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class map_body_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu"):
            child_1: "f32[2, 2][2, 1]cpu" = child.sin()
            child_2: "f32[2, 2][2, 1]cpu" = child.cos();  child = None
            return (child_1, child_2)
# detached_output training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        t: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        map_body_0 = self.map_body_0
        map_impl = torch.ops.higher_order.map_impl(map_body_0, [t], []);  map_body_0 = t = None
        getitem: "f32[2, 2, 2][4, 2, 1]cpu" = map_impl[0]
        getitem_1: "f32[2, 2, 2][4, 2, 1]cpu" = map_impl[1];  map_impl = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class map_body_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu"):
            child_1: "f32[2, 2][2, 1]cpu" = child.sin()
            cos: "f32[2, 2][2, 1]cpu" = child.cos();  child = None
            child_2: "f32[2, 2][2, 1]cpu" = cos.detach();  cos = None
            return (child_1, child_2)
# enable_grad_inside_no_grad training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        t: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  add = None
        map_body_0 = self.map_body_0
        map_impl = torch.ops.higher_order.map_impl(map_body_0, [t], []);  map_body_0 = t = None
        y: "f32[2, 2, 2][4, 2, 1]cpu" = map_impl[0];  map_impl = None
        _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = y * l_x_;  y = l_x_ = None
        return (mul,)
    class map_body_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(True);  _set_grad_enabled = None
            sin: "f32[2, 2][2, 1]cpu" = child.sin();  child = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(False);  _set_grad_enabled_1 = None
            return (sin,)
# nested_containers inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        t: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        map_body_0 = self.map_body_0
        map_impl = torch.ops.higher_order.map_impl(map_body_0, [t], []);  map_body_0 = t = None
        getitem: "f32[2, 2, 2][4, 2, 1]cpu" = map_impl[0]
        getitem_1: "f32[2, 2, 2][4, 2, 1]cpu" = map_impl[1]
        getitem_2: "f32[2, 2, 2][4, 2, 1]cpu" = map_impl[2];  map_impl = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = getitem * getitem_2
        return (mul, getitem, getitem_1, getitem_2)
    class map_body_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu"):
            child_1: "f32[2, 2][2, 1]cpu" = child.sin()
            child_2: "f32[2, 2][2, 1]cpu" = child + 1
            child_3: "f32[2, 2][2, 1]cpu" = child.cos();  child = None
            return (child_1, child_2, child_3)
# no_grad_around training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        t: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  add = None
        map_body_0 = self.map_body_0
        map_impl = torch.ops.higher_order.map_impl(map_body_0, [t], []);  map_body_0 = t = None
        y: "f32[2, 2, 2][4, 2, 1]cpu" = map_impl[0];  map_impl = None
        _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = l_x_ * y;  l_x_ = y = None
        return (mul,)
    class map_body_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = child.sin();  child = None
            return (sin,)
# no_grad_inside training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        t: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        map_body_0 = self.map_body_0
        map_impl = torch.ops.higher_order.map_impl(map_body_0, [t], []);  map_body_0 = t = None
        getitem: "f32[2, 2, 2][4, 2, 1]cpu" = map_impl[0];  map_impl = None
        return (getitem,)
    class map_body_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            y: "f32[2, 2][2, 1]cpu" = child.cos()
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            sin: "f32[2, 2][2, 1]cpu" = child.sin();  child = None
            mul: "f32[2, 2][2, 1]cpu" = sin * y;  sin = y = None
            return (mul,)
# none inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        t: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        map_body_0 = self.map_body_0
        map_impl = torch.ops.higher_order.map_impl(map_body_0, [t], []);  map_body_0 = t = None
        getitem: "f32[2, 2, 2][4, 2, 1]cpu" = map_impl[0];  map_impl = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = getitem * 2
        return (mul, getitem)
    class map_body_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu"):
            child_1: "f32[2, 2][2, 1]cpu" = child.sin();  child = None
            return (child_1, None)
# operand_written_afterwards inference; operand_written_afterwards training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        add: "f32[2, 2][2, 1]cpu" = y + 1
        t: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([y, add]);  add = None
        map_body_0 = self.map_body_0
        map_impl = torch.ops.higher_order.map_impl(map_body_0, [t], []);  map_body_0 = t = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = map_impl[0];  map_impl = None
        add_: "f32[2, 2][2, 1]cpu" = y.add_(1);  add_ = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = out * y;  out = y = None
        return (mul,)
    class map_body_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu"):
            mul: "f32[2, 2][2, 1]cpu" = child * 3;  child = None
            return (mul,)
# output_written_afterwards inference; output_written_afterwards training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        t: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  add = None
        map_body_0 = self.map_body_0
        map_impl = torch.ops.higher_order.map_impl(map_body_0, [t], []);  map_body_0 = t = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = map_impl[0];  map_impl = None
        mul_: "f32[2, 2, 2][4, 2, 1]cpu" = out.mul_(2);  mul_ = None
        add_1: "f32[2, 2, 2][4, 2, 1]cpu" = out + l_x_;  out = l_x_ = None
        return (add_1,)
    class map_body_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu"):
            add: "f32[2, 2][2, 1]cpu" = child + 1;  child = None
            return (add,)
# transposed inference; transposed training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        t: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        map_body_0 = self.map_body_0
        map_impl = torch.ops.higher_order.map_impl(map_body_0, [t], []);  map_body_0 = t = None
        getitem: "f32[2, 2, 2][4, 2, 1]cpu" = map_impl[0];  map_impl = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = getitem * 2;  getitem = None
        return (mul,)
    class map_body_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu"):
            sin: "f32[2, 2][2, 1]cpu" = child.sin();  child = None
            t: "f32[2, 2][1, 2]cpu" = sin.t();  sin = None
            return (t,)
