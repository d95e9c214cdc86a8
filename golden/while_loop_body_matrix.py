# torch 2.13; dynamo; regenerate: hopkit golden 'while_loop_body_matrix/*' --accept
# autocast_around inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _enter_autocast = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
        child: "i64[][]cpu" = torch.zeros((), dtype = torch.int64)
        matmul: "bf16[2, 2][2, 1]cpu" = l_x_ @ l_x_;  l_x_ = None
        child_1: "f32[2, 2][2, 1]cpu" = matmul.to(torch.float32);  matmul = None
        cond_fn_0 = self.cond_fn_0
        body_fn_0 = self.body_fn_0
        while_loop = torch.ops.higher_order.while_loop(cond_fn_0, body_fn_0, (child, child_1), ());  cond_fn_0 = body_fn_0 = child = child_1 = None
        getitem_1: "f32[2, 2][2, 1]cpu" = while_loop[1];  while_loop = None
        _exit_autocast = torch.amp.autocast_mode._exit_autocast(_enter_autocast);  _enter_autocast = _exit_autocast = None
        return (getitem_1,)
    class cond_fn_0(torch.nn.Module):
        def forward(self, child_2: "i64[][]cpu", child_3: "f32[2, 2][2, 1]cpu"):
            lt: "b8[][]cpu" = child_2 < 2;  child_2 = None
            return lt
    class body_fn_0(torch.nn.Module):
        def forward(self, child_4: "i64[][]cpu", child_5: "f32[2, 2][2, 1]cpu"):
            child: "i64[][]cpu" = child_4 + 1;  child_4 = None
            matmul: "bf16[2, 2][2, 1]cpu" = child_5 @ child_5;  child_5 = None
            child_6: "f32[2, 2][2, 1]cpu" = matmul.to(torch.float32);  matmul = None
            return (child, child_6)
# autocast_inside inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        child: "i64[][]cpu" = torch.zeros((), dtype = torch.int64)
        _enter_autocast = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
        y: "bf16[2, 2][2, 1]cpu" = l_x_ @ l_x_
        _exit_autocast = torch.amp.autocast_mode._exit_autocast(_enter_autocast);  _enter_autocast = _exit_autocast = None
        to: "f32[2, 2][2, 1]cpu" = y.to(torch.float32);  y = None
        child_1: "f32[2, 2][2, 1]cpu" = to + l_x_;  to = l_x_ = None
        cond_fn_0 = self.cond_fn_0
        body_fn_0 = self.body_fn_0
        while_loop = torch.ops.higher_order.while_loop(cond_fn_0, body_fn_0, (child, child_1), ());  cond_fn_0 = body_fn_0 = child = child_1 = None
        getitem_1: "f32[2, 2][2, 1]cpu" = while_loop[1];  while_loop = None
        return (getitem_1,)
    class cond_fn_0(torch.nn.Module):
        def forward(self, child_2: "i64[][]cpu", child_3: "f32[2, 2][2, 1]cpu"):
            lt: "b8[][]cpu" = child_2 < 2;  child_2 = None
            return lt
    class body_fn_0(torch.nn.Module):
        def forward(self, child_4: "i64[][]cpu", child_5: "f32[2, 2][2, 1]cpu"):
            child: "i64[][]cpu" = child_4 + 1;  child_4 = None
            _enter_autocast = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
            y: "bf16[2, 2][2, 1]cpu" = child_5 @ child_5
            _exit_autocast = torch.amp.autocast_mode._exit_autocast(_enter_autocast);  _enter_autocast = _exit_autocast = None
            to: "f32[2, 2][2, 1]cpu" = y.to(torch.float32);  y = None
            child_6: "f32[2, 2][2, 1]cpu" = to + child_5;  to = child_5 = None
            return (child, child_6)
# deque inference; named_tuple inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        child: "i64[][]cpu" = torch.zeros((), dtype = torch.int64)
        child_1: "f32[2, 2][2, 1]cpu" = l_x_.sin()
        child_2: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
        cond_fn_0 = self.cond_fn_0
        body_fn_0 = self.body_fn_0
        while_loop = torch.ops.higher_order.while_loop(cond_fn_0, body_fn_0, (child, child_1, child_2), ());  cond_fn_0 = body_fn_0 = child = child_1 = child_2 = None
        getitem_1: "f32[2, 2][2, 1]cpu" = while_loop[1]
        getitem_2: "f32[2, 2][2, 1]cpu" = while_loop[2];  while_loop = None
        mul: "f32[2, 2][2, 1]cpu" = getitem_1 * getitem_2
        return (mul, getitem_1, getitem_2)
    class cond_fn_0(torch.nn.Module):
        def forward(self, child_3: "i64[][]cpu", child_4: "f32[2, 2][2, 1]cpu", child_5: "f32[2, 2][2, 1]cpu"):
            lt: "b8[][]cpu" = child_3 < 2;  child_3 = None
            return lt
    class body_fn_0(torch.nn.Module):
        def forward(self, child_6: "i64[][]cpu", child_7: "f32[2, 2][2, 1]cpu", child_8: "f32[2, 2][2, 1]cpu"):
            child: "i64[][]cpu" = child_6 + 1;  child_6 = None
            mul: "f32[2, 2][2, 1]cpu" = child_7 * child_8;  child_7 = child_8 = None
            child_9: "f32[2, 2][2, 1]cpu" = mul.sin()
            child_10: "f32[2, 2][2, 1]cpu" = mul.cos();  mul = None
            return (child, child_9, child_10)
# detached_output training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        child: "i64[][]cpu" = torch.zeros((), dtype = torch.int64)
        child_1: "f32[2, 2][2, 1]cpu" = l_x_.sin()
        cos: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
        child_2: "f32[2, 2][2, 1]cpu" = cos.detach();  cos = None
        cond_fn_0 = self.cond_fn_0
        body_fn_0 = self.body_fn_0
        while_loop = torch.ops.higher_order.while_loop(cond_fn_0, body_fn_0, (child, child_1, child_2), ());  cond_fn_0 = body_fn_0 = child = child_1 = child_2 = None
        getitem_1: "f32[2, 2][2, 1]cpu" = while_loop[1]
        getitem_2: "f32[2, 2][2, 1]cpu" = while_loop[2];  while_loop = None
        mul: "f32[2, 2][2, 1]cpu" = getitem_1 * getitem_2
        return (mul, getitem_1, getitem_2)
    class cond_fn_0(torch.nn.Module):
        def forward(self, child_3: "i64[][]cpu", child_4: "f32[2, 2][2, 1]cpu", child_5: "f32[2, 2][2, 1]cpu"):
            lt: "b8[][]cpu" = child_3 < 2;  child_3 = None
            return lt
    class body_fn_0(torch.nn.Module):
        def forward(self, child_6: "i64[][]cpu", child_7: "f32[2, 2][2, 1]cpu", child_8: "f32[2, 2][2, 1]cpu"):
            child: "i64[][]cpu" = child_6 + 1;  child_6 = None
            mul: "f32[2, 2][2, 1]cpu" = child_7 * child_8;  child_7 = child_8 = None
            child_9: "f32[2, 2][2, 1]cpu" = mul.sin()
            cos: "f32[2, 2][2, 1]cpu" = mul.cos();  mul = None
            child_10: "f32[2, 2][2, 1]cpu" = cos.detach();  cos = None
            return (child, child_9, child_10)
# enable_grad_inside_no_grad training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
        child: "i64[][]cpu" = torch.zeros((), dtype = torch.int64)
        _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
        child_1: "f32[2, 2][2, 1]cpu" = l_x_.sin()
        _set_grad_enabled_2 = torch._C._set_grad_enabled(False);  _set_grad_enabled_2 = None
        cond_fn_0 = self.cond_fn_0
        body_fn_0 = self.body_fn_0
        while_loop = torch.ops.higher_order.while_loop(cond_fn_0, body_fn_0, (child, child_1), ());  cond_fn_0 = body_fn_0 = child = child_1 = None
        y: "f32[2, 2][2, 1]cpu" = while_loop[1];  while_loop = None
        _set_grad_enabled_3 = torch._C._set_grad_enabled(True);  _set_grad_enabled_3 = None
        mul: "f32[2, 2][2, 1]cpu" = y * l_x_;  y = l_x_ = None
        return (mul,)
    class cond_fn_0(torch.nn.Module):
        def forward(self, child_2: "i64[][]cpu", child_3: "f32[2, 2][2, 1]cpu"):
            lt: "b8[][]cpu" = child_2 < 2;  child_2 = None
            return lt
    class body_fn_0(torch.nn.Module):
        def forward(self, child_4: "i64[][]cpu", child_5: "f32[2, 2][2, 1]cpu"):
            child: "i64[][]cpu" = child_4 + 1;  child_4 = None
            _set_grad_enabled = torch._C._set_grad_enabled(True);  _set_grad_enabled = None
            child_6: "f32[2, 2][2, 1]cpu" = child_5.sin();  child_5 = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(False);  _set_grad_enabled_1 = None
            return (child, child_6)
# int_constant inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        child: "i64[][]cpu" = torch.zeros((), dtype = torch.int64)
        child_1: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        cond_fn_0 = self.cond_fn_0
        body_fn_0 = self.body_fn_0
        while_loop = torch.ops.higher_order.while_loop(cond_fn_0, body_fn_0, (child, child_1, 3), ());  cond_fn_0 = body_fn_0 = child = child_1 = None
        getitem_3: "Sym(u0)" = while_loop[2]
        getitem_1: "f32[2, 2][2, 1]cpu" = while_loop[1];  while_loop = None
        mul: "f32[2, 2][2, 1]cpu" = getitem_1 * getitem_3
        return (mul, getitem_1, getitem_3)
    class cond_fn_0(torch.nn.Module):
        def forward(self, child_2: "i64[][]cpu", child_3: "f32[2, 2][2, 1]cpu", unbacked_symint: "Sym(u1)"):
            lt: "b8[][]cpu" = child_2 < 2;  child_2 = None
            return lt
    class body_fn_0(torch.nn.Module):
        def forward(self, child_4: "i64[][]cpu", child_5: "f32[2, 2][2, 1]cpu", unbacked_symint_0: "Sym(u2)"):
            child: "i64[][]cpu" = child_4 + 1;  child_4 = None
            mul: "f32[2, 2][2, 1]cpu" = child_5 * unbacked_symint_0;  child_5 = unbacked_symint_0 = None
            child_6: "f32[2, 2][2, 1]cpu" = mul.sin();  mul = None
            return (child, child_6, 3)
# nested_containers inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        child: "i64[][]cpu" = torch.zeros((), dtype = torch.int64)
        child_1: "f32[2, 2][2, 1]cpu" = l_x_.sin()
        child_2: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        child_3: "f32[2, 2][2, 1]cpu" = l_x_.cos();  l_x_ = None
        cond_fn_0 = self.cond_fn_0
        body_fn_0 = self.body_fn_0
        while_loop = torch.ops.higher_order.while_loop(cond_fn_0, body_fn_0, (child, child_1, child_2, child_3), ());  cond_fn_0 = body_fn_0 = child = child_1 = child_2 = child_3 = None
        getitem_1: "f32[2, 2][2, 1]cpu" = while_loop[1]
        getitem_2: "f32[2, 2][2, 1]cpu" = while_loop[2]
        getitem_3: "f32[2, 2][2, 1]cpu" = while_loop[3];  while_loop = None
        mul: "f32[2, 2][2, 1]cpu" = getitem_1 * getitem_3
        return (mul, getitem_1, getitem_2, getitem_3)
    class cond_fn_0(torch.nn.Module):
        def forward(self, child_4: "i64[][]cpu", child_5: "f32[2, 2][2, 1]cpu", child_6: "f32[2, 2][2, 1]cpu", child_7: "f32[2, 2][2, 1]cpu"):
            lt: "b8[][]cpu" = child_4 < 2;  child_4 = None
            return lt
    class body_fn_0(torch.nn.Module):
        def forward(self, child_8: "i64[][]cpu", child_9: "f32[2, 2][2, 1]cpu", child_10: "f32[2, 2][2, 1]cpu", child_11: "f32[2, 2][2, 1]cpu"):
            child: "i64[][]cpu" = child_8 + 1;  child_8 = None
            mul: "f32[2, 2][2, 1]cpu" = child_9 * child_11;  child_9 = child_11 = None
            child_12: "f32[2, 2][2, 1]cpu" = mul.sin()
            child_13: "f32[2, 2][2, 1]cpu" = mul + 1
            child_14: "f32[2, 2][2, 1]cpu" = mul.cos();  mul = None
            return (child, child_12, child_13, child_14)
# no_grad_around training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
        child: "i64[][]cpu" = torch.zeros((), dtype = torch.int64)
        child_1: "f32[2, 2][2, 1]cpu" = l_x_.sin()
        cond_fn_0 = self.cond_fn_0
        body_fn_0 = self.body_fn_0
        while_loop = torch.ops.higher_order.while_loop(cond_fn_0, body_fn_0, (child, child_1), ());  cond_fn_0 = body_fn_0 = child = child_1 = None
        y: "f32[2, 2][2, 1]cpu" = while_loop[1];  while_loop = None
        _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
        mul: "f32[2, 2][2, 1]cpu" = l_x_ * y;  l_x_ = y = None
        return (mul,)
    class cond_fn_0(torch.nn.Module):
        def forward(self, child_2: "i64[][]cpu", child_3: "f32[2, 2][2, 1]cpu"):
            lt: "b8[][]cpu" = child_2 < 2;  child_2 = None
            return lt
    class body_fn_0(torch.nn.Module):
        def forward(self, child_4: "i64[][]cpu", child_5: "f32[2, 2][2, 1]cpu"):
            child: "i64[][]cpu" = child_4 + 1;  child_4 = None
            child_6: "f32[2, 2][2, 1]cpu" = child_5.sin();  child_5 = None
            return (child, child_6)
# no_grad_inside training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        child: "i64[][]cpu" = torch.zeros((), dtype = torch.int64)
        _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
        y: "f32[2, 2][2, 1]cpu" = l_x_.cos()
        _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
        sin: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        child_1: "f32[2, 2][2, 1]cpu" = sin * y;  sin = y = None
        cond_fn_0 = self.cond_fn_0
        body_fn_0 = self.body_fn_0
        while_loop = torch.ops.higher_order.while_loop(cond_fn_0, body_fn_0, (child, child_1), ());  cond_fn_0 = body_fn_0 = child = child_1 = None
        getitem_1: "f32[2, 2][2, 1]cpu" = while_loop[1];  while_loop = None
        return (getitem_1,)
    class cond_fn_0(torch.nn.Module):
        def forward(self, child_2: "i64[][]cpu", child_3: "f32[2, 2][2, 1]cpu"):
            lt: "b8[][]cpu" = child_2 < 2;  child_2 = None
            return lt
    class body_fn_0(torch.nn.Module):
        def forward(self, child_4: "i64[][]cpu", child_5: "f32[2, 2][2, 1]cpu"):
            child: "i64[][]cpu" = child_4 + 1;  child_4 = None
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            y: "f32[2, 2][2, 1]cpu" = child_5.cos()
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            sin: "f32[2, 2][2, 1]cpu" = child_5.sin();  child_5 = None
            child_6: "f32[2, 2][2, 1]cpu" = sin * y;  sin = y = None
            return (child, child_6)
# operand_written_afterwards inference; operand_written_afterwards training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        child: "i64[][]cpu" = torch.zeros((), dtype = torch.int64)
        child_1: "f32[2, 2][2, 1]cpu" = y * 3
        cond_fn_0 = self.cond_fn_0
        body_fn_0 = self.body_fn_0
        while_loop = torch.ops.higher_order.while_loop(cond_fn_0, body_fn_0, (child, child_1), ());  cond_fn_0 = body_fn_0 = child = child_1 = None
        out: "f32[2, 2][2, 1]cpu" = while_loop[1];  while_loop = None
        add_: "f32[2, 2][2, 1]cpu" = y.add_(1);  add_ = None
        mul_1: "f32[2, 2][2, 1]cpu" = out * y;  out = y = None
        return (mul_1,)
    class cond_fn_0(torch.nn.Module):
        def forward(self, child_2: "i64[][]cpu", child_3: "f32[2, 2][2, 1]cpu"):
            lt: "b8[][]cpu" = child_2 < 2;  child_2 = None
            return lt
    class body_fn_0(torch.nn.Module):
        def forward(self, child_4: "i64[][]cpu", child_5: "f32[2, 2][2, 1]cpu"):
            child: "i64[][]cpu" = child_4 + 1;  child_4 = None
            child_6: "f32[2, 2][2, 1]cpu" = child_5 * 3;  child_5 = None
            return (child, child_6)
# output_written_afterwards inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        child: "i64[][]cpu" = torch.zeros((), dtype = torch.int64)
        child_1: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        cond_fn_0 = self.cond_fn_0
        body_fn_0 = self.body_fn_0
        while_loop = torch.ops.higher_order.while_loop(cond_fn_0, body_fn_0, (child, child_1), ());  cond_fn_0 = body_fn_0 = child = child_1 = None
        out: "f32[2, 2][2, 1]cpu" = while_loop[1];  while_loop = None
        mul_: "f32[2, 2][2, 1]cpu" = out.mul_(2);  mul_ = None
        add_1: "f32[2, 2][2, 1]cpu" = out + l_x_;  out = l_x_ = None
        return (add_1,)
    class cond_fn_0(torch.nn.Module):
        def forward(self, child_2: "i64[][]cpu", child_3: "f32[2, 2][2, 1]cpu"):
            lt: "b8[][]cpu" = child_2 < 2;  child_2 = None
            return lt
    class body_fn_0(torch.nn.Module):
        def forward(self, child_4: "i64[][]cpu", child_5: "f32[2, 2][2, 1]cpu"):
            child: "i64[][]cpu" = child_4 + 1;  child_4 = None
            child_6: "f32[2, 2][2, 1]cpu" = child_5 + 1;  child_5 = None
            return (child, child_6)
# sym_int dynamic
class GraphModule(torch.nn.Module):
    def forward(self, s0: "Sym(s0)", L_x_: "f32[s0, 2][2, 1]cpu"):
        l_x_ = L_x_
        child: "i64[][]cpu" = torch.zeros((), dtype = torch.int64)
        child_1: "f32[s0, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        cond_fn_0 = self.cond_fn_0
        body_fn_0 = self.body_fn_0
        while_loop = torch.ops.higher_order.while_loop(cond_fn_0, body_fn_0, (child, child_1, s0), (s0,));  cond_fn_0 = body_fn_0 = child = child_1 = s0 = None
        getitem_5: "Sym(u0)" = while_loop[2]
        getitem_3: "f32[s0, 2][2, 1]cpu" = while_loop[1];  while_loop = None
        mul: "f32[s0, 2][2, 1]cpu" = getitem_3 * getitem_5
        return (mul, getitem_3, getitem_5)
    class cond_fn_0(torch.nn.Module):
        def forward(self, child_2: "i64[][]cpu", child_3: "f32[s0, 2][2, 1]cpu", unbacked_symint: "Sym(u1)", s0: "Sym(s0)"):
            s0_1 = s0
            lt: "b8[][]cpu" = child_2 < 2;  child_2 = None
            return lt
    class body_fn_0(torch.nn.Module):
        def forward(self, child_4: "i64[][]cpu", child_5: "f32[s0, 2][2, 1]cpu", unbacked_symint_0: "Sym(u2)", s0: "Sym(s0)"):
            s0_1 = s0
            sym_size_int: "Sym(s0)" = torch.ops.aten.sym_size.int(child_5, 0)
            child: "i64[][]cpu" = child_4 + 1;  child_4 = None
            mul: "f32[s0, 2][2, 1]cpu" = child_5 * unbacked_symint_0;  child_5 = unbacked_symint_0 = None
            child_6: "f32[s0, 2][2, 1]cpu" = mul.sin()
            size = mul.size();  mul = None
            getitem_1 = size[1];  size = getitem_1 = None
            return (child, child_6, sym_size_int)
# writes_operand inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        child: "i64[][]cpu" = torch.zeros((), dtype = torch.int64)
        add_: "f32[2, 2][2, 1]cpu" = y.add_(1);  add_ = None
        child_1: "f32[2, 2][2, 1]cpu" = y * 2
        cond_fn_0 = self.cond_fn_0
        body_fn_0 = self.body_fn_0
        while_loop = torch.ops.higher_order.while_loop(cond_fn_0, body_fn_0, (child, child_1), ());  cond_fn_0 = body_fn_0 = child = child_1 = None
        getitem_1: "f32[2, 2][2, 1]cpu" = while_loop[1];  while_loop = None
        add: "f32[2, 2][2, 1]cpu" = getitem_1 + y;  getitem_1 = y = None
        return (add,)
    class cond_fn_0(torch.nn.Module):
        def forward(self, child_2: "i64[][]cpu", child_3: "f32[2, 2][2, 1]cpu"):
            lt: "b8[][]cpu" = child_2 < 2;  child_2 = None
            return lt
    class body_fn_0(torch.nn.Module):
        def forward(self, child_4: "i64[][]cpu", child_5: "f32[2, 2][2, 1]cpu"):
            child: "i64[][]cpu" = child_4 + 1;  child_4 = None
            add_: "f32[2, 2][2, 1]cpu" = child_5.add_(1);  add_ = None
            child_6: "f32[2, 2][2, 1]cpu" = child_5 * 2;  child_5 = None
            return (child, child_6)
