"""Programs as users write them, by kind. Importing the package fills the table."""

from __future__ import annotations

from tests.ordinary.programs import dense, functional, generation, modules, numerics, sequence, training, vision
from tests.ordinary.programs.program import PROGRAMS, Program

__all__ = [
    "PROGRAMS",
    "Program",
    "dense",
    "functional",
    "generation",
    "modules",
    "numerics",
    "sequence",
    "training",
    "vision",
]
