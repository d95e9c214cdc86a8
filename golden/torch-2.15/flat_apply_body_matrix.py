# torch 2.15; dynamo; regenerate: hopkit golden 'flat_apply_body_matrix/*' --accept
# none inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _lambda__callable : torch._higher_order_ops.invoke_leaf_function._LeafCallable = getattr(self, "<lambda>_callable")
        _lambda__input_spec : torch.utils._pytree.TreeSpec = getattr(self, "<lambda>_input_spec")
        flat_apply_capture = torch__dynamo_variables_torch_flat_apply_capture(_lambda__callable, _lambda__input_spec, l_x_);  _lambda__callable = _lambda__input_spec = l_x_ = None
        getitem: "f32[2, 2][2, 1]cpu" = flat_apply_capture[0];  flat_apply_capture = None
        mul: "f32[2, 2][2, 1]cpu" = getitem * 2
        return (mul, getitem)
