# torch 2.15; dynamo; regenerate: hopkit golden 'autograd_function_body_matrix/*' --accept
# appends_to_list training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, l_x_, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = autograd_function_apply[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = autograd_function_apply[1];  autograd_function_apply = None
        return (getitem, getitem_1)
    class fwd_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            y: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            outs: "f32[2, 2][2, 1]cpu" = y * 2
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return ((outs, y), (l_x_,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, outs: "f32[2, 2][2, 1]cpu", unused_0, l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            element: "f32[][]cpu" = outs.sum();  outs = None
            value: "f32[][]cpu" = 0 + element;  element = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value;  cos = value = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (mul,)
# assigns_attribute training; assigns_nonlocal training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, l_x_, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = autograd_function_apply[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = autograd_function_apply[1];  autograd_function_apply = None
        add: "f32[2, 2][2, 1]cpu" = getitem + getitem_1;  getitem = getitem_1 = None
        return (add,)
    class fwd_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            outs: "f32[2, 2][2, 1]cpu" = sin * 2
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return ((outs, sin), (l_x_,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, outs: "f32[2, 2][2, 1]cpu", unused_0, l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            element: "f32[][]cpu" = outs.sum();  outs = None
            value: "f32[][]cpu" = 0 + element;  element = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value;  cos = value = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (mul,)
# autocast_around training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _enter_autocast = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, l_x_, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = autograd_function_apply[0];  autograd_function_apply = None
        _exit_autocast = torch.amp.autocast_mode._exit_autocast(_enter_autocast);  _enter_autocast = _exit_autocast = None
        return (getitem,)
    class fwd_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            matmul: "bf16[2, 2][2, 1]cpu" = l_x_ @ l_x_
            outs: "f32[2, 2][2, 1]cpu" = matmul.to(torch.float32);  matmul = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return ((outs,), (l_x_,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, outs: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            element: "f32[][]cpu" = outs.sum();  outs = None
            value: "f32[][]cpu" = 0 + element;  element = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value;  cos = value = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (mul,)
# autocast_inside training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, l_x_, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = autograd_function_apply[0];  autograd_function_apply = None
        return (getitem,)
    class fwd_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            _enter_autocast = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
            y: "bf16[2, 2][2, 1]cpu" = l_x_ @ l_x_
            _exit_autocast = torch.amp.autocast_mode._exit_autocast(_enter_autocast);  _enter_autocast = _exit_autocast = None
            to: "f32[2, 2][2, 1]cpu" = y.to(torch.float32);  y = None
            outs: "f32[2, 2][2, 1]cpu" = to + l_x_;  to = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return ((outs,), (l_x_,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, outs: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            element: "f32[][]cpu" = outs.sum();  outs = None
            value: "f32[][]cpu" = 0 + element;  element = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value;  cos = value = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (mul,)
# bool_constant training; enum_member training; none training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, l_x_, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = autograd_function_apply[0];  autograd_function_apply = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2
        return (mul, getitem)
    class fwd_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            out: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return ((out,), (l_x_,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, out: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            element: "f32[][]cpu" = out.sum();  out = None
            value: "f32[][]cpu" = 0 + element;  element = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value;  cos = value = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (mul,)
# deque training; list_subclass training; tuple_subclass training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, l_x_, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = autograd_function_apply[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = autograd_function_apply[1];  autograd_function_apply = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class fwd_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            out: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            out_1: "f32[2, 2][2, 1]cpu" = l_x_.cos()
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return ((out, out_1), (l_x_,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, out: "f32[2, 2][2, 1]cpu", out_1: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            element: "f32[][]cpu" = out.sum();  out = None
            value: "f32[][]cpu" = 0 + element;  element = None
            element_1: "f32[][]cpu" = out_1.sum();  out_1 = None
            value_1: "f32[][]cpu" = value + element_1;  value = element_1 = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value_1;  cos = value_1 = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (mul,)
# detached_output training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, l_x_, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = autograd_function_apply[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = autograd_function_apply[1];  autograd_function_apply = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class fwd_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            out: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos()
            out_1: "f32[2, 2][2, 1]cpu" = cos.detach();  cos = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return ((out, out_1), (l_x_,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, out: "f32[2, 2][2, 1]cpu", out_1: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            element: "f32[][]cpu" = out.sum();  out = None
            value: "f32[][]cpu" = 0 + element;  element = None
            element_1: "f32[][]cpu" = out_1.sum();  out_1 = None
            value_1: "f32[][]cpu" = value + element_1;  value = element_1 = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value_1;  cos = value_1 = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (mul,)
# float_constant training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, l_x_, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = autograd_function_apply[0];  autograd_function_apply = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 0.5
        return (mul, getitem)
    class fwd_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            out: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return ((out,), (l_x_,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, out: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            element: "f32[][]cpu" = out.sum();  out = None
            value: "f32[][]cpu" = 0 + element;  element = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value;  cos = value = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (mul,)
# freevar training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        outs: "f32[2, 2][2, 1]cpu" = l_x_.cos()
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, outs, l_x_, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = outs = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = autograd_function_apply[0];  autograd_function_apply = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2
        add: "f32[2, 2][2, 1]cpu" = mul + getitem;  mul = getitem = None
        return (add,)
    class fwd_body_0(torch.nn.Module):
        def forward(self, outs: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return ((outs,), (l_x_,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, outs: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            element: "f32[][]cpu" = outs.sum();  outs = None
            value: "f32[][]cpu" = 0 + element;  element = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value;  cos = value = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (None, mul)
# generator training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, l_x_, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = autograd_function_apply[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = autograd_function_apply[1];  autograd_function_apply = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1;  getitem = getitem_1 = None
        return (mul,)
    class fwd_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            out: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            out_1: "f32[2, 2][2, 1]cpu" = l_x_.cos()
            return ((out, out_1), (l_x_,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, out: "f32[2, 2][2, 1]cpu", out_1: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            element: "f32[][]cpu" = out.sum();  out = None
            value: "f32[][]cpu" = 0 + element;  element = None
            element_1: "f32[][]cpu" = out_1.sum();  out_1 = None
            value_1: "f32[][]cpu" = value + element_1;  value = element_1 = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value_1;  cos = value_1 = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (mul,)
# int_constant training; string training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, l_x_, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = autograd_function_apply[0];  autograd_function_apply = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 3
        return (mul, getitem)
    class fwd_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            out: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return ((out,), (l_x_,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, out: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            element: "f32[][]cpu" = out.sum();  out = None
            value: "f32[][]cpu" = 0 + element;  element = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value;  cos = value = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (mul,)
# iterator training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, l_x_, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = autograd_function_apply[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = autograd_function_apply[1];  autograd_function_apply = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1;  getitem = getitem_1 = None
        return (mul,)
    class fwd_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            out: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            out_1: "f32[2, 2][2, 1]cpu" = l_x_.cos()
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return ((out, out_1), (l_x_,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, out: "f32[2, 2][2, 1]cpu", out_1: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            element: "f32[][]cpu" = out.sum();  out = None
            value: "f32[][]cpu" = 0 + element;  element = None
            element_1: "f32[][]cpu" = out_1.sum();  out_1 = None
            value_1: "f32[][]cpu" = value + element_1;  value = element_1 = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value_1;  cos = value_1 = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (mul,)
# no_grad_inside training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, l_x_, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = autograd_function_apply[0];  autograd_function_apply = None
        return (getitem,)
    class fwd_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            y: "f32[2, 2][2, 1]cpu" = l_x_.cos()
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            outs: "f32[2, 2][2, 1]cpu" = sin * y;  sin = y = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return ((outs,), (l_x_,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, outs: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            element: "f32[][]cpu" = outs.sum();  outs = None
            value: "f32[][]cpu" = 0 + element;  element = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value;  cos = value = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (mul,)
# operand training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, y, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = None
        getitem: "f32[2, 2][2, 1]cpu" = autograd_function_apply[0];  autograd_function_apply = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2;  getitem = None
        add: "f32[2, 2][2, 1]cpu" = mul + y;  mul = y = None
        return (add,)
    class fwd_body_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            view_as: "f32[2, 2][2, 1]cpu" = y.view_as(y)
            return ((view_as,), (y,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, view_as: "f32[2, 2][2, 1]cpu", y: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = y.cos();  y = None
            element: "f32[][]cpu" = view_as.sum();  view_as = None
            value: "f32[][]cpu" = 0 + element;  element = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value;  cos = value = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (mul,)
# output_written_afterwards training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, l_x_, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = None
        getitem: "f32[2, 2][2, 1]cpu" = autograd_function_apply[0];  autograd_function_apply = None
        mul_: "f32[2, 2][2, 1]cpu" = getitem.mul_(2);  mul_ = None
        add: "f32[2, 2][2, 1]cpu" = getitem + l_x_;  getitem = l_x_ = None
        return (add,)
    class fwd_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            outs: "f32[2, 2][2, 1]cpu" = l_x_ + 1
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return ((outs,), (l_x_,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, outs: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            element: "f32[][]cpu" = outs.sum();  outs = None
            value: "f32[][]cpu" = 0 + element;  element = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value;  cos = value = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (mul,)
# script_object training; self_referencing training; set_of_tensors training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, l_x_, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = autograd_function_apply[0];  autograd_function_apply = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2;  getitem = None
        return (mul,)
    class fwd_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            out: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return ((out,), (l_x_,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, out: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            element: "f32[][]cpu" = out.sum();  out = None
            value: "f32[][]cpu" = 0 + element;  element = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value;  cos = value = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (mul,)
# sym_int dynamic_training
class GraphModule(torch.nn.Module):
    def forward(self, s0: "Sym(s0)", L_x_: "f32[s0, 2][2, 1]cpu"):
        l_x_ = L_x_
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, s0, l_x_, non_differentiable_idx = [], saved_for_backward_idx = [1]);  fwd_body_0 = bwd_body_0 = l_x_ = None
        getitem: "f32[s0, 2][2, 1]cpu" = autograd_function_apply[0];  autograd_function_apply = None
        mul: "f32[s0, 2][2, 1]cpu" = getitem * s0
        return (mul, getitem, s0)
    class fwd_body_0(torch.nn.Module):
        def forward(self, s0: "Sym(s0)", l_x_: "f32[s0, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            out: "f32[s0, 2][2, 1]cpu" = l_x_.sin()
            size = l_x_.size()
            getitem_1 = size[1];  size = getitem_1 = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return ((out, s0), (s0, l_x_))
    class bwd_body_0(torch.nn.Module):
        def forward(self, out: "f32[s0, 2][2, 1]cpu", unused_0, s0: "Sym(s0)", l_x_: "f32[s0, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[s0, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            element: "f32[][]cpu" = out.sum();  out = None
            value: "f32[][]cpu" = 0 + element;  element = None
            mul: "f32[s0, 2][2, 1]cpu" = cos * value;  cos = value = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (None, mul)
# transposed training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, l_x_, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = l_x_ = None
        getitem: "f32[2, 2][1, 2]cpu" = autograd_function_apply[0];  autograd_function_apply = None
        mul: "f32[2, 2][1, 2]cpu" = getitem * 2;  getitem = None
        return (mul,)
    class fwd_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            sin: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            outs: "f32[2, 2][1, 2]cpu" = sin.t();  sin = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return ((outs,), (l_x_,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, outs: "f32[2, 2][1, 2]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            element: "f32[][]cpu" = outs.sum();  outs = None
            value: "f32[][]cpu" = 0 + element;  element = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value;  cos = value = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (mul,)
# view_of_operand training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, y, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = None
        getitem: "f32[2, 2][1, 2]cpu" = autograd_function_apply[0];  autograd_function_apply = None
        mul: "f32[2, 2][1, 2]cpu" = getitem * 2;  getitem = None
        add: "f32[2, 2][1, 2]cpu" = mul + y;  mul = y = None
        return (add,)
    class fwd_body_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            outs: "f32[2, 2][1, 2]cpu" = y.t()
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return ((outs,), (y,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, outs: "f32[2, 2][1, 2]cpu", y: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = y.cos();  y = None
            element: "f32[][]cpu" = outs.sum();  outs = None
            value: "f32[][]cpu" = 0 + element;  element = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value;  cos = value = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (mul,)
# view_of_output training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, l_x_, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = autograd_function_apply[0]
        getitem_1: "f32[2, 2][1, 2]cpu" = autograd_function_apply[1];  autograd_function_apply = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class fwd_body_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            y: "f32[2, 2][2, 1]cpu" = l_x_.sin()
            out: "f32[2, 2][1, 2]cpu" = y.t()
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return ((y, out), (l_x_,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu", out: "f32[2, 2][1, 2]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            element: "f32[][]cpu" = y.sum();  y = None
            value: "f32[][]cpu" = 0 + element;  element = None
            element_1: "f32[][]cpu" = out.sum();  out = None
            value_1: "f32[][]cpu" = value + element_1;  value = element_1 = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value_1;  cos = value_1 = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (mul,)
# writes_freevar training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        cos: "f32[2, 2][2, 1]cpu" = l_x_.cos()
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, cos, l_x_, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = autograd_function_apply[0];  autograd_function_apply = None
        add: "f32[2, 2][2, 1]cpu" = getitem + cos;  getitem = cos = None
        return (add,)
    class fwd_body_0(torch.nn.Module):
        def forward(self, cos: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            add_: "f32[2, 2][2, 1]cpu" = cos.add_(1);  add_ = None
            outs: "f32[2, 2][2, 1]cpu" = l_x_ * cos;  cos = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return ((outs,), (l_x_,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, outs: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
            element: "f32[][]cpu" = outs.sum();  outs = None
            value: "f32[][]cpu" = 0 + element;  element = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value;  cos = value = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (None, mul)
# writes_operand training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, y, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = None
        getitem: "f32[2, 2][2, 1]cpu" = autograd_function_apply[0];  autograd_function_apply = None
        add: "f32[2, 2][2, 1]cpu" = getitem + y;  getitem = y = None
        return (add,)
    class fwd_body_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            add_: "f32[2, 2][2, 1]cpu" = y.add_(1);  add_ = None
            outs: "f32[2, 2][2, 1]cpu" = y * 2
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return ((outs,), (y,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, outs: "f32[2, 2][2, 1]cpu", y: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = y.cos();  y = None
            element: "f32[][]cpu" = outs.sum();  outs = None
            value: "f32[][]cpu" = 0 + element;  element = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value;  cos = value = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (mul,)
# writes_operand_and_returns_it training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        fwd_body_0 = self.fwd_body_0
        bwd_body_0 = self.bwd_body_0
        autograd_function_apply = torch.ops.higher_order.autograd_function_apply(fwd_body_0, bwd_body_0, y, non_differentiable_idx = [], saved_for_backward_idx = [0]);  fwd_body_0 = bwd_body_0 = None
        getitem: "f32[2, 2][2, 1]cpu" = autograd_function_apply[0];  autograd_function_apply = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2;  getitem = None
        add: "f32[2, 2][2, 1]cpu" = mul + y;  mul = y = None
        return (add,)
    class fwd_body_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            outs: "f32[2, 2][2, 1]cpu" = y.add_(1)
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            view_as: "f32[2, 2][2, 1]cpu" = outs.view_as(outs);  outs = None
            return ((view_as,), (y,))
    class bwd_body_0(torch.nn.Module):
        def forward(self, view_as: "f32[2, 2][2, 1]cpu", y: "f32[2, 2][2, 1]cpu"):
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            cos: "f32[2, 2][2, 1]cpu" = y.cos();  y = None
            element: "f32[][]cpu" = view_as.sum();  view_as = None
            value: "f32[][]cpu" = 0 + element;  element = None
            mul: "f32[2, 2][2, 1]cpu" = cos * value;  cos = value = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            return (mul,)
