# torch 2.15; dynamo; regenerate: hopkit golden 'switch_body_matrix/*' --accept
# autocast_around inference
class GraphModule(torch.nn.Module):
    def forward(self, L_index_: "i64[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_index_ = L_index_
        l_x_ = L_x_
        _enter_autocast = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
        index: "i64[][]cpu" = l_index_.clamp(0, 1);  l_index_ = None
        switch_branch0_0 = self.switch_branch0_0
        switch_branch1_0 = self.switch_branch1_0
        switch = torch.ops.higher_order.switch(index, [switch_branch0_0, switch_branch1_0], (l_x_,));  index = switch_branch0_0 = switch_branch1_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = switch[0];  switch = None
        _exit_autocast = torch.amp.autocast_mode._exit_autocast(_enter_autocast);  _enter_autocast = _exit_autocast = None
        return (getitem,)
    class switch_branch0_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            matmul: "bf16[2, 2][2, 1]cpu" = l_x__1 @ l_x__1;  l_x__1 = None
            to: "f32[2, 2][2, 1]cpu" = matmul.to(torch.float32);  matmul = None
            return (to,)
    class switch_branch1_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            matmul: "bf16[2, 2][2, 1]cpu" = neg @ neg;  neg = None
            to: "f32[2, 2][2, 1]cpu" = matmul.to(torch.float32);  matmul = None
            return (to,)
# autocast_inside inference
class GraphModule(torch.nn.Module):
    def forward(self, L_index_: "i64[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_index_ = L_index_
        l_x_ = L_x_
        index: "i64[][]cpu" = l_index_.clamp(0, 1);  l_index_ = None
        switch_branch0_0 = self.switch_branch0_0
        switch_branch1_0 = self.switch_branch1_0
        switch = torch.ops.higher_order.switch(index, [switch_branch0_0, switch_branch1_0], (l_x_,));  index = switch_branch0_0 = switch_branch1_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = switch[0];  switch = None
        return (getitem,)
    class switch_branch0_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            _enter_autocast = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
            y: "bf16[2, 2][2, 1]cpu" = l_x__1 @ l_x__1
            _exit_autocast = torch.amp.autocast_mode._exit_autocast(_enter_autocast);  _enter_autocast = _exit_autocast = None
            to: "f32[2, 2][2, 1]cpu" = y.to(torch.float32);  y = None
            add: "f32[2, 2][2, 1]cpu" = to + l_x__1;  to = l_x__1 = None
            return (add,)
    class switch_branch1_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            _enter_autocast = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
            y: "bf16[2, 2][2, 1]cpu" = neg @ neg
            _exit_autocast = torch.amp.autocast_mode._exit_autocast(_enter_autocast);  _enter_autocast = _exit_autocast = None
            to: "f32[2, 2][2, 1]cpu" = y.to(torch.float32);  y = None
            add: "f32[2, 2][2, 1]cpu" = to + neg;  to = neg = None
            return (add,)
# deque inference; named_tuple inference
class GraphModule(torch.nn.Module):
    def forward(self, L_index_: "i64[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_index_ = L_index_
        l_x_ = L_x_
        index: "i64[][]cpu" = l_index_.clamp(0, 1);  l_index_ = None
        switch_branch0_0 = self.switch_branch0_0
        switch_branch1_0 = self.switch_branch1_0
        switch = torch.ops.higher_order.switch(index, [switch_branch0_0, switch_branch1_0], (l_x_,));  index = switch_branch0_0 = switch_branch1_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = switch[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = switch[1];  switch = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class switch_branch0_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            child: "f32[2, 2][2, 1]cpu" = l_x__1.sin()
            child_1: "f32[2, 2][2, 1]cpu" = l_x__1.cos();  l_x__1 = None
            return (child, child_1)
    class switch_branch1_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            child: "f32[2, 2][2, 1]cpu" = neg.sin()
            child_1: "f32[2, 2][2, 1]cpu" = neg.cos();  neg = None
            return (child, child_1)
# detached_output training
class GraphModule(torch.nn.Module):
    def forward(self, L_index_: "i64[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_index_ = L_index_
        l_x_ = L_x_
        index: "i64[][]cpu" = l_index_.clamp(0, 1);  l_index_ = None
        switch_branch0_0 = self.switch_branch0_0
        switch_branch1_0 = self.switch_branch1_0
        switch = torch.ops.higher_order.switch(index, [switch_branch0_0, switch_branch1_0], (l_x_,));  index = switch_branch0_0 = switch_branch1_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = switch[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = switch[1];  switch = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class switch_branch0_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            child: "f32[2, 2][2, 1]cpu" = l_x__1.sin()
            cos: "f32[2, 2][2, 1]cpu" = l_x__1.cos();  l_x__1 = None
            child_1: "f32[2, 2][2, 1]cpu" = cos.detach();  cos = None
            return (child, child_1)
    class switch_branch1_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            child: "f32[2, 2][2, 1]cpu" = neg.sin()
            cos: "f32[2, 2][2, 1]cpu" = neg.cos();  neg = None
            child_1: "f32[2, 2][2, 1]cpu" = cos.detach();  cos = None
            return (child, child_1)
# enable_grad_inside_no_grad training
class GraphModule(torch.nn.Module):
    def forward(self, L_index_: "i64[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_index_ = L_index_
        l_x_ = L_x_
        _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
        index: "i64[][]cpu" = l_index_.clamp(0, 1);  l_index_ = None
        switch_branch0_0 = self.switch_branch0_0
        switch_branch1_0 = self.switch_branch1_0
        switch = torch.ops.higher_order.switch(index, [switch_branch0_0, switch_branch1_0], (l_x_,));  index = switch_branch0_0 = switch_branch1_0 = None
        y: "f32[2, 2][2, 1]cpu" = switch[0];  switch = None
        _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
        mul: "f32[2, 2][2, 1]cpu" = y * l_x_;  y = l_x_ = None
        return (mul,)
    class switch_branch0_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            _set_grad_enabled = torch._C._set_grad_enabled(True);  _set_grad_enabled = None
            sin: "f32[2, 2][2, 1]cpu" = l_x__1.sin();  l_x__1 = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(False);  _set_grad_enabled_1 = None
            return (sin,)
    class switch_branch1_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            _set_grad_enabled = torch._C._set_grad_enabled(True);  _set_grad_enabled = None
            sin: "f32[2, 2][2, 1]cpu" = neg.sin();  neg = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(False);  _set_grad_enabled_1 = None
            return (sin,)
# int_constant inference
class GraphModule(torch.nn.Module):
    def forward(self, L_index_: "i64[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_index_ = L_index_
        l_x_ = L_x_
        index: "i64[][]cpu" = l_index_.clamp(0, 1);  l_index_ = None
        switch_branch0_0 = self.switch_branch0_0
        switch_branch1_0 = self.switch_branch1_0
        switch = torch.ops.higher_order.switch(index, [switch_branch0_0, switch_branch1_0], (l_x_,));  index = switch_branch0_0 = switch_branch1_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = switch[0];  switch = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 3
        return (mul, getitem)
    class switch_branch0_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            child: "f32[2, 2][2, 1]cpu" = l_x__1.sin();  l_x__1 = None
            return (child, 3)
    class switch_branch1_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            child: "f32[2, 2][2, 1]cpu" = neg.sin();  neg = None
            return (child, 3)
# nested_containers inference
class GraphModule(torch.nn.Module):
    def forward(self, L_index_: "i64[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_index_ = L_index_
        l_x_ = L_x_
        index: "i64[][]cpu" = l_index_.clamp(0, 1);  l_index_ = None
        switch_branch0_0 = self.switch_branch0_0
        switch_branch1_0 = self.switch_branch1_0
        switch = torch.ops.higher_order.switch(index, [switch_branch0_0, switch_branch1_0], (l_x_,));  index = switch_branch0_0 = switch_branch1_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = switch[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = switch[1]
        getitem_2: "f32[2, 2][2, 1]cpu" = switch[2];  switch = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_2
        return (mul, getitem, getitem_1, getitem_2)
    class switch_branch0_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            child: "f32[2, 2][2, 1]cpu" = l_x__1.sin()
            child_1: "f32[2, 2][2, 1]cpu" = l_x__1 + 1
            child_2: "f32[2, 2][2, 1]cpu" = l_x__1.cos();  l_x__1 = None
            return (child, child_1, child_2)
    class switch_branch1_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            child: "f32[2, 2][2, 1]cpu" = neg.sin()
            child_1: "f32[2, 2][2, 1]cpu" = neg + 1
            child_2: "f32[2, 2][2, 1]cpu" = neg.cos();  neg = None
            return (child, child_1, child_2)
# no_grad_around training
class GraphModule(torch.nn.Module):
    def forward(self, L_index_: "i64[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_index_ = L_index_
        l_x_ = L_x_
        _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
        index: "i64[][]cpu" = l_index_.clamp(0, 1);  l_index_ = None
        switch_branch0_0 = self.switch_branch0_0
        switch_branch1_0 = self.switch_branch1_0
        switch = torch.ops.higher_order.switch(index, [switch_branch0_0, switch_branch1_0], (l_x_,));  index = switch_branch0_0 = switch_branch1_0 = None
        y: "f32[2, 2][2, 1]cpu" = switch[0];  switch = None
        _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
        mul: "f32[2, 2][2, 1]cpu" = l_x_ * y;  l_x_ = y = None
        return (mul,)
    class switch_branch0_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            sin: "f32[2, 2][2, 1]cpu" = l_x__1.sin();  l_x__1 = None
            return (sin,)
    class switch_branch1_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            sin: "f32[2, 2][2, 1]cpu" = neg.sin();  neg = None
            return (sin,)
# no_grad_inside training
class GraphModule(torch.nn.Module):
    def forward(self, L_index_: "i64[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_index_ = L_index_
        l_x_ = L_x_
        index: "i64[][]cpu" = l_index_.clamp(0, 1);  l_index_ = None
        switch_branch0_0 = self.switch_branch0_0
        switch_branch1_0 = self.switch_branch1_0
        switch = torch.ops.higher_order.switch(index, [switch_branch0_0, switch_branch1_0], (l_x_,));  index = switch_branch0_0 = switch_branch1_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = switch[0];  switch = None
        return (getitem,)
    class switch_branch0_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            y: "f32[2, 2][2, 1]cpu" = l_x__1.cos()
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            sin: "f32[2, 2][2, 1]cpu" = l_x__1.sin();  l_x__1 = None
            mul: "f32[2, 2][2, 1]cpu" = sin * y;  sin = y = None
            return (mul,)
    class switch_branch1_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            y: "f32[2, 2][2, 1]cpu" = neg.cos()
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            sin: "f32[2, 2][2, 1]cpu" = neg.sin();  neg = None
            mul: "f32[2, 2][2, 1]cpu" = sin * y;  sin = y = None
            return (mul,)
# none inference
class GraphModule(torch.nn.Module):
    def forward(self, L_index_: "i64[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_index_ = L_index_
        l_x_ = L_x_
        index: "i64[][]cpu" = l_index_.clamp(0, 1);  l_index_ = None
        switch_branch0_0 = self.switch_branch0_0
        switch_branch1_0 = self.switch_branch1_0
        switch = torch.ops.higher_order.switch(index, [switch_branch0_0, switch_branch1_0], (l_x_,));  index = switch_branch0_0 = switch_branch1_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = switch[0];  switch = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2
        return (mul, getitem)
    class switch_branch0_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            child: "f32[2, 2][2, 1]cpu" = l_x__1.sin();  l_x__1 = None
            return (child, None)
    class switch_branch1_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            child: "f32[2, 2][2, 1]cpu" = neg.sin();  neg = None
            return (child, None)
# operand_written_afterwards inference; operand_written_afterwards training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu", L_index_: "i64[][]cpu"):
        l_x_ = L_x_
        l_index_ = L_index_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        index: "i64[][]cpu" = l_index_.clamp(0, 1);  l_index_ = None
        switch_branch0_0 = self.switch_branch0_0
        switch_branch1_0 = self.switch_branch1_0
        switch = torch.ops.higher_order.switch(index, [switch_branch0_0, switch_branch1_0], (y,));  index = switch_branch0_0 = switch_branch1_0 = None
        out: "f32[2, 2][2, 1]cpu" = switch[0];  switch = None
        add_: "f32[2, 2][2, 1]cpu" = y.add_(1);  add_ = None
        mul: "f32[2, 2][2, 1]cpu" = out * y;  out = y = None
        return (mul,)
    class switch_branch0_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            y_1 = y
            mul: "f32[2, 2][2, 1]cpu" = y_1 * 3;  y_1 = None
            return (mul,)
    class switch_branch1_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            y_1 = y
            neg: "f32[2, 2][2, 1]cpu" = -y_1;  y_1 = None
            mul: "f32[2, 2][2, 1]cpu" = neg * 3;  neg = None
            return (mul,)
# output_written_afterwards inference; output_written_afterwards training
class GraphModule(torch.nn.Module):
    def forward(self, L_index_: "i64[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_index_ = L_index_
        l_x_ = L_x_
        index: "i64[][]cpu" = l_index_.clamp(0, 1);  l_index_ = None
        switch_branch0_0 = self.switch_branch0_0
        switch_branch1_0 = self.switch_branch1_0
        switch = torch.ops.higher_order.switch(index, [switch_branch0_0, switch_branch1_0], (l_x_,));  index = switch_branch0_0 = switch_branch1_0 = None
        out: "f32[2, 2][2, 1]cpu" = switch[0];  switch = None
        mul_: "f32[2, 2][2, 1]cpu" = out.mul_(2);  mul_ = None
        add: "f32[2, 2][2, 1]cpu" = out + l_x_;  out = l_x_ = None
        return (add,)
    class switch_branch0_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            add: "f32[2, 2][2, 1]cpu" = l_x__1 + 1;  l_x__1 = None
            return (add,)
    class switch_branch1_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            add: "f32[2, 2][2, 1]cpu" = neg + 1;  neg = None
            return (add,)
# transposed inference; transposed training
class GraphModule(torch.nn.Module):
    def forward(self, L_index_: "i64[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_index_ = L_index_
        l_x_ = L_x_
        index: "i64[][]cpu" = l_index_.clamp(0, 1);  l_index_ = None
        switch_branch0_0 = self.switch_branch0_0
        switch_branch1_0 = self.switch_branch1_0
        switch = torch.ops.higher_order.switch(index, [switch_branch0_0, switch_branch1_0], (l_x_,));  index = switch_branch0_0 = switch_branch1_0 = l_x_ = None
        getitem: "f32[2, 2][1, 2]cpu" = switch[0];  switch = None
        mul: "f32[2, 2][1, 2]cpu" = getitem * 2;  getitem = None
        return (mul,)
    class switch_branch0_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            sin: "f32[2, 2][2, 1]cpu" = l_x__1.sin();  l_x__1 = None
            t: "f32[2, 2][1, 2]cpu" = sin.t();  sin = None
            return (t,)
    class switch_branch1_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            sin: "f32[2, 2][2, 1]cpu" = neg.sin();  neg = None
            t: "f32[2, 2][1, 2]cpu" = sin.t();  sin = None
            return (t,)
# writes_freevar inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu", L_index_: "i64[][]cpu"):
        l_x_ = L_x_
        l_index_ = L_index_
        cos: "f32[2, 2][2, 1]cpu" = l_x_.cos()
        index: "i64[][]cpu" = l_index_.clamp(0, 1);  l_index_ = None
        switch_branch0_0 = self.switch_branch0_0
        switch_branch1_0 = self.switch_branch1_0
        switch = torch.ops.higher_order.switch(index, [switch_branch0_0, switch_branch1_0], (cos, l_x_));  index = switch_branch0_0 = switch_branch1_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = switch[0];  switch = None
        add: "f32[2, 2][2, 1]cpu" = getitem + cos;  getitem = cos = None
        return (add,)
    class switch_branch0_0(torch.nn.Module):
        def forward(self, cos: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            cos_1 = cos
            l_x__1 = l_x_
            add_: "f32[2, 2][2, 1]cpu" = cos_1.add_(1);  add_ = None
            mul: "f32[2, 2][2, 1]cpu" = l_x__1 * cos_1;  l_x__1 = cos_1 = None
            return (mul,)
    class switch_branch1_0(torch.nn.Module):
        def forward(self, cos: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            cos_1 = cos
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            add_: "f32[2, 2][2, 1]cpu" = cos_1.add_(1);  add_ = None
            mul: "f32[2, 2][2, 1]cpu" = neg * cos_1;  neg = cos_1 = None
            return (mul,)
# writes_operand inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu", L_index_: "i64[][]cpu"):
        l_x_ = L_x_
        l_index_ = L_index_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        index: "i64[][]cpu" = l_index_.clamp(0, 1);  l_index_ = None
        switch_branch0_0 = self.switch_branch0_0
        switch_branch1_0 = self.switch_branch1_0
        switch = torch.ops.higher_order.switch(index, [switch_branch0_0, switch_branch1_0], (y,));  index = switch_branch0_0 = switch_branch1_0 = None
        getitem: "f32[2, 2][2, 1]cpu" = switch[0];  switch = None
        add: "f32[2, 2][2, 1]cpu" = getitem + y;  getitem = y = None
        return (add,)
    class switch_branch0_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            y_1 = y
            add_: "f32[2, 2][2, 1]cpu" = y_1.add_(1);  add_ = None
            mul: "f32[2, 2][2, 1]cpu" = y_1 * 2;  y_1 = None
            return (mul,)
    class switch_branch1_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            y_1 = y
            neg: "f32[2, 2][2, 1]cpu" = -y_1;  y_1 = None
            add_: "f32[2, 2][2, 1]cpu" = neg.add_(1);  add_ = None
            mul: "f32[2, 2][2, 1]cpu" = neg * 2;  neg = None
            return (mul,)
