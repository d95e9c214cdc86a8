"""Triton's interpreter, which runs the kernels of the virtual GPU."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_GPU = ("virtual GPU",)
_INTERPRETER = "triton.runtime.interpreter"

NAMES = (
    PrivateName("triton.language", "module", _GPU, "the language, interpreted inside a block"),
    PrivateName("triton.language.extra.libdevice", "module", _GPU, "functions without an interpretation"),
    PrivateName(
        "triton.runtime.jit.JITFunction.__call__",
        "method",
        _GPU,
        "a function that a kernel calls; raises outside a kernel",
        (("2.11", "(self, *args, **kwargs)"),),
    ),
    PrivateName(
        f"{_INTERPRETER}.FunctionRewriter",
        "class",
        _GPU,
        "makes a function for the interpreter",
        (("2.11", "(fn, **kwargs)"),),
    ),
    PrivateName(
        f"{_INTERPRETER}.ASTTransformer",
        "class",
        _GPU,
        "the rewriting of the syntax tree; it leaves ``not`` of a tensor to Python, which needs one truth value",
        (("2.11", "()"),),
    ),
    PrivateName(
        f"{_INTERPRETER}.TensorHandle",
        "class",
        _GPU,
        "the numbers of a value",
        (("2.11", "(data, dtype, attr=<factory>)"),),
    ),
    PrivateName(f"{_INTERPRETER}.interpreter_builder", "data", _GPU, "holds the current program of a grid"),
    PrivateName(f"{_INTERPRETER}.InterpreterBuilder", "class", _GPU, "has the steps of the interpreter"),
    PrivateName(
        f"{_INTERPRETER}.ReduceOps.apply_impl",
        "method",
        _GPU,
        "reduces by functions that numpy knows",
        (("2.11", "(self, input)"),),
    ),
    PrivateName(
        f"{_INTERPRETER}.ScanOps.apply_impl",
        "method",
        _GPU,
        "scans by functions that numpy knows",
        (("2.11", "(self, input)"),),
    ),
    PrivateName(
        f"{_INTERPRETER}._get_np_dtype",
        "function",
        _GPU,
        "maps a type of the language to numpy; builds the whole table at each call",
        (("2.11", "(tt_dtype)"),),
    ),
    PrivateName(f"{_INTERPRETER}._patch_lang", "function", _GPU, "interprets the language", (("2.11", "(fn)"),)),
    PrivateName(f"{_INTERPRETER}._implicit_cvt", "function", _GPU, "makes values of arguments", (("2.11", "(arg)"),)),
    PrivateName(
        f"{_INTERPRETER}._convert_float",
        "function",
        _GPU,
        "truncates bits that a GPU rounds",
        (("2.11", "(input, input_dtype, output_dtype, rounding_mode)"),),
    ),
    PrivateName(
        f"{_INTERPRETER}.InterpreterBuilder.cast_impl",
        "method",
        _GPU,
        "casts bits as if they were integers",
        (("2.11", "(self, src, dst_type)"),),
    ),
    PrivateName(
        f"{_INTERPRETER}.InterpreterBuilder.create_atomic_rmw",
        "method",
        _GPU,
        "does not support bfloat16",
        (("2.11", "(self, rmwOp, ptr, val, mask, sem, scope)"),),
    ),
    PrivateName(
        f"{_INTERPRETER}.InterpreterBuilder.binary_op",
        "method",
        _GPU,
        "returns a comparison in the type of its operands",
        (("2.11", "(self, lhs, rhs, op)"),),
    ),
    PrivateName(
        f"{_INTERPRETER}.InterpreterBuilder.create_inline_asm",
        "method",
        _GPU,
        "raises for any instruction",
        (("2.11", "(self, inlineAsm, constraints, values, type, isPure, pack)"),),
    ),
    PrivateName(
        f"{_INTERPRETER}.ReduceOps.generic_reduce",
        "method",
        _GPU,
        "takes milliseconds an element",
        (("2.11", "(self, input)"),),
    ),
    PrivateName(
        f"{_INTERPRETER}.ScanOps.generic_scan",
        "method",
        _GPU,
        "takes milliseconds an element",
        (("2.11", "(self, input)"),),
    ),
)
