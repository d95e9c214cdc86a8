# torch 2.13; dynamo; regenerate: hopkit golden 'hopkit_cond_body_matrix/*' --accept
# bool_constant inference; enum_member inference; none inference
class GraphModule(torch.nn.Module):
    def forward(self, L_pred_: "b8[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_pred_ = L_pred_
        l_x_ = L_x_
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(l_pred_, cond_true_0, cond_false_0, (l_x_,));  l_pred_ = cond_true_0 = cond_false_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = cond[0];  cond = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2
        return (mul, getitem)
    class cond_true_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            sin: "f32[2, 2][2, 1]cpu" = l_x__1.sin();  l_x__1 = None
            return (sin,)
    class cond_false_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            sin: "f32[2, 2][2, 1]cpu" = neg.sin();  neg = None
            return (sin,)
# closure inference; closure training; script_object inference; self_referencing inference; self_referencing training; set_of_tensors inference; set_of_tensors training
class GraphModule(torch.nn.Module):
    def forward(self, L_pred_: "b8[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_pred_ = L_pred_
        l_x_ = L_x_
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(l_pred_, cond_true_0, cond_false_0, (l_x_,));  l_pred_ = cond_true_0 = cond_false_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = cond[0];  cond = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2;  getitem = None
        return (mul,)
    class cond_true_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            sin: "f32[2, 2][2, 1]cpu" = l_x__1.sin();  l_x__1 = None
            return (sin,)
    class cond_false_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            sin: "f32[2, 2][2, 1]cpu" = neg.sin();  neg = None
            return (sin,)
# dataclass inference; dataclass training; frozen_dataclass inference; frozen_dataclass training; list_subclass inference; list_subclass training; slots_dataclass inference; slots_dataclass training; tuple_subclass inference; tuple_subclass training; user_object inference; user_object training
class GraphModule(torch.nn.Module):
    def forward(self, L_pred_: "b8[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_pred_ = L_pred_
        l_x_ = L_x_
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(l_pred_, cond_true_0, cond_false_0, (l_x_,));  l_pred_ = cond_true_0 = cond_false_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = cond[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = cond[1];  cond = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (getitem, getitem_1, mul)
    class cond_true_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            sin: "f32[2, 2][2, 1]cpu" = l_x__1.sin()
            cos: "f32[2, 2][2, 1]cpu" = l_x__1.cos();  l_x__1 = None
            return (sin, cos)
    class cond_false_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            sin: "f32[2, 2][2, 1]cpu" = neg.sin()
            cos: "f32[2, 2][2, 1]cpu" = neg.cos();  neg = None
            return (sin, cos)
# deque inference; deque training; named_tuple inference; named_tuple training
class GraphModule(torch.nn.Module):
    def forward(self, L_pred_: "b8[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_pred_ = L_pred_
        l_x_ = L_x_
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(l_pred_, cond_true_0, cond_false_0, (l_x_,));  l_pred_ = cond_true_0 = cond_false_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = cond[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = cond[1];  cond = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_1
        return (mul, getitem, getitem_1)
    class cond_true_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            sin: "f32[2, 2][2, 1]cpu" = l_x__1.sin()
            cos: "f32[2, 2][2, 1]cpu" = l_x__1.cos();  l_x__1 = None
            return (sin, cos)
    class cond_false_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            sin: "f32[2, 2][2, 1]cpu" = neg.sin()
            cos: "f32[2, 2][2, 1]cpu" = neg.cos();  neg = None
            return (sin, cos)
# detached_output training
class GraphModule(torch.nn.Module):
    def forward(self, L_pred_: "b8[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_pred_ = L_pred_
        l_x_ = L_x_
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(l_pred_, cond_true_0, cond_false_0, (l_x_,));  l_pred_ = cond_true_0 = cond_false_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = cond[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = cond[1];  cond = None
        detach: "f32[2, 2][2, 1]cpu" = getitem_1.detach();  getitem_1 = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * detach
        return (mul, getitem, detach)
    class cond_true_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            sin: "f32[2, 2][2, 1]cpu" = l_x__1.sin()
            cos: "f32[2, 2][2, 1]cpu" = l_x__1.cos();  l_x__1 = None
            detach: "f32[2, 2][2, 1]cpu" = cos.detach();  cos = None
            return (sin, detach)
    class cond_false_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            sin: "f32[2, 2][2, 1]cpu" = neg.sin()
            cos: "f32[2, 2][2, 1]cpu" = neg.cos();  neg = None
            detach: "f32[2, 2][2, 1]cpu" = cos.detach();  cos = None
            return (sin, detach)
# enable_grad_inside_no_grad training
class GraphModule(torch.nn.Module):
    def forward(self, L_pred_: "b8[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_pred_ = L_pred_
        l_x_ = L_x_
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(l_pred_, cond_true_0, cond_false_0, (l_x_,));  l_pred_ = cond_true_0 = cond_false_0 = None
        y: "f32[2, 2][2, 1]cpu" = cond[0];  cond = None
        mul: "f32[2, 2][2, 1]cpu" = y * l_x_;  y = l_x_ = None
        return (mul,)
    class cond_true_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            _set_grad_enabled_2 = torch._C._set_grad_enabled(False);  _set_grad_enabled_2 = None
            _set_grad_enabled = torch._C._set_grad_enabled(True);  _set_grad_enabled = None
            sin: "f32[2, 2][2, 1]cpu" = l_x__1.sin();  l_x__1 = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(False);  _set_grad_enabled_1 = None
            _set_grad_enabled_3 = torch._C._set_grad_enabled(True);  _set_grad_enabled_3 = None
            return (sin,)
    class cond_false_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            _set_grad_enabled_2 = torch._C._set_grad_enabled(False);  _set_grad_enabled_2 = None
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            _set_grad_enabled = torch._C._set_grad_enabled(True);  _set_grad_enabled = None
            sin: "f32[2, 2][2, 1]cpu" = neg.sin();  neg = None
            _set_grad_enabled_1 = torch._C._set_grad_enabled(False);  _set_grad_enabled_1 = None
            _set_grad_enabled_3 = torch._C._set_grad_enabled(True);  _set_grad_enabled_3 = None
            return (sin,)
# float_constant inference
class GraphModule(torch.nn.Module):
    def forward(self, L_pred_: "b8[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_pred_ = L_pred_
        l_x_ = L_x_
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(l_pred_, cond_true_0, cond_false_0, (l_x_,));  l_pred_ = cond_true_0 = cond_false_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = cond[0];  cond = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 0.5
        return (mul, getitem)
    class cond_true_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            sin: "f32[2, 2][2, 1]cpu" = l_x__1.sin();  l_x__1 = None
            return (sin,)
    class cond_false_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            sin: "f32[2, 2][2, 1]cpu" = neg.sin();  neg = None
            return (sin,)
# int_constant inference; string inference
class GraphModule(torch.nn.Module):
    def forward(self, L_pred_: "b8[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_pred_ = L_pred_
        l_x_ = L_x_
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(l_pred_, cond_true_0, cond_false_0, (l_x_,));  l_pred_ = cond_true_0 = cond_false_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = cond[0];  cond = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 3
        return (mul, getitem)
    class cond_true_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            sin: "f32[2, 2][2, 1]cpu" = l_x__1.sin();  l_x__1 = None
            return (sin,)
    class cond_false_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            sin: "f32[2, 2][2, 1]cpu" = neg.sin();  neg = None
            return (sin,)
# iterator inference
class GraphModule(torch.nn.Module):
    def forward(self, L_pred_: "b8[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_pred_ = L_pred_
        l_x_ = L_x_
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(l_pred_, cond_true_0, cond_false_0, (l_x_,));  l_pred_ = cond_true_0 = cond_false_0 = l_x_ = None
        a: "f32[2, 2][2, 1]cpu" = cond[0]
        b: "f32[2, 2][2, 1]cpu" = cond[1];  cond = None
        mul: "f32[2, 2][2, 1]cpu" = a * b;  a = b = None
        return (mul,)
    class cond_true_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            sin: "f32[2, 2][2, 1]cpu" = l_x__1.sin()
            cos: "f32[2, 2][2, 1]cpu" = l_x__1.cos();  l_x__1 = None
            return (sin, cos)
    class cond_false_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            sin: "f32[2, 2][2, 1]cpu" = l_x__1.sin()
            cos: "f32[2, 2][2, 1]cpu" = l_x__1.cos();  l_x__1 = None
            return (sin, cos)
# nested_containers inference; nested_containers training
class GraphModule(torch.nn.Module):
    def forward(self, L_pred_: "b8[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_pred_ = L_pred_
        l_x_ = L_x_
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(l_pred_, cond_true_0, cond_false_0, (l_x_,));  l_pred_ = cond_true_0 = cond_false_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = cond[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = cond[1]
        getitem_2: "f32[2, 2][2, 1]cpu" = cond[2];  cond = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem_2
        return (mul, getitem, getitem_1, getitem_2)
    class cond_true_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            sin: "f32[2, 2][2, 1]cpu" = l_x__1.sin()
            add: "f32[2, 2][2, 1]cpu" = l_x__1 + 1
            cos: "f32[2, 2][2, 1]cpu" = l_x__1.cos();  l_x__1 = None
            return (sin, add, cos)
    class cond_false_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            sin: "f32[2, 2][2, 1]cpu" = neg.sin()
            add: "f32[2, 2][2, 1]cpu" = neg + 1
            cos: "f32[2, 2][2, 1]cpu" = neg.cos();  neg = None
            return (sin, add, cos)
# no_grad_inside training
class GraphModule(torch.nn.Module):
    def forward(self, L_pred_: "b8[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_pred_ = L_pred_
        l_x_ = L_x_
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(l_pred_, cond_true_0, cond_false_0, (l_x_,));  l_pred_ = cond_true_0 = cond_false_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = cond[0];  cond = None
        return (getitem,)
    class cond_true_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            y: "f32[2, 2][2, 1]cpu" = l_x__1.cos()
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            sin: "f32[2, 2][2, 1]cpu" = l_x__1.sin();  l_x__1 = None
            mul: "f32[2, 2][2, 1]cpu" = sin * y;  sin = y = None
            return (mul,)
    class cond_false_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
            y: "f32[2, 2][2, 1]cpu" = neg.cos()
            _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
            sin: "f32[2, 2][2, 1]cpu" = neg.sin();  neg = None
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
    def forward(self, L_pred_: "b8[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_pred_ = L_pred_
        l_x_ = L_x_
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(l_pred_, cond_true_0, cond_false_0, (l_x_,));  l_pred_ = cond_true_0 = cond_false_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = cond[0];  cond = None
        mul: "f32[2, 2][2, 1]cpu" = torch.mul(getitem, 2);  getitem = None
        return (mul,)
    class cond_true_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            sin: "f32[2, 2][2, 1]cpu" = l_x__1.sin();  l_x__1 = None
            return (sin,)
    class cond_false_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            sin: "f32[2, 2][2, 1]cpu" = neg.sin();  neg = None
            return (sin,)
# same_twice inference; same_twice training
class GraphModule(torch.nn.Module):
    def forward(self, L_pred_: "b8[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_pred_ = L_pred_
        l_x_ = L_x_
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(l_pred_, cond_true_0, cond_false_0, (l_x_,));  l_pred_ = cond_true_0 = cond_false_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = cond[0];  cond = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * getitem
        return (mul, getitem)
    class cond_true_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            y: "f32[2, 2][2, 1]cpu" = l_x__1.sin();  l_x__1 = None
            return (y,)
    class cond_false_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            y: "f32[2, 2][2, 1]cpu" = neg.sin();  neg = None
            return (y,)
# sym_float dynamic
class GraphModule(torch.nn.Module):
    def forward(self, L_pred_: "b8[][]cpu", s0: "Sym(s0)", L_x_: "f32[s0, 2][2, 1]cpu"):
        l_pred_ = L_pred_
        l_x_ = L_x_
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(l_pred_, cond_true_0, cond_false_0, (l_x_, s0));  l_pred_ = cond_true_0 = cond_false_0 = l_x_ = s0 = None
        getitem: "f32[s0, 2][2, 1]cpu" = cond[0]
        getitem_1: "f64[][]cpu" = cond[1];  cond = None
        item: "Sym(zuf0)" = getitem_1.item();  getitem_1 = None
        mul: "f32[s0, 2][2, 1]cpu" = getitem * item
        scalar_tensor: "f64[][]cpu" = torch.scalar_tensor(item, dtype = torch.float64);  item = None
        return (mul, getitem, scalar_tensor)
    class cond_true_0(torch.nn.Module):
        def forward(self, l_x_: "f32[s0, 2][2, 1]cpu", s0: "Sym(s0)"):
            l_x__1 = l_x_
            s0_1 = s0
            sym_size_int: "Sym(s0)" = torch.ops.aten.sym_size.int(l_x__1, 0)
            sin: "f32[s0, 2][2, 1]cpu" = l_x__1.sin()
            size = l_x__1.size();  l_x__1 = None
            getitem_1 = size[1];  size = getitem_1 = None
            truediv: "Sym(IntTrueDiv(s0, 4))" = sym_size_int / 4;  sym_size_int = None
            full: "f64[][]cpu" = torch.full((), truediv, dtype = torch.float64, device = device(type='cpu'));  truediv = None
            return (sin, full)
    class cond_false_0(torch.nn.Module):
        def forward(self, l_x_: "f32[s0, 2][2, 1]cpu", s0: "Sym(s0)"):
            l_x__1 = l_x_
            s0_1 = s0
            sym_size_int: "Sym(s0)" = torch.ops.aten.sym_size.int(l_x__1, 0)
            neg: "f32[s0, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            sin: "f32[s0, 2][2, 1]cpu" = neg.sin()
            size = neg.size();  neg = None
            getitem_1 = size[1];  size = getitem_1 = None
            truediv: "Sym(IntTrueDiv(s0, 4))" = sym_size_int / 4;  sym_size_int = None
            full: "f64[][]cpu" = torch.full((), truediv, dtype = torch.float64, device = device(type='cpu'));  truediv = None
            return (sin, full)
# sym_int dynamic
class GraphModule(torch.nn.Module):
    def forward(self, L_pred_: "b8[][]cpu", s0: "Sym(s0)", L_x_: "f32[s0, 2][2, 1]cpu"):
        l_pred_ = L_pred_
        l_x_ = L_x_
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(l_pred_, cond_true_0, cond_false_0, (l_x_, s0));  l_pred_ = cond_true_0 = cond_false_0 = l_x_ = None
        getitem: "f32[s0, 2][2, 1]cpu" = cond[0];  cond = None
        mul: "f32[s0, 2][2, 1]cpu" = getitem * s0
        return (mul, getitem, s0)
    class cond_true_0(torch.nn.Module):
        def forward(self, l_x_: "f32[s0, 2][2, 1]cpu", s0: "Sym(s0)"):
            l_x__1 = l_x_
            s0_1 = s0
            sin: "f32[s0, 2][2, 1]cpu" = l_x__1.sin()
            size = l_x__1.size();  l_x__1 = None
            getitem_1 = size[1];  size = getitem_1 = None
            return (sin,)
    class cond_false_0(torch.nn.Module):
        def forward(self, l_x_: "f32[s0, 2][2, 1]cpu", s0: "Sym(s0)"):
            l_x__1 = l_x_
            s0_1 = s0
            neg: "f32[s0, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            sin: "f32[s0, 2][2, 1]cpu" = neg.sin()
            size = neg.size();  neg = None
            getitem_1 = size[1];  size = getitem_1 = None
            return (sin,)
# view_of_operand inference; view_of_operand training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu", L_pred_: "b8[][]cpu"):
        l_x_ = L_x_
        l_pred_ = L_pred_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(l_pred_, cond_true_0, cond_false_0, (y,));  l_pred_ = cond_true_0 = cond_false_0 = cond = None
        t: "f32[2, 2][1, 2]cpu" = y.t()
        mul: "f32[2, 2][1, 2]cpu" = t * 2;  t = None
        add: "f32[2, 2][1, 2]cpu" = mul + y;  mul = y = None
        return (add,)
    class cond_true_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            y_1 = y
            t: "f32[2, 2][1, 2]cpu" = y_1.t();  y_1 = t = None
            zeros: "f32[][]cpu" = torch.zeros(())
            return (zeros,)
    class cond_false_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            y_1 = y
            t: "f32[2, 2][1, 2]cpu" = y_1.t();  y_1 = t = None
            zeros: "f32[][]cpu" = torch.zeros(())
            return (zeros,)
# view_of_output inference; view_of_output training
class GraphModule(torch.nn.Module):
    def forward(self, L_pred_: "b8[][]cpu", L_x_: "f32[2, 2][2, 1]cpu"):
        l_pred_ = L_pred_
        l_x_ = L_x_
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(l_pred_, cond_true_0, cond_false_0, (l_x_,));  l_pred_ = cond_true_0 = cond_false_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = cond[0];  cond = None
        t: "f32[2, 2][1, 2]cpu" = getitem.t()
        mul: "f32[2, 2][2, 1]cpu" = getitem * t
        return (mul, getitem, t)
    class cond_true_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            y: "f32[2, 2][2, 1]cpu" = l_x__1.sin();  l_x__1 = None
            t: "f32[2, 2][1, 2]cpu" = y.t();  t = None
            return (y,)
    class cond_false_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            y: "f32[2, 2][2, 1]cpu" = neg.sin();  neg = None
            t: "f32[2, 2][1, 2]cpu" = y.t();  t = None
            return (y,)
# writes_freevar inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu", L_pred_: "b8[][]cpu"):
        l_x_ = L_x_
        l_pred_ = L_pred_
        cos: "f32[2, 2][2, 1]cpu" = l_x_.cos()
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(l_pred_, cond_true_0, cond_false_0, (cos, l_x_));  l_pred_ = cond_true_0 = cond_false_0 = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = cond[0];  cond = None
        add: "f32[2, 2][2, 1]cpu" = getitem + cos;  getitem = cos = None
        return (add,)
    class cond_true_0(torch.nn.Module):
        def forward(self, cos: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            cos_1 = cos
            l_x__1 = l_x_
            add_: "f32[2, 2][2, 1]cpu" = cos_1.add_(1);  add_ = None
            mul: "f32[2, 2][2, 1]cpu" = l_x__1 * cos_1;  l_x__1 = cos_1 = None
            return (mul,)
    class cond_false_0(torch.nn.Module):
        def forward(self, cos: "f32[2, 2][2, 1]cpu", l_x_: "f32[2, 2][2, 1]cpu"):
            cos_1 = cos
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            add_: "f32[2, 2][2, 1]cpu" = cos_1.add_(1);  add_ = None
            mul: "f32[2, 2][2, 1]cpu" = neg * cos_1;  neg = cos_1 = None
            return (mul,)
# writes_operand_and_returns_it inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu", L_pred_: "b8[][]cpu"):
        l_x_ = L_x_
        l_pred_ = L_pred_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(l_pred_, cond_true_0, cond_false_0, (y,));  l_pred_ = cond_true_0 = cond_false_0 = cond = None
        mul: "f32[2, 2][2, 1]cpu" = y * 2
        add: "f32[2, 2][2, 1]cpu" = mul + y;  mul = y = None
        return (add,)
    class cond_true_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            y_1 = y
            add_: "f32[2, 2][2, 1]cpu" = y_1.add_(1);  y_1 = add_ = None
            zeros: "f32[][]cpu" = torch.zeros(())
            return (zeros,)
    class cond_false_0(torch.nn.Module):
        def forward(self, y: "f32[2, 2][2, 1]cpu"):
            y_1 = y
            add_: "f32[2, 2][2, 1]cpu" = y_1.add_(1);  y_1 = add_ = None
            zeros: "f32[][]cpu" = torch.zeros(())
            return (zeros,)
