"""Run scripts in forks of a process that has torch and no hopkit; print a line of JSON for each.

Usage: python run_scripts.py SECONDS SCRIPT...; a script that takes longer is killed.
"""

import importlib.abc
import json
import os
import resource
import runpy
import signal
import sys
import tempfile
import time


class Blocked(importlib.abc.MetaPathFinder):
    """Refuse to import hopkit."""

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "hopkit":
            raise ImportError("a script must not import hopkit")


def run(path, seconds):
    """Run one script in a child process; return its exit status and all that it printed."""
    with tempfile.TemporaryFile() as output:
        child = os.fork()
        if not child:
            os.dup2(output.fileno(), 1)
            os.dup2(output.fileno(), 2)
            status = 1
            try:
                sys.argv = [path]
                signal.alarm(seconds)
                runpy.run_path(path, run_name="__main__")
                status = 0
            except SystemExit as end:
                status = end.code if isinstance(end.code, int) else int(end.code is not None)
            except BaseException:
                sys.excepthook(*sys.exc_info())
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(status)
        _, status = os.waitpid(child, 0)
        output.seek(0)
        return os.waitstatus_to_exitcode(status), output.read().decode(errors="replace")


def main():
    sys.meta_path.insert(0, Blocked())
    assert not any(name.partition(".")[0] == "hopkit" for name in sys.modules)
    import torch
    import torch._dynamo
    import torch._inductor.compile_fx
    import torch._inductor.lowering

    # Compile once, so that forks do not import what nearly each of them needs; no thread may be left.
    torch._inductor.config.compile_threads = 1
    torch.compile(lambda x: torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,)), backend="aot_eager")(torch.ones(2))
    torch.compiler.reset()
    seconds, *paths = sys.argv[1:]
    for path in paths:
        start = time.process_time(), resource.getrusage(resource.RUSAGE_CHILDREN)
        status, text = run(path, int(seconds))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - start[1].ru_utime - start[1].ru_stime
        print(json.dumps({"path": path, "status": status, "output": text, "seconds": spent}), flush=True)


if __name__ == "__main__":
    main()
