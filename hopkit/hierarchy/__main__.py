"""``python -m hopkit.hierarchy SCRIPT [ARGS]``: record in a script that nobody edits, and print the table of scopes."""

from __future__ import annotations

import argparse
import os
import runpy
import sys
import types
from collections.abc import Sequence
from pathlib import Path

from hopkit.hierarchy.process import DEPTH, VARIABLE, begin

_DESCRIPTION = """\
Run a script, record the call hierarchy of each graph that torch.compile makes in it, and print a table of the scopes
when it ends: how often each module and function was called, and how many nodes come from it. The script runs as with
python SCRIPT: same arguments, output and exit status; the table goes to standard error.

A process that the script starts records too, if multiprocessing starts it, or if it imports hopkit: the variable
HOPKIT_HIERARCHY tells it.
"""

_EXAMPLES = """\
python -m hopkit.hierarchy train.py --epochs 1
python -m hopkit.hierarchy --depth 2 train.py         the outermost scopes alone
python -m hopkit.hierarchy --save train.json train.py read it with hopkit.hierarchy.from_json
python -m hopkit.hierarchy -m package.train           a module, as python -m
"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; the exit status and the exceptions are the script's."""
    parser = argparse.ArgumentParser(
        prog="python -m hopkit.hierarchy",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--save", metavar="FILE", help="write the hierarchies of all graphs as JSON")
    parser.add_argument("--depth", type=int, default=DEPTH, metavar="N", help=f"scopes inside each other ({DEPTH})")
    parser.add_argument("-m", dest="is_module", action="store_true", help="run a module instead of a file")
    parser.add_argument("script", metavar="SCRIPT", help="the script, or with -m the module")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, metavar="ARGS", help="its arguments")
    options = parser.parse_args(arguments)
    if options.depth < 0:
        parser.error("--depth is a number of scopes: 0 or more")
    if options.save and not Path(options.save).absolute().parent.is_dir():
        parser.error(f"{options.save} can't be written: its folder does not exist")
    if not options.is_module and not Path(options.script).is_file():
        parser.error(f"{options.script} is no file; `-m {options.script}` runs a module")
    # Also for the processes that the script starts.
    os.environ[VARIABLE] = str(Path(options.save).absolute()) if options.save else "1"
    begin(os.environ[VARIABLE], first=True, depth=options.depth)
    sys.argv = [options.script, *options.arguments]
    if options.is_module:
        # As Python does for -m.
        sys.path[0] = os.getcwd()
        runpy.run_module(options.script, run_name="__main__", alter_sys=True)
    else:
        sys.path[0] = str(Path(options.script).resolve().parent)
        _run_file(Path(options.script).absolute())


def _run_file(script: Path) -> None:
    """Run a script as Python does: ``__file__`` is absolute, and ``sys.argv`` stays, which runpy would change."""
    module = types.ModuleType("__main__")
    module.__file__ = str(script)
    sys.modules["__main__"] = module
    exec(compile(script.read_bytes(), script, "exec"), vars(module))


if __name__ == "__main__":
    main()
