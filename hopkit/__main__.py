"""``python -m hopkit``: the command line, if the script is not on the path."""

from __future__ import annotations

from hopkit.cli import main

if __name__ == "__main__":
    main(prog_name="hopkit")
