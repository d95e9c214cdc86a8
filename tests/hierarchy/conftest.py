"""Make the programs beside the tests importable, which pytest's import mode does not."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
