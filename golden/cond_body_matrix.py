# torch 2.13; dynamo; regenerate: hopkit golden 'cond_body_matrix/*' --accept
# deque inference; named_tuple inference
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
            child: "f32[2, 2][2, 1]cpu" = l_x__1.sin()
            child_1: "f32[2, 2][2, 1]cpu" = l_x__1.cos();  l_x__1 = None
            return (child, child_1)
    class cond_false_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            child: "f32[2, 2][2, 1]cpu" = neg.sin()
            child_1: "f32[2, 2][2, 1]cpu" = neg.cos();  neg = None
            return (child, child_1)
# int_constant inference
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
            child: "f32[2, 2][2, 1]cpu" = l_x__1.sin();  l_x__1 = None
            return (child, 3)
    class cond_false_0(torch.nn.Module):
        def forward(self, l_x_: "f32[2, 2][2, 1]cpu"):
            l_x__1 = l_x_
            neg: "f32[2, 2][2, 1]cpu" = -l_x__1;  l_x__1 = None
            child: "f32[2, 2][2, 1]cpu" = neg.sin();  neg = None
            return (child, 3)
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
