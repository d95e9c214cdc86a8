"""The operators of drawn programs, with one file for each kind."""

from __future__ import annotations

from hopkit.deprecation import renamed_names
from hopkit.strategies.operators import (
    cast,
    closed_over,
    comparison,
    data_dependent,
    indexing,
    matmul,
    pointwise,
    random,
    reduction,
    view,
)
from hopkit.strategies.operators.operator import Expression, Operator

__all__ = ["DATA_DEPENDENT", "KINDS", "OPERATORS", "RANDOM", "VIEW", "Expression", "Operator"]

OPERATORS: tuple[Operator, ...] = tuple(
    operator
    for table in (pointwise, reduction, view, matmul, indexing, comparison, cast, closed_over, random, data_dependent)
    for operator in table.OPERATORS
)
"""Every operator, the simplest first."""

RANDOM, DATA_DEPENDENT = random.KIND, data_dependent.KIND
"""The kinds that are drawn only with the options ``random`` and ``data_dependent``."""

VIEW = view.KIND
"""The kind of operators that return views."""

KINDS: tuple[str, ...] = tuple(
    dict.fromkeys(operator.kind for operator in OPERATORS if operator.kind not in (RANDOM, DATA_DEPENDENT))
)
"""The kinds of operators that are drawn by default."""

__getattr__ = renamed_names(__name__, Made="Expression")
