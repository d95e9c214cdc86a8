# torch 2.13; dynamo; regenerate: hopkit golden 'associative_scan_body_matrix/*' --accept
# appends_to_list inference; appends_to_list training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        x: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        elem: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(x, 0, 0);  x = None
        lhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, -1, 2)
        rhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 1, None, 2)
        lazy_load_decompositions = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions = None
        _vmap_increment_nesting = torch._functorch.predispatch._vmap_increment_nesting(1, 'error');  _vmap_increment_nesting = None
        _add_batch_dim: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs, 0, 1);  lhs = None
        _add_batch_dim_1: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs, 0, 1);  rhs = None
        add_1: "f32[2, 2][2, 1]cpu" = _add_batch_dim + _add_batch_dim_1;  _add_batch_dim = _add_batch_dim_1 = None
        y: "f32[2, 2][2, 1]cpu" = add_1.sin();  add_1 = None
        batched_outputs: "f32[2, 2][2, 1]cpu" = y * 2
        e: "f32[1, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs, 1, 1, 0);  batched_outputs = None
        _vmap_decrement_nesting = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting = None
        lhs_1: "f32[0, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(e, 0, 0, -1)
        rhs_1: "f32[0, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 2, None, 2)
        lazy_load_decompositions_1 = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions_1 = None
        _vmap_increment_nesting_1 = torch._functorch.predispatch._vmap_increment_nesting(0, 'error');  _vmap_increment_nesting_1 = None
        _add_batch_dim_2: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs_1, 0, 1);  lhs_1 = None
        _add_batch_dim_3: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs_1, 0, 1);  rhs_1 = None
        add_2: "f32[2, 2][2, 1]cpu" = _add_batch_dim_2 + _add_batch_dim_3;  _add_batch_dim_2 = _add_batch_dim_3 = None
        y_1: "f32[2, 2][2, 1]cpu" = add_2.sin();  add_2 = None
        batched_outputs_1: "f32[2, 2][2, 1]cpu" = y_1 * 2
        result: "f32[0, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs_1, 1, 0, 0);  batched_outputs_1 = result = None
        _vmap_decrement_nesting_1 = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting_1 = None
        slice_5: "f32[1, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, 1);  elem = None
        stacked: "f32[1, 2, 2, 2][8, 4, 2, 1]cpu" = torch.stack([slice_5, e], dim = 1);  slice_5 = e = None
        interleaved: "f32[2, 2, 2][4, 2, 1]cpu" = torch.flatten(stacked, start_dim = 0, end_dim = 1);  stacked = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(interleaved, 0, 0);  interleaved = None
        return (out, y, y_1)
# autocast_around inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _enter_autocast = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        x: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        elem: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(x, 0, 0);  x = None
        lhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, -1, 2)
        rhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 1, None, 2)
        lazy_load_decompositions = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions = None
        _vmap_increment_nesting = torch._functorch.predispatch._vmap_increment_nesting(1, 'error');  _vmap_increment_nesting = None
        _add_batch_dim: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs, 0, 1);  lhs = None
        _add_batch_dim_1: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs, 0, 1);  rhs = None
        add_1: "f32[2, 2][2, 1]cpu" = _add_batch_dim + _add_batch_dim_1;  _add_batch_dim = _add_batch_dim_1 = None
        matmul: "bf16[2, 2][2, 1]cpu" = add_1 @ add_1;  add_1 = None
        batched_outputs: "f32[2, 2][2, 1]cpu" = matmul.to(torch.float32);  matmul = None
        e: "f32[1, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs, 1, 1, 0);  batched_outputs = None
        _vmap_decrement_nesting = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting = None
        lhs_1: "f32[0, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(e, 0, 0, -1)
        rhs_1: "f32[0, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 2, None, 2)
        lazy_load_decompositions_1 = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions_1 = None
        _vmap_increment_nesting_1 = torch._functorch.predispatch._vmap_increment_nesting(0, 'error');  _vmap_increment_nesting_1 = None
        _add_batch_dim_2: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs_1, 0, 1);  lhs_1 = None
        _add_batch_dim_3: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs_1, 0, 1);  rhs_1 = None
        add_2: "f32[2, 2][2, 1]cpu" = _add_batch_dim_2 + _add_batch_dim_3;  _add_batch_dim_2 = _add_batch_dim_3 = None
        matmul_1: "bf16[2, 2][2, 1]cpu" = add_2 @ add_2;  add_2 = None
        batched_outputs_1: "f32[2, 2][2, 1]cpu" = matmul_1.to(torch.float32);  matmul_1 = None
        result: "f32[0, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs_1, 1, 0, 0);  batched_outputs_1 = result = None
        _vmap_decrement_nesting_1 = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting_1 = None
        slice_5: "f32[1, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, 1);  elem = None
        stacked: "f32[1, 2, 2, 2][8, 4, 2, 1]cpu" = torch.stack([slice_5, e], dim = 1);  slice_5 = e = None
        interleaved: "f32[2, 2, 2][4, 2, 1]cpu" = torch.flatten(stacked, start_dim = 0, end_dim = 1);  stacked = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(interleaved, 0, 0);  interleaved = None
        _exit_autocast = torch.amp.autocast_mode._exit_autocast(_enter_autocast);  _enter_autocast = _exit_autocast = None
        return (out,)
# autocast_inside inference
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        x: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        elem: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(x, 0, 0);  x = None
        lhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, -1, 2)
        rhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 1, None, 2)
        lazy_load_decompositions = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions = None
        _vmap_increment_nesting = torch._functorch.predispatch._vmap_increment_nesting(1, 'error');  _vmap_increment_nesting = None
        _add_batch_dim: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs, 0, 1);  lhs = None
        _add_batch_dim_1: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs, 0, 1);  rhs = None
        add_1: "f32[2, 2][2, 1]cpu" = _add_batch_dim + _add_batch_dim_1;  _add_batch_dim = _add_batch_dim_1 = None
        _enter_autocast = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
        y: "bf16[2, 2][2, 1]cpu" = add_1 @ add_1
        _exit_autocast = torch.amp.autocast_mode._exit_autocast(_enter_autocast);  _enter_autocast = _exit_autocast = None
        to: "f32[2, 2][2, 1]cpu" = y.to(torch.float32);  y = None
        batched_outputs: "f32[2, 2][2, 1]cpu" = to + add_1;  to = add_1 = None
        e: "f32[1, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs, 1, 1, 0);  batched_outputs = None
        _vmap_decrement_nesting = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting = None
        lhs_1: "f32[0, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(e, 0, 0, -1)
        rhs_1: "f32[0, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 2, None, 2)
        lazy_load_decompositions_1 = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions_1 = None
        _vmap_increment_nesting_1 = torch._functorch.predispatch._vmap_increment_nesting(0, 'error');  _vmap_increment_nesting_1 = None
        _add_batch_dim_2: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs_1, 0, 1);  lhs_1 = None
        _add_batch_dim_3: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs_1, 0, 1);  rhs_1 = None
        add_3: "f32[2, 2][2, 1]cpu" = _add_batch_dim_2 + _add_batch_dim_3;  _add_batch_dim_2 = _add_batch_dim_3 = None
        _enter_autocast_1 = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
        y_1: "bf16[2, 2][2, 1]cpu" = add_3 @ add_3
        _exit_autocast_1 = torch.amp.autocast_mode._exit_autocast(_enter_autocast_1);  _enter_autocast_1 = _exit_autocast_1 = None
        to_1: "f32[2, 2][2, 1]cpu" = y_1.to(torch.float32);  y_1 = None
        batched_outputs_1: "f32[2, 2][2, 1]cpu" = to_1 + add_3;  to_1 = add_3 = None
        result: "f32[0, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs_1, 1, 0, 0);  batched_outputs_1 = result = None
        _vmap_decrement_nesting_1 = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting_1 = None
        slice_5: "f32[1, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, 1);  elem = None
        stacked: "f32[1, 2, 2, 2][8, 4, 2, 1]cpu" = torch.stack([slice_5, e], dim = 1);  slice_5 = e = None
        interleaved: "f32[2, 2, 2][4, 2, 1]cpu" = torch.flatten(stacked, start_dim = 0, end_dim = 1);  stacked = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(interleaved, 0, 0);  interleaved = None
        return (out,)
# enable_grad_inside_no_grad training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        x: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  add = None
        elem: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(x, 0, 0);  x = None
        lhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, -1, 2)
        rhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 1, None, 2)
        lazy_load_decompositions = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions = None
        _vmap_increment_nesting = torch._functorch.predispatch._vmap_increment_nesting(1, 'error');  _vmap_increment_nesting = None
        _add_batch_dim: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs, 0, 1);  lhs = None
        _add_batch_dim_1: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs, 0, 1);  rhs = None
        add_1: "f32[2, 2][2, 1]cpu" = _add_batch_dim + _add_batch_dim_1;  _add_batch_dim = _add_batch_dim_1 = None
        _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
        batched_outputs: "f32[2, 2][2, 1]cpu" = add_1.sin();  add_1 = None
        _set_grad_enabled_2 = torch._C._set_grad_enabled(False);  _set_grad_enabled_2 = None
        e: "f32[1, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs, 1, 1, 0);  batched_outputs = None
        _vmap_decrement_nesting = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting = None
        lhs_1: "f32[0, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(e, 0, 0, -1)
        rhs_1: "f32[0, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 2, None, 2)
        lazy_load_decompositions_1 = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions_1 = None
        _vmap_increment_nesting_1 = torch._functorch.predispatch._vmap_increment_nesting(0, 'error');  _vmap_increment_nesting_1 = None
        _add_batch_dim_2: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs_1, 0, 1);  lhs_1 = None
        _add_batch_dim_3: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs_1, 0, 1);  rhs_1 = None
        add_2: "f32[2, 2][2, 1]cpu" = _add_batch_dim_2 + _add_batch_dim_3;  _add_batch_dim_2 = _add_batch_dim_3 = None
        _set_grad_enabled_3 = torch._C._set_grad_enabled(True);  _set_grad_enabled_3 = None
        batched_outputs_1: "f32[2, 2][2, 1]cpu" = add_2.sin();  add_2 = None
        _set_grad_enabled_4 = torch._C._set_grad_enabled(False);  _set_grad_enabled_4 = None
        result: "f32[0, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs_1, 1, 0, 0);  batched_outputs_1 = result = None
        _vmap_decrement_nesting_1 = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting_1 = None
        slice_5: "f32[1, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, 1);  elem = None
        stacked: "f32[1, 2, 2, 2][8, 4, 2, 1]cpu" = torch.stack([slice_5, e], dim = 1);  slice_5 = e = None
        interleaved: "f32[2, 2, 2][4, 2, 1]cpu" = torch.flatten(stacked, start_dim = 0, end_dim = 1);  stacked = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(interleaved, 0, 0);  interleaved = None
        _set_grad_enabled_5 = torch._C._set_grad_enabled(True);  _set_grad_enabled_5 = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = out * l_x_;  out = l_x_ = None
        return (mul,)
# freevar inference; freevar training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        batched_outputs: "f32[2, 2][2, 1]cpu" = l_x_.cos()
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        x: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        elem: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(x, 0, 0);  x = None
        lhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, -1, 2)
        rhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 1, None, 2)
        lazy_load_decompositions = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions = None
        _vmap_increment_nesting = torch._functorch.predispatch._vmap_increment_nesting(1, 'error');  _vmap_increment_nesting = None
        _add_batch_dim: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs, 0, 1);  lhs = None
        _add_batch_dim_1: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs, 0, 1);  rhs = None
        add_1: "f32[2, 2][2, 1]cpu" = _add_batch_dim + _add_batch_dim_1;  _add_batch_dim = _add_batch_dim_1 = add_1 = None
        e: "f32[1, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs, 1, 1, 0)
        _vmap_decrement_nesting = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting = None
        lhs_1: "f32[0, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(e, 0, 0, -1)
        rhs_1: "f32[0, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 2, None, 2)
        lazy_load_decompositions_1 = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions_1 = None
        _vmap_increment_nesting_1 = torch._functorch.predispatch._vmap_increment_nesting(0, 'error');  _vmap_increment_nesting_1 = None
        _add_batch_dim_2: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs_1, 0, 1);  lhs_1 = None
        _add_batch_dim_3: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs_1, 0, 1);  rhs_1 = None
        add_2: "f32[2, 2][2, 1]cpu" = _add_batch_dim_2 + _add_batch_dim_3;  _add_batch_dim_2 = _add_batch_dim_3 = add_2 = None
        result: "f32[0, 2, 2][0, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs, 1, 0, 0);  result = None
        _vmap_decrement_nesting_1 = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting_1 = None
        slice_5: "f32[1, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, 1);  elem = None
        stacked: "f32[1, 2, 2, 2][8, 4, 2, 1]cpu" = torch.stack([slice_5, e], dim = 1);  slice_5 = e = None
        interleaved: "f32[2, 2, 2][4, 2, 1]cpu" = torch.flatten(stacked, start_dim = 0, end_dim = 1);  stacked = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(interleaved, 0, 0);  interleaved = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = out * 2;  out = None
        add_3: "f32[2, 2, 2][4, 2, 1]cpu" = mul + batched_outputs;  mul = batched_outputs = None
        return (add_3,)
# no_grad_around training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        x: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  add = None
        elem: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(x, 0, 0);  x = None
        lhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, -1, 2)
        rhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 1, None, 2)
        lazy_load_decompositions = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions = None
        _vmap_increment_nesting = torch._functorch.predispatch._vmap_increment_nesting(1, 'error');  _vmap_increment_nesting = None
        _add_batch_dim: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs, 0, 1);  lhs = None
        _add_batch_dim_1: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs, 0, 1);  rhs = None
        add_1: "f32[2, 2][2, 1]cpu" = _add_batch_dim + _add_batch_dim_1;  _add_batch_dim = _add_batch_dim_1 = None
        batched_outputs: "f32[2, 2][2, 1]cpu" = add_1.sin();  add_1 = None
        e: "f32[1, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs, 1, 1, 0);  batched_outputs = None
        _vmap_decrement_nesting = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting = None
        lhs_1: "f32[0, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(e, 0, 0, -1)
        rhs_1: "f32[0, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 2, None, 2)
        lazy_load_decompositions_1 = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions_1 = None
        _vmap_increment_nesting_1 = torch._functorch.predispatch._vmap_increment_nesting(0, 'error');  _vmap_increment_nesting_1 = None
        _add_batch_dim_2: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs_1, 0, 1);  lhs_1 = None
        _add_batch_dim_3: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs_1, 0, 1);  rhs_1 = None
        add_2: "f32[2, 2][2, 1]cpu" = _add_batch_dim_2 + _add_batch_dim_3;  _add_batch_dim_2 = _add_batch_dim_3 = None
        batched_outputs_1: "f32[2, 2][2, 1]cpu" = add_2.sin();  add_2 = None
        result: "f32[0, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs_1, 1, 0, 0);  batched_outputs_1 = result = None
        _vmap_decrement_nesting_1 = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting_1 = None
        slice_5: "f32[1, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, 1);  elem = None
        stacked: "f32[1, 2, 2, 2][8, 4, 2, 1]cpu" = torch.stack([slice_5, e], dim = 1);  slice_5 = e = None
        interleaved: "f32[2, 2, 2][4, 2, 1]cpu" = torch.flatten(stacked, start_dim = 0, end_dim = 1);  stacked = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(interleaved, 0, 0);  interleaved = None
        _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = l_x_ * out;  l_x_ = out = None
        return (mul,)
# no_grad_inside training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        x: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        elem: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(x, 0, 0);  x = None
        lhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, -1, 2)
        rhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 1, None, 2)
        lazy_load_decompositions = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions = None
        _vmap_increment_nesting = torch._functorch.predispatch._vmap_increment_nesting(1, 'error');  _vmap_increment_nesting = None
        _add_batch_dim: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs, 0, 1);  lhs = None
        _add_batch_dim_1: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs, 0, 1);  rhs = None
        add_1: "f32[2, 2][2, 1]cpu" = _add_batch_dim + _add_batch_dim_1;  _add_batch_dim = _add_batch_dim_1 = None
        _set_grad_enabled = torch._C._set_grad_enabled(False);  _set_grad_enabled = None
        y: "f32[2, 2][2, 1]cpu" = add_1.cos()
        _set_grad_enabled_1 = torch._C._set_grad_enabled(True);  _set_grad_enabled_1 = None
        sin: "f32[2, 2][2, 1]cpu" = add_1.sin();  add_1 = None
        batched_outputs: "f32[2, 2][2, 1]cpu" = sin * y;  sin = y = None
        e: "f32[1, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs, 1, 1, 0);  batched_outputs = None
        _vmap_decrement_nesting = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting = None
        lhs_1: "f32[0, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(e, 0, 0, -1)
        rhs_1: "f32[0, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 2, None, 2)
        lazy_load_decompositions_1 = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions_1 = None
        _vmap_increment_nesting_1 = torch._functorch.predispatch._vmap_increment_nesting(0, 'error');  _vmap_increment_nesting_1 = None
        _add_batch_dim_2: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs_1, 0, 1);  lhs_1 = None
        _add_batch_dim_3: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs_1, 0, 1);  rhs_1 = None
        add_2: "f32[2, 2][2, 1]cpu" = _add_batch_dim_2 + _add_batch_dim_3;  _add_batch_dim_2 = _add_batch_dim_3 = None
        _set_grad_enabled_2 = torch._C._set_grad_enabled(False);  _set_grad_enabled_2 = None
        y_1: "f32[2, 2][2, 1]cpu" = add_2.cos()
        _set_grad_enabled_3 = torch._C._set_grad_enabled(True);  _set_grad_enabled_3 = None
        sin_1: "f32[2, 2][2, 1]cpu" = add_2.sin();  add_2 = None
        batched_outputs_1: "f32[2, 2][2, 1]cpu" = sin_1 * y_1;  sin_1 = y_1 = None
        result: "f32[0, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs_1, 1, 0, 0);  batched_outputs_1 = result = None
        _vmap_decrement_nesting_1 = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting_1 = None
        slice_5: "f32[1, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, 1);  elem = None
        stacked: "f32[1, 2, 2, 2][8, 4, 2, 1]cpu" = torch.stack([slice_5, e], dim = 1);  slice_5 = e = None
        interleaved: "f32[2, 2, 2][4, 2, 1]cpu" = torch.flatten(stacked, start_dim = 0, end_dim = 1);  stacked = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(interleaved, 0, 0);  interleaved = None
        return (out,)
# operand inference; operand training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        add: "f32[2, 2][2, 1]cpu" = y + 1
        x: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([y, add]);  add = None
        elem: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(x, 0, 0);  x = None
        lhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, -1, 2)
        rhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 1, None, 2)
        lazy_load_decompositions = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions = None
        _vmap_increment_nesting = torch._functorch.predispatch._vmap_increment_nesting(1, 'error');  _vmap_increment_nesting = None
        _add_batch_dim: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs, 0, 1);  lhs = None
        _add_batch_dim_1: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs, 0, 1);  rhs = None
        batched_outputs: "f32[2, 2][2, 1]cpu" = _add_batch_dim + _add_batch_dim_1;  _add_batch_dim = _add_batch_dim_1 = None
        e: "f32[1, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs, 1, 1, 0);  batched_outputs = None
        _vmap_decrement_nesting = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting = None
        lhs_1: "f32[0, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(e, 0, 0, -1)
        rhs_1: "f32[0, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 2, None, 2)
        lazy_load_decompositions_1 = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions_1 = None
        _vmap_increment_nesting_1 = torch._functorch.predispatch._vmap_increment_nesting(0, 'error');  _vmap_increment_nesting_1 = None
        _add_batch_dim_2: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs_1, 0, 1);  lhs_1 = None
        _add_batch_dim_3: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs_1, 0, 1);  rhs_1 = None
        batched_outputs_1: "f32[2, 2][2, 1]cpu" = _add_batch_dim_2 + _add_batch_dim_3;  _add_batch_dim_2 = _add_batch_dim_3 = None
        result: "f32[0, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs_1, 1, 0, 0);  batched_outputs_1 = result = None
        _vmap_decrement_nesting_1 = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting_1 = None
        slice_5: "f32[1, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, 1);  elem = None
        stacked: "f32[1, 2, 2, 2][8, 4, 2, 1]cpu" = torch.stack([slice_5, e], dim = 1);  slice_5 = e = None
        interleaved: "f32[2, 2, 2][4, 2, 1]cpu" = torch.flatten(stacked, start_dim = 0, end_dim = 1);  stacked = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(interleaved, 0, 0);  interleaved = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = out * 2;  out = None
        add_3: "f32[2, 2, 2][4, 2, 1]cpu" = mul + y;  mul = y = None
        return (add_3,)
# operand_written_afterwards inference; operand_written_afterwards training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        add: "f32[2, 2][2, 1]cpu" = y + 1
        x: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([y, add]);  add = None
        elem: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(x, 0, 0);  x = None
        lhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, -1, 2)
        rhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 1, None, 2)
        lazy_load_decompositions = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions = None
        _vmap_increment_nesting = torch._functorch.predispatch._vmap_increment_nesting(1, 'error');  _vmap_increment_nesting = None
        _add_batch_dim: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs, 0, 1);  lhs = None
        _add_batch_dim_1: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs, 0, 1);  rhs = None
        add_1: "f32[2, 2][2, 1]cpu" = _add_batch_dim + _add_batch_dim_1;  _add_batch_dim = _add_batch_dim_1 = None
        batched_outputs: "f32[2, 2][2, 1]cpu" = add_1 * 3;  add_1 = None
        e: "f32[1, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs, 1, 1, 0);  batched_outputs = None
        _vmap_decrement_nesting = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting = None
        lhs_1: "f32[0, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(e, 0, 0, -1)
        rhs_1: "f32[0, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 2, None, 2)
        lazy_load_decompositions_1 = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions_1 = None
        _vmap_increment_nesting_1 = torch._functorch.predispatch._vmap_increment_nesting(0, 'error');  _vmap_increment_nesting_1 = None
        _add_batch_dim_2: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs_1, 0, 1);  lhs_1 = None
        _add_batch_dim_3: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs_1, 0, 1);  rhs_1 = None
        add_2: "f32[2, 2][2, 1]cpu" = _add_batch_dim_2 + _add_batch_dim_3;  _add_batch_dim_2 = _add_batch_dim_3 = None
        batched_outputs_1: "f32[2, 2][2, 1]cpu" = add_2 * 3;  add_2 = None
        result: "f32[0, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs_1, 1, 0, 0);  batched_outputs_1 = result = None
        _vmap_decrement_nesting_1 = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting_1 = None
        slice_5: "f32[1, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, 1);  elem = None
        stacked: "f32[1, 2, 2, 2][8, 4, 2, 1]cpu" = torch.stack([slice_5, e], dim = 1);  slice_5 = e = None
        interleaved: "f32[2, 2, 2][4, 2, 1]cpu" = torch.flatten(stacked, start_dim = 0, end_dim = 1);  stacked = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(interleaved, 0, 0);  interleaved = None
        add_: "f32[2, 2][2, 1]cpu" = y.add_(1);  add_ = None
        mul_2: "f32[2, 2, 2][4, 2, 1]cpu" = out * y;  out = y = None
        return (mul_2,)
# output_written_afterwards inference; output_written_afterwards training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        x: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  add = None
        elem: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(x, 0, 0);  x = None
        lhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, -1, 2)
        rhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 1, None, 2)
        lazy_load_decompositions = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions = None
        _vmap_increment_nesting = torch._functorch.predispatch._vmap_increment_nesting(1, 'error');  _vmap_increment_nesting = None
        _add_batch_dim: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs, 0, 1);  lhs = None
        _add_batch_dim_1: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs, 0, 1);  rhs = None
        add_1: "f32[2, 2][2, 1]cpu" = _add_batch_dim + _add_batch_dim_1;  _add_batch_dim = _add_batch_dim_1 = None
        batched_outputs: "f32[2, 2][2, 1]cpu" = add_1 + 1;  add_1 = None
        e: "f32[1, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs, 1, 1, 0);  batched_outputs = None
        _vmap_decrement_nesting = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting = None
        lhs_1: "f32[0, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(e, 0, 0, -1)
        rhs_1: "f32[0, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 2, None, 2)
        lazy_load_decompositions_1 = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions_1 = None
        _vmap_increment_nesting_1 = torch._functorch.predispatch._vmap_increment_nesting(0, 'error');  _vmap_increment_nesting_1 = None
        _add_batch_dim_2: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs_1, 0, 1);  lhs_1 = None
        _add_batch_dim_3: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs_1, 0, 1);  rhs_1 = None
        add_3: "f32[2, 2][2, 1]cpu" = _add_batch_dim_2 + _add_batch_dim_3;  _add_batch_dim_2 = _add_batch_dim_3 = None
        batched_outputs_1: "f32[2, 2][2, 1]cpu" = add_3 + 1;  add_3 = None
        result: "f32[0, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs_1, 1, 0, 0);  batched_outputs_1 = result = None
        _vmap_decrement_nesting_1 = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting_1 = None
        slice_5: "f32[1, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, 1);  elem = None
        stacked: "f32[1, 2, 2, 2][8, 4, 2, 1]cpu" = torch.stack([slice_5, e], dim = 1);  slice_5 = e = None
        interleaved: "f32[2, 2, 2][4, 2, 1]cpu" = torch.flatten(stacked, start_dim = 0, end_dim = 1);  stacked = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(interleaved, 0, 0);  interleaved = None
        mul_: "f32[2, 2, 2][4, 2, 1]cpu" = out.mul_(2);  mul_ = None
        add_5: "f32[2, 2, 2][4, 2, 1]cpu" = out + l_x_;  out = l_x_ = None
        return (add_5,)
# transposed inference; transposed training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        x: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        elem: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(x, 0, 0);  x = None
        lhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, -1, 2)
        rhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 1, None, 2)
        lazy_load_decompositions = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions = None
        _vmap_increment_nesting = torch._functorch.predispatch._vmap_increment_nesting(1, 'error');  _vmap_increment_nesting = None
        _add_batch_dim: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs, 0, 1);  lhs = None
        _add_batch_dim_1: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs, 0, 1);  rhs = None
        add_1: "f32[2, 2][2, 1]cpu" = _add_batch_dim + _add_batch_dim_1;  _add_batch_dim = _add_batch_dim_1 = None
        sin: "f32[2, 2][2, 1]cpu" = add_1.sin();  add_1 = None
        batched_outputs: "f32[2, 2][1, 2]cpu" = sin.t();  sin = None
        e: "f32[1, 2, 2][4, 1, 2]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs, 1, 1, 0);  batched_outputs = None
        _vmap_decrement_nesting = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting = None
        lhs_1: "f32[0, 2, 2][4, 1, 2]cpu" = torch.ops.aten.slice(e, 0, 0, -1)
        rhs_1: "f32[0, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 2, None, 2)
        lazy_load_decompositions_1 = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions_1 = None
        _vmap_increment_nesting_1 = torch._functorch.predispatch._vmap_increment_nesting(0, 'error');  _vmap_increment_nesting_1 = None
        _add_batch_dim_2: "f32[2, 2][1, 2]cpu" = torch._functorch.predispatch._add_batch_dim(lhs_1, 0, 1);  lhs_1 = None
        _add_batch_dim_3: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs_1, 0, 1);  rhs_1 = None
        add_2: "f32[2, 2][2, 1]cpu" = _add_batch_dim_2 + _add_batch_dim_3;  _add_batch_dim_2 = _add_batch_dim_3 = None
        sin_1: "f32[2, 2][2, 1]cpu" = add_2.sin();  add_2 = None
        batched_outputs_1: "f32[2, 2][1, 2]cpu" = sin_1.t();  sin_1 = None
        result: "f32[0, 2, 2][4, 1, 2]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs_1, 1, 0, 0);  batched_outputs_1 = result = None
        _vmap_decrement_nesting_1 = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting_1 = None
        slice_5: "f32[1, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, 1);  elem = None
        stacked: "f32[1, 2, 2, 2][8, 4, 2, 1]cpu" = torch.stack([slice_5, e], dim = 1);  slice_5 = e = None
        interleaved: "f32[2, 2, 2][4, 2, 1]cpu" = torch.flatten(stacked, start_dim = 0, end_dim = 1);  stacked = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(interleaved, 0, 0);  interleaved = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = out * 2;  out = None
        return (mul,)
# view_of_operand inference; view_of_operand training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        add: "f32[2, 2][2, 1]cpu" = y + 1
        x: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([y, add]);  add = None
        elem: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(x, 0, 0);  x = None
        lhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, -1, 2)
        rhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 1, None, 2)
        lazy_load_decompositions = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions = None
        _vmap_increment_nesting = torch._functorch.predispatch._vmap_increment_nesting(1, 'error');  _vmap_increment_nesting = None
        _add_batch_dim: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs, 0, 1);  lhs = None
        _add_batch_dim_1: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs, 0, 1);  rhs = None
        add_1: "f32[2, 2][2, 1]cpu" = _add_batch_dim + _add_batch_dim_1;  _add_batch_dim = _add_batch_dim_1 = None
        batched_outputs: "f32[2, 2][1, 2]cpu" = add_1.t();  add_1 = None
        e: "f32[1, 2, 2][4, 1, 2]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs, 1, 1, 0);  batched_outputs = None
        _vmap_decrement_nesting = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting = None
        lhs_1: "f32[0, 2, 2][4, 1, 2]cpu" = torch.ops.aten.slice(e, 0, 0, -1)
        rhs_1: "f32[0, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 2, None, 2)
        lazy_load_decompositions_1 = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions_1 = None
        _vmap_increment_nesting_1 = torch._functorch.predispatch._vmap_increment_nesting(0, 'error');  _vmap_increment_nesting_1 = None
        _add_batch_dim_2: "f32[2, 2][1, 2]cpu" = torch._functorch.predispatch._add_batch_dim(lhs_1, 0, 1);  lhs_1 = None
        _add_batch_dim_3: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs_1, 0, 1);  rhs_1 = None
        add_2: "f32[2, 2][2, 1]cpu" = _add_batch_dim_2 + _add_batch_dim_3;  _add_batch_dim_2 = _add_batch_dim_3 = None
        batched_outputs_1: "f32[2, 2][1, 2]cpu" = add_2.t();  add_2 = None
        result: "f32[0, 2, 2][4, 1, 2]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs_1, 1, 0, 0);  batched_outputs_1 = result = None
        _vmap_decrement_nesting_1 = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting_1 = None
        slice_5: "f32[1, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, 1);  elem = None
        stacked: "f32[1, 2, 2, 2][8, 4, 2, 1]cpu" = torch.stack([slice_5, e], dim = 1);  slice_5 = e = None
        interleaved: "f32[2, 2, 2][4, 2, 1]cpu" = torch.flatten(stacked, start_dim = 0, end_dim = 1);  stacked = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(interleaved, 0, 0);  interleaved = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = out * 2;  out = None
        add_3: "f32[2, 2, 2][4, 2, 1]cpu" = mul + y;  mul = y = None
        return (add_3,)
# writes_freevar inference; writes_freevar training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        cos: "f32[2, 2][2, 1]cpu" = l_x_.cos()
        add: "f32[2, 2][2, 1]cpu" = l_x_ + 1
        x: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([l_x_, add]);  l_x_ = add = None
        elem: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(x, 0, 0);  x = None
        lhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, -1, 2)
        rhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 1, None, 2)
        lazy_load_decompositions = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions = None
        _vmap_increment_nesting = torch._functorch.predispatch._vmap_increment_nesting(1, 'error');  _vmap_increment_nesting = None
        _add_batch_dim: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs, 0, 1);  lhs = None
        _add_batch_dim_1: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs, 0, 1);  rhs = None
        add_1: "f32[2, 2][2, 1]cpu" = _add_batch_dim + _add_batch_dim_1;  _add_batch_dim = _add_batch_dim_1 = None
        add_: "f32[2, 2][2, 1]cpu" = cos.add_(1);  add_ = None
        batched_outputs: "f32[2, 2][2, 1]cpu" = add_1 * cos;  add_1 = None
        e: "f32[1, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs, 1, 1, 0);  batched_outputs = None
        _vmap_decrement_nesting = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting = None
        lhs_1: "f32[0, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(e, 0, 0, -1)
        rhs_1: "f32[0, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 2, None, 2)
        lazy_load_decompositions_1 = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions_1 = None
        _vmap_increment_nesting_1 = torch._functorch.predispatch._vmap_increment_nesting(0, 'error');  _vmap_increment_nesting_1 = None
        _add_batch_dim_2: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs_1, 0, 1);  lhs_1 = None
        _add_batch_dim_3: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs_1, 0, 1);  rhs_1 = None
        add_2: "f32[2, 2][2, 1]cpu" = _add_batch_dim_2 + _add_batch_dim_3;  _add_batch_dim_2 = _add_batch_dim_3 = None
        add__1: "f32[2, 2][2, 1]cpu" = cos.add_(1);  add__1 = None
        batched_outputs_1: "f32[2, 2][2, 1]cpu" = add_2 * cos;  add_2 = None
        result: "f32[0, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs_1, 1, 0, 0);  batched_outputs_1 = result = None
        _vmap_decrement_nesting_1 = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting_1 = None
        slice_5: "f32[1, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, 1);  elem = None
        stacked: "f32[1, 2, 2, 2][8, 4, 2, 1]cpu" = torch.stack([slice_5, e], dim = 1);  slice_5 = e = None
        interleaved: "f32[2, 2, 2][4, 2, 1]cpu" = torch.flatten(stacked, start_dim = 0, end_dim = 1);  stacked = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(interleaved, 0, 0);  interleaved = None
        add_3: "f32[2, 2, 2][4, 2, 1]cpu" = out + cos;  out = cos = None
        return (add_3,)
# writes_operand inference; writes_operand training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        add: "f32[2, 2][2, 1]cpu" = y + 1
        x: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([y, add]);  add = None
        elem: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(x, 0, 0);  x = None
        lhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, -1, 2)
        rhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 1, None, 2)
        lazy_load_decompositions = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions = None
        _vmap_increment_nesting = torch._functorch.predispatch._vmap_increment_nesting(1, 'error');  _vmap_increment_nesting = None
        _add_batch_dim: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs, 0, 1);  lhs = None
        _add_batch_dim_1: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs, 0, 1);  rhs = None
        add_1: "f32[2, 2][2, 1]cpu" = _add_batch_dim + _add_batch_dim_1;  _add_batch_dim = _add_batch_dim_1 = None
        add_: "f32[2, 2][2, 1]cpu" = add_1.add_(1);  add_ = None
        batched_outputs: "f32[2, 2][2, 1]cpu" = add_1 * 2;  add_1 = None
        e: "f32[1, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs, 1, 1, 0);  batched_outputs = None
        _vmap_decrement_nesting = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting = None
        lhs_1: "f32[0, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(e, 0, 0, -1)
        rhs_1: "f32[0, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 2, None, 2)
        lazy_load_decompositions_1 = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions_1 = None
        _vmap_increment_nesting_1 = torch._functorch.predispatch._vmap_increment_nesting(0, 'error');  _vmap_increment_nesting_1 = None
        _add_batch_dim_2: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs_1, 0, 1);  lhs_1 = None
        _add_batch_dim_3: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs_1, 0, 1);  rhs_1 = None
        add_2: "f32[2, 2][2, 1]cpu" = _add_batch_dim_2 + _add_batch_dim_3;  _add_batch_dim_2 = _add_batch_dim_3 = None
        add__1: "f32[2, 2][2, 1]cpu" = add_2.add_(1);  add__1 = None
        batched_outputs_1: "f32[2, 2][2, 1]cpu" = add_2 * 2;  add_2 = None
        result: "f32[0, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs_1, 1, 0, 0);  batched_outputs_1 = result = None
        _vmap_decrement_nesting_1 = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting_1 = None
        slice_5: "f32[1, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, 1);  elem = None
        stacked: "f32[1, 2, 2, 2][8, 4, 2, 1]cpu" = torch.stack([slice_5, e], dim = 1);  slice_5 = e = None
        interleaved: "f32[2, 2, 2][4, 2, 1]cpu" = torch.flatten(stacked, start_dim = 0, end_dim = 1);  stacked = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(interleaved, 0, 0);  interleaved = None
        add_3: "f32[2, 2, 2][4, 2, 1]cpu" = out + y;  out = y = None
        return (add_3,)
# writes_operand_and_returns_it inference; writes_operand_and_returns_it training
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 2][2, 1]cpu"):
        l_x_ = L_x_
        y: "f32[2, 2][2, 1]cpu" = l_x_.sin();  l_x_ = None
        add: "f32[2, 2][2, 1]cpu" = y + 1
        x: "f32[2, 2, 2][4, 2, 1]cpu" = torch.stack([y, add]);  add = None
        elem: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(x, 0, 0);  x = None
        lhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, -1, 2)
        rhs: "f32[1, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 1, None, 2)
        lazy_load_decompositions = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions = None
        _vmap_increment_nesting = torch._functorch.predispatch._vmap_increment_nesting(1, 'error');  _vmap_increment_nesting = None
        _add_batch_dim: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs, 0, 1);  lhs = None
        _add_batch_dim_1: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs, 0, 1);  rhs = None
        add_1: "f32[2, 2][2, 1]cpu" = _add_batch_dim + _add_batch_dim_1;  _add_batch_dim = _add_batch_dim_1 = None
        batched_outputs: "f32[2, 2][2, 1]cpu" = add_1.add_(1);  add_1 = None
        e: "f32[1, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs, 1, 1, 0);  batched_outputs = None
        _vmap_decrement_nesting = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting = None
        lhs_1: "f32[0, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(e, 0, 0, -1)
        rhs_1: "f32[0, 2, 2][8, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 2, None, 2)
        lazy_load_decompositions_1 = torch._functorch.predispatch.lazy_load_decompositions();  lazy_load_decompositions_1 = None
        _vmap_increment_nesting_1 = torch._functorch.predispatch._vmap_increment_nesting(0, 'error');  _vmap_increment_nesting_1 = None
        _add_batch_dim_2: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(lhs_1, 0, 1);  lhs_1 = None
        _add_batch_dim_3: "f32[2, 2][2, 1]cpu" = torch._functorch.predispatch._add_batch_dim(rhs_1, 0, 1);  rhs_1 = None
        add_2: "f32[2, 2][2, 1]cpu" = _add_batch_dim_2 + _add_batch_dim_3;  _add_batch_dim_2 = _add_batch_dim_3 = None
        batched_outputs_1: "f32[2, 2][2, 1]cpu" = add_2.add_(1);  add_2 = None
        result: "f32[0, 2, 2][4, 2, 1]cpu" = torch._functorch.predispatch._remove_batch_dim(batched_outputs_1, 1, 0, 0);  batched_outputs_1 = result = None
        _vmap_decrement_nesting_1 = torch._functorch.predispatch._vmap_decrement_nesting();  _vmap_decrement_nesting_1 = None
        slice_5: "f32[1, 2, 2][4, 2, 1]cpu" = torch.ops.aten.slice(elem, 0, 0, 1);  elem = None
        stacked: "f32[1, 2, 2, 2][8, 4, 2, 1]cpu" = torch.stack([slice_5, e], dim = 1);  slice_5 = e = None
        interleaved: "f32[2, 2, 2][4, 2, 1]cpu" = torch.flatten(stacked, start_dim = 0, end_dim = 1);  stacked = None
        out: "f32[2, 2, 2][4, 2, 1]cpu" = torch.movedim(interleaved, 0, 0);  interleaved = None
        mul: "f32[2, 2, 2][4, 2, 1]cpu" = out * 2;  out = None
        add_3: "f32[2, 2, 2][4, 2, 1]cpu" = mul + y;  mul = y = None
        return (add_3,)
