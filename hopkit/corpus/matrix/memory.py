"""Body cases: side effects and mutation, by the body and around it."""

from __future__ import annotations

from typing import Any


class Seen:
    last: Any


def appends_to_list(hop, x):
    """An intermediate of the body escapes into a list of the enclosing program."""
    seen = []

    def body(x):
        y = x.sin()
        seen.append(y)
        return y * 2

    return hop(body, x), seen


def assigns_nonlocal(hop, x):
    """An intermediate of the body escapes into a variable of the enclosing program."""
    last = x

    def body(x):
        nonlocal last
        last = x.sin()
        return last * 2

    return hop(body, x) + last


def assigns_attribute(hop, x):
    """An intermediate of the body escapes into an attribute of an object of the enclosing program."""
    seen = Seen()

    def body(x):
        seen.last = x.sin()
        return seen.last * 2

    return hop(body, x) + seen.last


def writes_operand(hop, x):
    """The body writes into its operand, which the program uses afterwards."""
    y = x.sin()

    def body(y):
        y.add_(1)
        return y * 2

    return hop(body, y) + y


def writes_operand_and_returns_it(hop, x):
    """The body returns the operand into which it has written."""
    y = x.sin()
    return hop(lambda y: y.add_(1), y) * 2 + y


def writes_freevar(hop, x):
    """The body writes into a tensor that it closes over."""
    y = x.cos()

    def body(x):
        y.add_(1)
        return x * y

    return hop(body, x) + y


def operand_written_afterwards(hop, x):
    """The program writes into the operand when the HOP has run."""
    y = x.sin()
    out = hop(lambda y: y * 3, y)
    y.add_(1)
    return out * y


def output_written_afterwards(hop, x):
    """The program writes into the result of the HOP."""
    out = hop(lambda x: x + 1, x)
    out.mul_(2)
    return out + x


ROWS = (
    appends_to_list,
    assigns_nonlocal,
    assigns_attribute,
    writes_operand,
    writes_operand_and_returns_it,
    writes_freevar,
    operand_written_afterwards,
    output_written_afterwards,
)
