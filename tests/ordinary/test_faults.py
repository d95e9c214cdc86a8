"""At real sizes each oracle still sees a backend that is wrong by a little."""

from __future__ import annotations

import itertools

import pytest
import torch
from torch import nn
from torch._dynamo.backends.common import aot_autograd
from torch._dynamo.backends.registry import lookup_backend

from hopkit.oracles import judge
from tests.ordinary.programs import PROGRAMS
from tests.ordinary.routes import captured


def nodes_calling(gm, *targets):
    return [node for node in gm.graph.nodes if node.target in targets]


def changing(change):
    """Return a backend that changes Dynamo's graph, then runs aot_eager; ``change`` returns True if it changed it."""

    def backend(gm, inputs):
        if change(gm):
            gm.recompile()
            backend.planted += 1
        return lookup_backend("aot_eager")(gm, inputs)

    backend.planted = 0
    return backend


def drop_a_bias(gm):
    for node in nodes_calling(gm, torch._C._nn.linear)[-1:]:
        node.args = (*node.args[:2], None)
        return True
    return False


def shift_a_mask(gm):
    for node in nodes_calling(gm, "triu"):
        node.args = (node.args[0], node.args[1] + 1)
        return True
    return False


def round_a_product(gm):
    for node in nodes_calling(gm, torch._C._nn.linear, torch.conv2d)[:1]:
        source = node.args[0]
        with gm.graph.inserting_before(node):
            lower = gm.graph.call_method("to", (source, torch.bfloat16))
            node.replace_input_with(source, gm.graph.call_method("to", (lower, torch.float32)))
        return True
    return False


def forget_a_batch_norm_update(gm):
    for node in nodes_calling(gm, nn.functional.batch_norm)[:1]:
        with gm.graph.inserting_before(node):
            node.replace_input_with(node.args[1], gm.graph.call_method("clone", (node.args[1],)))
        return True
    return False


def raise_an_epsilon(gm):
    for node in nodes_calling(gm, nn.functional.layer_norm)[:1]:
        node.args = (*node.args[:4], 2e-5)
        return True
    return False


def lose_a_write_to_a_cache(gm):
    for node in nodes_calling(gm, "index_copy_")[:1]:
        with gm.graph.inserting_before(node):
            node.replace_input_with(node.args[0], gm.graph.call_method("clone", (node.args[0],)))
        return True
    return False


def changing_gradients(change):
    """Return a backend that is aot_eager with changed gradients; ``change`` returns True if it changed one."""

    def changed(backward, _):
        def run(*args):
            gradients = list(backward(*args))
            backend.planted += change(gradients)
            return gradients

        run._boxed_call = False
        return run

    backend = aot_autograd(fw_compiler=lambda graph, _: graph.forward, bw_compiler=changed)
    return backend


def swap_gradients(gradients):
    """Swap two gradients of one shape."""
    tensors = [(index, gradient) for index, gradient in enumerate(gradients) if gradient is not None]
    for (first, left), (second, right) in itertools.combinations(tensors, 2):
        if left.shape == right.shape:
            gradients[first], gradients[second] = right, left
            return True
    return False


def negate_a_gradient(gradients):
    """Change the sign of the first gradient of a matrix."""
    for index, gradient in enumerate(gradients):
        if gradient is not None and gradient.dim() == 2:
            gradients[index] = -gradient
            return True
    return False


def skip_a_weight_update(gm, inputs):
    """Run the graph, and restore the first matrix that it wrote to."""

    def run(*args):
        copies = [arg.detach().clone() if isinstance(arg, torch.Tensor) else None for arg in args]
        outputs = gm(*args)
        for old, new in zip(copies, args, strict=True):
            if isinstance(new, torch.Tensor) and new.dim() == 2 and not torch.equal(old, new):
                with torch.no_grad():
                    new.copy_(old)
                skip_a_weight_update.planted += 1
                break
        return outputs

    return run


FAULTS = [
    (drop_a_bias, "mlp", "numerics: outputs"),
    (drop_a_bias, "dataclass_output", "numerics: outputs"),
    (drop_a_bias, "vit", "numerics: outputs"),
    (shift_a_mask, "attention_with_a_float_mask", "numerics: outputs"),
    (round_a_product, "linear_layer_norm", "numerics: outputs"),
    (round_a_product, "cnn_batch_norm", "numerics: outputs"),
    (round_a_product, "transformer_encoder_layer", "numerics: outputs"),
    (forget_a_batch_norm_update, "cnn_batch_norm", "mutation: afterwards: fn.0.1.running_mean"),
    (forget_a_batch_norm_update, "sgd_step", "mutation: afterwards: fn.model.1.running_mean"),
    (raise_an_epsilon, "linear_layer_norm", "numerics: outputs"),
    (lose_a_write_to_a_cache, "gpt_with_cache", "mutation: afterwards: args[1]"),
    (swap_gradients, "decoder_of_regions", "numerics: grad of"),
    (swap_gradients, "linear_layer_norm", "numerics: grad of"),
    (negate_a_gradient, "autocast_attention", "numerics: grad of"),
    (negate_a_gradient, "grad_scaler_step", "numerics: grad of"),
    (negate_a_gradient, "lstm_cell_autocast", "numerics: grad of"),
    (skip_a_weight_update, "adam_step", "mutation: afterwards: fn."),
]


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("fault", "name", "finding"), FAULTS, ids=lambda value: getattr(value, "__name__", str(value)))
def test_a_small_fault_is_found(fault, name, finding):
    program = PROGRAMS[name]
    if fault in (swap_gradients, negate_a_gradient):
        backend = changing_gradients(fault)
    else:
        backend = fault if fault is skip_a_weight_update else changing(fault)
    backend.planted = 0
    findings = judge(captured(program, program.sample(), backend=backend, stages=()))
    assert backend.planted, "the fault has no place in the program"
    assert any(str(objection).startswith(finding) for objection in findings), findings
