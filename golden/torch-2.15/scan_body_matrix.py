# torch 2.15; dynamo; regenerate: hopkit golden 'scan_body_matrix/*' --accept
# autocast_around inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _enter_autocast = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
        x: "f32[2, 2][2, 1]cpu" = torch.zeros_like(l_x_)
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        l: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        scan_combine_fn_0 = self.scan_combine_fn_0
        scan = torch.ops.higher_order.scan(scan_combine_fn_0, [x], [l], []);  scan_combine_fn_0 = x = l = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = scan[1];  scan = None
        _exit_autocast = torch.amp.autocast_mode._exit_autocast(_enter_autocast);  _enter_autocast = _exit_autocast = None
        return (out,)
    class scan_combine_fn_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu", child_1: "f32[2, 2][2, 1]cpu"):
            child_2: "f32[2, 2][2, 1]cpu" = child + child_1;  child = None
            matmul: "bf16[2, 2][2, 1]cpu" = child_1 @ child_1;  child_1 = None
            child_3: "f32[2, 2][2, 1]cpu" = matmul.to(torch.float32);  matmul = None
            return [child_2, child_3]
# autocast_inside inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        x: "f32[2, 2][2, 1]cpu" = torch.zeros_like(l_x_)
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        l: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        scan_combine_fn_0 = self.scan_combine_fn_0
        scan = torch.ops.higher_order.scan(scan_combine_fn_0, [x], [l], []);  scan_combine_fn_0 = x = l = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = scan[1];  scan = None
        return (out,)
    class scan_combine_fn_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu", child_1: "f32[2, 2][2, 1]cpu"):
            child_2: "f32[2, 2][2, 1]cpu" = child + child_1;  child = None
            _enter_autocast = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
            y: "bf16[2, 2][2, 1]cpu" = child_1 @ child_1
            _exit_autocast = torch.amp.autocast_mode._exit_autocast(_enter_autocast);  _enter_autocast = _exit_autocast = None
            to: "f32[2, 2][2, 1]cpu" = y.to(torch.float32);  y = None
            child_3: "f32[2, 2][2, 1]cpu" = to + child_1;  to = child_1 = None
            return [child_2, child_3]
# detached_output training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        x: "f32[2, 2][2, 1]cpu" = torch.zeros_like(l_x_)
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        l: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        scan_combine_fn_0 = self.scan_combine_fn_0
        scan = torch.ops.higher_order.scan(scan_combine_fn_0, [x], [l], []);  scan_combine_fn_0 = x = l = None
        getitem_1: "f32[2, 2, 2][4, 2, 1]cpu" = scan[1]
        getitem_2: "f32[2, 2, 2][4, 2, 1]cpu" = scan[2];  scan = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = getitem_1 * getitem_2
        return (mul, getitem_1, getitem_2)
    class scan_combine_fn_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu", child_1: "f32[2, 2][2, 1]cpu"):
            child_4: "f32[2, 2][2, 1]cpu" = child + child_1;  child = None
            child_2: "f32[2, 2][2, 1]cpu" = child_1.sin()
            cos: "f32[2, 2][2, 1]cpu" = child_1.cos();  child_1 = None
            child_3: "f32[2, 2][2, 1]cpu" = cos.detach();  cos = None
            return [child_4, child_2, child_3]
# enable_grad_inside_no_grad training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
        x: "f32[2, 2][2, 1]cpu" = torch.zeros_like(l_x_)
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        l: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  add = None
        scan_combine_fn_0 = self.scan_combine_fn_0
        scan = torch.ops.higher_order.scan(scan_combine_fn_0, [x], [l], []);  scan_combine_fn_0 = x = l = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = scan[1];  scan = None
        _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = out * l_x_;  out = l_x_ = None
        return (mul,)
    class scan_combine_fn_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu", child_1: "f32[2, 2][2, 1]cpu"):
            child_2: "f32[2, 2][2, 1]cpu" = child + child_1;  child = None
            _set_grad_enabled = torch._C._set_grad_enabled(True);  _set_grad_enabled = None
            child_3: "f32[2, 2][2, 1]cpu" = child_1.sin();  child_1 = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(False);  _set_grad_enabled_1 = None
            return [child_2, child_3]
# nested_containers inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        x: "f32[2, 2][2, 1]cpu" = torch.zeros_like(l_x_)
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        l: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        scan_combine_fn_0 = self.scan_combine_fn_0
        scan = torch.ops.higher_order.scan(scan_combine_fn_0, [x], [l], []);  scan_combine_fn_0 = x = l = None
        getitem_1: "f32[2, 2, 2][4, 2, 1]cpu" = scan[1]
        getitem_2: "f32[2, 2, 2][4, 2, 1]cpu" = scan[2]
        getitem_3: "f32[2, 2, 2][4, 2, 1]cpu" = scan[3];  scan = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = getitem_1 * getitem_3
        return (mul, getitem_1, getitem_2, getitem_3)
    class scan_combine_fn_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu", child_1: "f32[2, 2][2, 1]cpu"):
            child_5: "f32[2, 2][2, 1]cpu" = child + child_1;  child = None
            child_2: "f32[2, 2][2, 1]cpu" = child_1.sin()
            child_3: "f32[2, 2][2, 1]cpu" = child_1 + 1
            child_4: "f32[2, 2][2, 1]cpu" = child_1.cos();  child_1 = None
            return [child_5, child_2, child_3, child_4]
# no_grad_around training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
        x: "f32[2, 2][2, 1]cpu" = torch.zeros_like(l_x_)
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        l: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  add = None
        scan_combine_fn_0 = self.scan_combine_fn_0
        scan = torch.ops.higher_order.scan(scan_combine_fn_0, [x], [l], []);  scan_combine_fn_0 = x = l = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = scan[1];  scan = None
        _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = l_x_ * out;  l_x_ = out = None
        return (mul,)
    class scan_combine_fn_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu", child_1: "f32[2, 2][2, 1]cpu"):
            child_2: "f32[2, 2][2, 1]cpu" = child + child_1;  child = None
            child_3: "f32[2, 2][2, 1]cpu" = child_1.sin();  child_1 = None
            return [child_2, child_3]
# no_grad_inside training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        x: "f32[2, 2][2, 1]cpu" = torch.zeros_like(l_x_)
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        l: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        scan_combine_fn_0 = self.scan_combine_fn_0
        scan = torch.ops.higher_order.scan(scan_combine_fn_0, [x], [l], []);  scan_combine_fn_0 = x = l = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = scan[1];  scan = None
        return (out,)
    class scan_combine_fn_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu", child_1: "f32[2, 2][2, 1]cpu"):
            child_2: "f32[2, 2][2, 1]cpu" = child + child_1;  child = None
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            y: "f32[2, 2][2, 1]cpu" = child_1.cos()
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            sin: "f32[2, 2][2, 1]cpu" = child_1.sin();  child_1 = None
            child_3: "f32[2, 2][2, 1]cpu" = sin * y;  sin = y = None
            return [child_2, child_3]
# none inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        x: "f32[2, 2][2, 1]cpu" = torch.zeros_like(l_x_)
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        l: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        scan_combine_fn_0 = self.scan_combine_fn_0
        scan = torch.ops.higher_order.scan(scan_combine_fn_0, [x], [l], []);  scan_combine_fn_0 = x = l = None
        getitem_1: "f32[2, 2, 2][4, 2, 1]cpu" = scan[1];  scan = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = getitem_1 * 2
        return (mul, getitem_1)
    class scan_combine_fn_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu", child_1: "f32[2, 2][2, 1]cpu"):
            child_3: "f32[2, 2][2, 1]cpu" = child + child_1;  child = None
            child_2: "f32[2, 2][2, 1]cpu" = child_1.sin();  child_1 = None
            return [child_3, child_2, None]
# operand_written_afterwards inference; operand_written_afterwards training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        x: "f32[2, 2][2, 1]cpu" = torch.zeros_like(y)
        add: "f32[2, 2][2, 1]cpu" = y + 1
        l: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([y, add]);  add = None
        scan_combine_fn_0 = self.scan_combine_fn_0
        scan = torch.ops.higher_order.scan(scan_combine_fn_0, [x], [l], []);  scan_combine_fn_0 = x = l = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = scan[1];  scan = None
        add_: "f32[2, 2][2, 1]cpu" = y.add_(1);  add_ = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = out * y;  out = y = None
        return (mul,)
    class scan_combine_fn_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu", child_1: "f32[2, 2][2, 1]cpu"):
            child_2: "f32[2, 2][2, 1]cpu" = child + child_1;  child = None
            child_3: "f32[2, 2][2, 1]cpu" = child_1 * 3;  child_1 = None
            return [child_2, child_3]
# output_written_afterwards inference; output_written_afterwards training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        x: "f32[2, 2][2, 1]cpu" = torch.zeros_like(l_x_)
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        l: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  add = None
        scan_combine_fn_0 = self.scan_combine_fn_0
        scan = torch.ops.higher_order.scan(scan_combine_fn_0, [x], [l], []);  scan_combine_fn_0 = x = l = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = scan[1];  scan = None
        mul_: "f32[2, 2, 2][4, 2, 1]cpu" = out.mul_(2);  mul_ = None
        add_1: "f32[2, 2, 2][4, 2, 1]cpu" = out + l_x_;  out = l_x_ = None
        return (add_1,)
    class scan_combine_fn_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu", child_1: "f32[2, 2][2, 1]cpu"):
            child_2: "f32[2, 2][2, 1]cpu" = child + child_1;  child = None
            child_3: "f32[2, 2][2, 1]cpu" = child_1 + 1;  child_1 = None
            return [child_2, child_3]
# transposed inference; transposed training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        x: "f32[2, 2][2, 1]cpu" = torch.zeros_like(l_x_)
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        l: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        scan_combine_fn_0 = self.scan_combine_fn_0
        scan = torch.ops.higher_order.scan(scan_combine_fn_0, [x], [l], []);  scan_combine_fn_0 = x = l = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = scan[1];  scan = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = out * 2;  out = None
        return (mul,)
    class scan_combine_fn_0(torch.nn.Module):
        def forward(self, child: "f32[2, 2][2, 1]cpu", child_1: "f32[2, 2][2, 1]cpu"):
            child_2: "f32[2, 2][2, 1]cpu" = child + child_1;  child = None
            sin: "f32[2, 2][2, 1]cpu" = child_1.sin();  child_1 = None
            child_3: "f32[2, 2][1, 2]cpu" = sin.t();  sin = None
            return [child_2, child_3]
