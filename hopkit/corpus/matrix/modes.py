"""Body cases: grad mode and autocast, around the HOP and inside its body."""

from __future__ import annotations

import torch


def detached_output(hop, x):
    """The body returns a tensor that requires a gradient and one that does not."""

    def read(out):
        return out[0] * out[1]

    out = hop(lambda x: (x.sin(), x.cos().detach()), x, read)
    return read(out), out


def no_grad_inside(hop, x):
    """The body makes one of its factors under no_grad."""

    def body(x):
        with torch.no_grad():
            y = x.cos()
        return x.sin() * y

    return hop(body, x)


def no_grad_around(hop, x):
    """The HOP is called under no_grad; its result is a factor of one that wants a gradient."""
    with torch.no_grad():
        y = hop(lambda x: x.sin(), x)
    return x * y


def enable_grad_inside_no_grad(hop, x):
    """The HOP is called under no_grad, and its body turns gradients on again."""

    def body(x):
        with torch.enable_grad():
            return x.sin()

    with torch.no_grad():
        y = hop(body, x)
    return y * x


def autocast_inside(hop, x):
    """The body multiplies matrices under autocast and returns the dtype of its operand."""

    def body(x):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            y = x @ x
        return y.to(x.dtype) + x

    return hop(body, x)


def autocast_around(hop, x):
    """The HOP is called under autocast, and its body multiplies matrices."""
    with torch.autocast("cpu", dtype=torch.bfloat16):
        return hop(lambda x: (x @ x).to(x.dtype), x)


GRAD = (detached_output, no_grad_inside, no_grad_around, enable_grad_inside_no_grad)
AUTOCAST = (autocast_inside, autocast_around)
