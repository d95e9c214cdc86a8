# torch 2.13; dynamo; regenerate: hopkit golden 'flat_apply_body_matrix/*' --accept
# autocast_around inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _enter_autocast = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
        _lambda__callable : torch._higher_order_ops.invoke_leaf_function._LeafCallable = getattr(self, "<lambda>_callable")
        _lambda__input_spec : torch.utils._pytree.TreeSpec = getattr(self, "<lambda>_input_spec")
        flat_apply_capture = torch__dynamo_variables_torch_flat_apply_capture(_lambda__callable, _lambda__input_spec, l_x_);  _lambda__callable = _lambda__input_spec = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = flat_apply_capture[0];  flat_apply_capture = None
        _exit_autocast = torch.amp.autocast_mode._exit_autocast(_enter_autocast);  _enter_autocast = _exit_autocast = None
        return (getitem,)
# autocast_inside inference; no_grad_inside training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        body_callable : torch._higher_order_ops.invoke_leaf_function._LeafCallable = self.body_callable
        body_input_spec : torch.utils._pytree.TreeSpec = self.body_input_spec
        flat_apply_capture = torch__dynamo_variables_torch_flat_apply_capture(body_callable, body_input_spec, l_x_);  body_callable = body_input_spec = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = flat_apply_capture[0];  flat_apply_capture = None
        return (getitem,)
# bool_constant inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _lambda__callable : torch._higher_order_ops.invoke_leaf_function._LeafCallable = getattr(self, "<lambda>_callable")
        _lambda__input_spec : torch.utils._pytree.TreeSpec = getattr(self, "<lambda>_input_spec")
        flat_apply_capture = torch__dynamo_variables_torch_flat_apply_capture(_lambda__callable, _lambda__input_spec, l_x_);  _lambda__callable = _lambda__input_spec = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = flat_apply_capture[0];  flat_apply_capture = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2
        return (mul, getitem)
# deque inference; detached_output training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _lambda__callable : torch._higher_order_ops.invoke_leaf_function._LeafCallable = getattr(self, "<lambda>_callable")
        _lambda__input_spec : torch.utils._pytree.TreeSpec = getattr(self, "<lambda>_input_spec")
        flat_apply_capture = torch__dynamo_variables_torch_flat_apply_capture(_lambda__callable, _lambda__input_spec, l_x_);  _lambda__callable = _lambda__input_spec = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = flat_apply_capture[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = flat_apply_capture[1];  flat_apply_capture = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
# float_constant inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _lambda__callable : torch._higher_order_ops.invoke_leaf_function._LeafCallable = getattr(self, "<lambda>_callable")
        _lambda__input_spec : torch.utils._pytree.TreeSpec = getattr(self, "<lambda>_input_spec")
        flat_apply_capture = torch__dynamo_variables_torch_flat_apply_capture(_lambda__callable, _lambda__input_spec, l_x_);  _lambda__callable = _lambda__input_spec = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = flat_apply_capture[0];  flat_apply_capture = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 0.5
        return (mul, getitem)
# int_constant inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _lambda__callable : torch._higher_order_ops.invoke_leaf_function._LeafCallable = getattr(self, "<lambda>_callable")
        _lambda__input_spec : torch.utils._pytree.TreeSpec = getattr(self, "<lambda>_input_spec")
        flat_apply_capture = torch__dynamo_variables_torch_flat_apply_capture(_lambda__callable, _lambda__input_spec, l_x_);  _lambda__callable = _lambda__input_spec = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = flat_apply_capture[0];  flat_apply_capture = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 3
        return (mul, getitem)
# nested_containers inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _lambda__callable : torch._higher_order_ops.invoke_leaf_function._LeafCallable = getattr(self, "<lambda>_callable")
        _lambda__input_spec : torch.utils._pytree.TreeSpec = getattr(self, "<lambda>_input_spec")
        flat_apply_capture = torch__dynamo_variables_torch_flat_apply_capture(_lambda__callable, _lambda__input_spec, l_x_);  _lambda__callable = _lambda__input_spec = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = flat_apply_capture[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = flat_apply_capture[1]
        getitem_2: "f32[2, 2][2, 1]cpu" = flat_apply_capture[2];  flat_apply_capture = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_2
        return (mul, getitem, getitem_1, getitem_2)
# no_grad_around training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
        _lambda__callable : torch._higher_order_ops.invoke_leaf_function._LeafCallable = getattr(self, "<lambda>_callable")
        _lambda__input_spec : torch.utils._pytree.TreeSpec = getattr(self, "<lambda>_input_spec")
        flat_apply_capture = torch__dynamo_variables_torch_flat_apply_capture(_lambda__callable, _lambda__input_spec, l_x_);  _lambda__callable = _lambda__input_spec = None
        y: "f32[2, 2][2, 1]cpu" = flat_apply_capture[0];  flat_apply_capture = None
        _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
        mul: "f32[2, 2][2, 1]cpu" = l_x_ * y;  l_x_ = y = None
        return (mul,)
# operand inference; operand training; writes_operand_and_returns_it inference; writes_operand_and_returns_it training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        _lambda__callable : torch._higher_order_ops.invoke_leaf_function._LeafCallable = getattr(self, "<lambda>_callable")
        _lambda__input_spec : torch.utils._pytree.TreeSpec = getattr(self, "<lambda>_input_spec")
        flat_apply_capture = torch__dynamo_variables_torch_flat_apply_capture(_lambda__callable, _lambda__input_spec, y);  _lambda__callable = _lambda__input_spec = None
        getitem: "f32[2, 2][2, 1]cpu" = flat_apply_capture[0];  flat_apply_capture = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2;  getitem = None
        add: "f32[2, 2][2, 1]cpu" = mul + y;  mul = y = None
        return (add,)
# operand_written_afterwards inference; operand_written_afterwards training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        _lambda__callable : torch._higher_order_ops.invoke_leaf_function._LeafCallable = getattr(self, "<lambda>_callable")
        _lambda__input_spec : torch.utils._pytree.TreeSpec = getattr(self, "<lambda>_input_spec")
        flat_apply_capture = torch__dynamo_variables_torch_flat_apply_capture(_lambda__callable, _lambda__input_spec, y);  _lambda__callable = _lambda__input_spec = None
        out: "f32[2, 2][2, 1]cpu" = flat_apply_capture[0];  flat_apply_capture = None
        add_: "f32[2, 2][2, 1]cpu" = y.add_(1);  add_ = None
        mul: "f32[2, 2][2, 1]cpu" = out * y;  out = y = None
        return (mul,)
# output_written_afterwards inference; output_written_afterwards training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _lambda__callable : torch._higher_order_ops.invoke_leaf_function._LeafCallable = getattr(self, "<lambda>_callable")
        _lambda__input_spec : torch.utils._pytree.TreeSpec = getattr(self, "<lambda>_input_spec")
        flat_apply_capture = torch__dynamo_variables_torch_flat_apply_capture(_lambda__callable, _lambda__input_spec, l_x_);  _lambda__callable = _lambda__input_spec = None
        out: "f32[2, 2][2, 1]cpu" = flat_apply_capture[0];  flat_apply_capture = None
        mul_: "f32[2, 2][2, 1]cpu" = out.mul_(2);  mul_ = None
        add: "f32[2, 2][2, 1]cpu" = out + l_x_;  out = l_x_ = None
        return (add,)
# same_twice inference; same_twice training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        body_callable : torch._higher_order_ops.invoke_leaf_function._LeafCallable = self.body_callable
        body_input_spec : torch.utils._pytree.TreeSpec = self.body_input_spec
        flat_apply_capture = torch__dynamo_variables_torch_flat_apply_capture(body_callable, body_input_spec, l_x_);  body_callable = body_input_spec = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = flat_apply_capture[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = flat_apply_capture[1];  flat_apply_capture = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
# sym_float dynamic
class GraphModule(torch.nn.Module):
    def forward(self, s0: "Sym(s0)", L_x_: "f32[s0, 2][2, 1]cpu"):
        l_x_ = L_x_
        _lambda__callable : torch._higher_order_ops.invoke_leaf_function._LeafCallable = getattr(self, "<lambda>_callable")
        _lambda__input_spec : torch.utils._pytree.TreeSpec = getattr(self, "<lambda>_input_spec")
        flat_apply_capture = torch__dynamo_variables_torch_flat_apply_capture(_lambda__callable, _lambda__input_spec, l_x_);  _lambda__callable = _lambda__input_spec = l_x_ = None
        getitem: "f32[s0, 2][2, 1]cpu" = flat_apply_capture[0]
        getitem_1: "Sym(IntTrueDiv(s0, 4))" = flat_apply_capture[1];  flat_apply_capture = None
        mul: "f32[s0, 2][2, 1]cpu" = getitem * getitem_1
        scalar_tensor: "f64[][]cpu" = torch.scalar_tensor(getitem_1, dtype = torch.float64);  getitem_1 = None
        return (mul, getitem, scalar_tensor)
# sym_int dynamic
class GraphModule(torch.nn.Module):
    def forward(self, s0: "Sym(s0)", L_x_: "f32[s0, 2][2, 1]cpu"):
        l_x_ = L_x_
        _lambda__callable : torch._higher_order_ops.invoke_leaf_function._LeafCallable = getattr(self, "<lambda>_callable")
        _lambda__input_spec : torch.utils._pytree.TreeSpec = getattr(self, "<lambda>_input_spec")
        flat_apply_capture = torch__dynamo_variables_torch_flat_apply_capture(_lambda__callable, _lambda__input_spec, l_x_);  _lambda__callable = _lambda__input_spec = l_x_ = None
        getitem: "f32[s0, 2][2, 1]cpu" = flat_apply_capture[0];  flat_apply_capture = None
        mul: "f32[s0, 2][2, 1]cpu" = getitem * s0
        return (mul, getitem, s0)
# transposed inference; transposed training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _lambda__callable : torch._higher_order_ops.invoke_leaf_function._LeafCallable = getattr(self, "<lambda>_callable")
        _lambda__input_spec : torch.utils._pytree.TreeSpec = getattr(self, "<lambda>_input_spec")
        flat_apply_capture = torch__dynamo_variables_torch_flat_apply_capture(_lambda__callable, _lambda__input_spec, l_x_);  _lambda__callable = _lambda__input_spec = l_x_ = None
        getitem: "f32[2, 2][1, 2]cpu" = flat_apply_capture[0];  flat_apply_capture = None
        mul: "f32[2, 2][1, 2]cpu" = getitem * 2;  getitem = None
        return (mul,)
# view_of_operand inference; view_of_operand training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        _lambda__callable : torch._higher_order_ops.invoke_leaf_function._LeafCallable = getattr(self, "<lambda>_callable")
        _lambda__input_spec : torch.utils._pytree.TreeSpec = getattr(self, "<lambda>_input_spec")
        flat_apply_capture = torch__dynamo_variables_torch_flat_apply_capture(_lambda__callable, _lambda__input_spec, y);  _lambda__callable = _lambda__input_spec = None
        getitem: "f32[2, 2][1, 2]cpu" = flat_apply_capture[0];  flat_apply_capture = None
        mul: "f32[2, 2][1, 2]cpu" = getitem * 2;  getitem = None
        add: "f32[2, 2][1, 2]cpu" = mul + y;  mul = y = None
        return (add,)
# view_of_output inference; view_of_output training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        body_callable : torch._higher_order_ops.invoke_leaf_function._LeafCallable = self.body_callable
        body_input_spec : torch.utils._pytree.TreeSpec = self.body_input_spec
        flat_apply_capture = torch__dynamo_variables_torch_flat_apply_capture(body_callable, body_input_spec, l_x_);  body_callable = body_input_spec = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = flat_apply_capture[0]
        getitem_1: "f32[2, 2][1, 2]cpu" = flat_apply_capture[1];  flat_apply_capture = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
# writes_operand inference; writes_operand training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        body_callable : torch._higher_order_ops.invoke_leaf_function._LeafCallable = self.body_callable
        body_input_spec : torch.utils._pytree.TreeSpec = self.body_input_spec
        flat_apply_capture = torch__dynamo_variables_torch_flat_apply_capture(body_callable, body_input_spec, y);  body_callable = body_input_spec = None
        getitem: "f32[2, 2][2, 1]cpu" = flat_apply_capture[0];  flat_apply_capture = None
        add: "f32[2, 2][2, 1]cpu" = getitem + y;  getitem = y = None
        return (add,)
