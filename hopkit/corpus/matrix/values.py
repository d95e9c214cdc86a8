"""Body cases: the body returns constants, symbols, and tensors that it did not create."""

from __future__ import annotations

import enum


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


def int_constant(hop, x):
    """The body returns an int beside a tensor."""

    def read(out):
        return out[0] * out[1]

    out = hop(lambda x: (x.sin(), 3), x, read)
    return read(out), out


def float_constant(hop, x):
    """The body returns a float beside a tensor."""

    def read(out):
        return out[0] * out[1]

    out = hop(lambda x: (x.sin(), 0.5), x, read)
    return read(out), out


def bool_constant(hop, x):
    """The body returns a bool beside a tensor."""

    def read(out):
        return out[0] * 2 if out[1] else out[0]

    out = hop(lambda x: (x.sin(), True), x, read)
    return read(out), out


def none(hop, x):
    """The body returns None beside a tensor."""

    def read(out):
        return out[0] * 2 if out[1] is None else out[0]

    out = hop(lambda x: (x.sin(), None), x, read)
    return read(out), out


def enum_member(hop, x):
    """The body returns a member of an enum beside a tensor."""

    def read(out):
        return out[0] * 2 if out[1] is Colour.RED else out[0]

    out = hop(lambda x: (x.sin(), Colour.RED), x, read)
    return read(out), out


def string(hop, x):
    """The body returns a str beside a tensor."""

    def read(out):
        return out[0] * len(out[1])

    out = hop(lambda x: (x.sin(), "red"), x, read)
    return read(out), out


def operand(hop, x):
    """The body returns its operand."""
    y = x.sin()
    return hop(lambda y: y, y) * 2 + y


def view_of_operand(hop, x):
    """The body returns a view of its operand."""
    y = x.sin()
    return hop(lambda y: y.t(), y) * 2 + y


def freevar(hop, x):
    """The body returns a tensor of the enclosing program."""
    y = x.cos()
    return hop(lambda x: y, x) * 2 + y


def same_twice(hop, x):
    """The body returns one tensor twice."""

    def body(x):
        y = x.sin()
        return y, y

    def read(out):
        return out[0] * out[1]

    out = hop(body, x, read)
    return read(out), out


def view_of_output(hop, x):
    """The body returns a tensor and a view of it."""

    def body(x):
        y = x.sin()
        return y, y.t()

    def read(out):
        return out[0] * out[1]

    out = hop(body, x, read)
    return read(out), out


def transposed(hop, x):
    """The body returns a new tensor with other strides than its operand."""
    return hop(lambda x: x.sin().t(), x) * 2


def sym_int(hop, x):
    """The body returns a dynamic size beside a tensor."""

    def read(out):
        return out[0] * out[1]

    out = hop(lambda x: (x.sin(), x.shape[0]), x, read)
    return read(out), out


def sym_float(hop, x):
    """The body returns a float computed from a dynamic size beside a tensor."""

    def read(out):
        return out[0] * out[1]

    out = hop(lambda x: (x.sin(), x.shape[0] / 4), x, read)
    return read(out), out


CONSTANTS = (int_constant, float_constant, bool_constant, none, enum_member, string)
TENSORS = (operand, view_of_operand, freevar, same_twice, view_of_output, transposed)
SYMBOLS = (sym_int, sym_float)
