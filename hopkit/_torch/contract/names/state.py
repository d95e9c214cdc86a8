"""State of the process: configurations, modes, Dynamo's frame callback. A capture restores it."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_CAPTURE = ("capture",)
_NO_PARAMETERS = (("2.13", "()"),)
_MODE = (("2.13", "(mode)"),)

NAMES = (
    PrivateName(
        "torch._logging._internal.trace_log",
        "data",
        _CAPTURE,
        "the logger of torch's structured trace, which pytest would print with every test that fails",
    ),
    PrivateName("torch.Tensor._backward_hooks", "attribute", _CAPTURE, "the hooks on the gradient of a leaf tensor"),
    PrivateName(
        "torch.Tensor._post_accumulate_grad_hooks",
        "attribute",
        _CAPTURE,
        "the hooks that are called when the gradient of a leaf tensor is in ``.grad``",
    ),
    PrivateName("torch._dynamo.config", "module", (*_CAPTURE, "custom HOPs"), "Dynamo's configuration"),
    PrivateName(
        "torch._dynamo.config.get_config_copy",
        "function",
        _CAPTURE,
        "reads a whole configuration; those of other subsystems have it too",
        _NO_PARAMETERS,
    ),
    PrivateName("torch.fx.experimental._config", "module", _CAPTURE, "the configuration of symbolic shapes"),
    PrivateName(
        "torch.overrides._get_current_function_mode_stack",
        "function",
        _CAPTURE,
        "the torch-function modes; the default device is one",
        _NO_PARAMETERS,
    ),
    PrivateName("torch.overrides._pop_mode", "function", _CAPTURE, "pops a mode", _NO_PARAMETERS),
    PrivateName("torch.overrides._push_mode", "function", _CAPTURE, "pushes a mode", _MODE),
    PrivateName(
        "torch._C._dispatch_get_all_op_names",
        "function",
        (*_CAPTURE, "virtual GPU"),
        "the operators of the dispatcher; dir(torch.ops.aten) lists only those used so far",
    ),
    PrivateName(
        "torch.utils._python_dispatch._get_current_dispatch_mode",
        "function",
        _CAPTURE,
        "the eager kernels of HOPs assert by it that no mode is active",
        _NO_PARAMETERS,
    ),
    PrivateName(
        "torch.utils._python_dispatch._get_current_dispatch_mode_stack",
        "function",
        (*_CAPTURE, "custom HOPs"),
        "the torch-dispatch modes",
        _NO_PARAMETERS,
    ),
    PrivateName("torch.utils._python_dispatch._pop_mode", "function", _CAPTURE, "pops a mode", (("2.13", "(k=None)"),)),
    PrivateName("torch.utils._python_dispatch._push_mode", "function", _CAPTURE, "pushes a mode", _MODE),
    PrivateName(
        "torch.utils._python_dispatch.TorchDispatchMode",
        "class",
        _CAPTURE,
        "intercepts the operators of a reference run: random draws and annotations",
    ),
    PrivateName("torch._C._current_graph_task_id", "function", _CAPTURE, "detects a running backward pass"),
    PrivateName(
        "torch.autograd._engine_run_backward",
        "function",
        _CAPTURE,
        "runs every backward pass",
        (("2.13", "(t_outputs, *args, **kwargs)"),),
    ),
    PrivateName(
        "torch._C._dynamo.eval_frame.get_eval_frame_callback",
        "function",
        _CAPTURE,
        "the callback for the next frame; an interrupted compilation leaves it off",
    ),
    PrivateName("torch._C._dynamo.eval_frame.set_eval_frame", "function", _CAPTURE, "restores it"),
)
