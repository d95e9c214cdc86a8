"""Templates of scripts that reproduce a failure: the text of their ``main``, and its needs besides torch.

Scripts contain the texts unchanged. The texts use names that every script has: ``program``, ``calls()``, ``call()``,
``run()``, ``run_eager()``, ``run_compiled()``, and the constants ``BACKEND`` and ``TRAINING``.
"""

from __future__ import annotations

from hopkit.fuzz import derivative, facts
from hopkit.fuzz.failure import Failure
from hopkit.fuzz.graph_repro_templates import COMPILES_TWICE, COUNTS_VERSIONS, SEEKS_ANNOTATIONS
from hopkit.fuzz.repro_template import ReproTemplate

__all__ = ["ASKS_ORACLE", "COMPARES", "IS_LOST", "MEASURES", "RAISES", "template_of"]

COMPARES = ReproTemplate(
    """\
def report(name, actual_calls):
    lines = [
        f"  call {at}: {line}"
        for at, (expected, actual) in enumerate(zip(EXPECTED, actual_calls))
        for line in differences(expected, actual)
    ]
    print(f"{name}:", *(lines or ["  as expected"]), sep="\\n")
    return bool(lines)


def main():
    try:
        report("not compiled (torch's own eager HOPs)", run_eager())
    except Exception as error:
        print(f"not compiled (torch's own eager HOPs): {type(error).__name__}: {error}")
    shows = report(f"compiled, backend {BACKEND!r}", run_compiled())
    print("The failure shows." if shows else "The failure does not show here.")
    return int(shows)
""",
    ("sys",),
    functions=(facts.differences,),
)
"""Compare each call with the reference run, whose facts are ``EXPECTED`` in the script."""

RAISES = ReproTemplate(
    """\
def main():
    for name, runs in (("not compiled", run_eager), (f"compiled, backend {BACKEND!r}", run_compiled)):
        print(f"{name}:", flush=True)
        raised = False
        try:
            runs()
            print("  runs")
        except Exception:
            raised = True
            traceback.print_exc(file=sys.stdout)
    print("The failure shows." if raised else "The failure does not show here.")
    return int(raised)
""",
    ("sys", "traceback"),
)
"""Let the compiler raise."""

IS_LOST = ReproTemplate(
    '''\
def run_watched():
    """Run the compiled program in a child process; return how it was lost, or an empty text."""
    child = subprocess.Popen([sys.executable, __file__, "compiled"])
    started = time.monotonic()
    while child.poll() is None:
        time.sleep(0.05)
        with contextlib.suppress(FileNotFoundError, ProcessLookupError, IndexError):
            with open(f"/proc/{child.pid}/statm") as statm:
                used = int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
            if used > MEMORY:
                child.kill()
                child.wait()
                return f"outgrew {MEMORY / 2**30:.1f} GiB"
        if time.monotonic() - started > SECONDS:
            child.kill()
            child.wait()
            return f"hung: no result within {SECONDS:g} s"
    return f"killed by {signal.Signals(-child.returncode).name}" if child.returncode < 0 else ""


def main():
    if "compiled" in sys.argv:
        faulthandler.enable()
        run_compiled()
        return 0
    lost = run_watched()
    print(f"compiled, backend {BACKEND!r}: {lost or 'ends by itself'}")
    print("The failure shows." if lost else "The failure does not show here.")
    return int(bool(lost))
''',
    ("contextlib", "faulthandler", "os", "signal", "subprocess", "sys", "time"),
)
"""Run the program in a child process, and report how it was lost: ``SECONDS`` and ``MEMORY`` are its limits."""

MEASURES = ReproTemplate(
    '''\
def derivatives(function):
    """Return, in float64 at one seed, the derivative by the gradient, the measured one, and the allowed error."""
    for state in list(globals().values()):
        if isinstance(state, (torch.nn.Module, torch.nn.Parameter)):
            in_float64(state)
    here, ahead, back = (tuple(moved(arg, step) for arg in make_inputs()) for step in (0.0, STEP, -STEP))
    results = []
    for args in (here, ahead, back):
        leaves = {at: arg for at, arg in enumerate(args) if arg.is_floating_point()}
        _, differentiable = call(function, args, leaves)
        results.append(result(differentiable))
    grads = {at: arg.grad for at, arg in enumerate(here) if arg.grad is not None}
    claimed, measured = along(grads, ahead, back) / (2 * STEP), (results[1] - results[2]) / (2 * STEP)
    return claimed, measured, ALLOWED * max(1.0, abs(measured), abs(results[0]))


def main():
    claimed, measured, allowed = run_compiled(derivatives)
    shows = abs(claimed - measured) > allowed
    print(f"compiled, backend {BACKEND!r}, in float64 at one seed:")
    print(f"  forward:  the derivative between two calls is {measured:.9g}")
    print(f"  backward: by the gradient it is {claimed:.9g}, where they may differ by {allowed:.3g}")
    print("The failure shows." if shows else "The failure does not show here.")
    return int(shows)
''',
    ("sys",),
    functions=(derivative.moved, derivative.in_float64, derivative.result, derivative.along),
    oracle="finite_difference",
)
"""Measure the derivative of the compiled program at one seed; the gradient of a backward with another mask differs."""

ASKS_ORACLE = ReproTemplate(
    """\
def main():
    args, *other_args = calls()
    sample = hopkit.Sample(program, args=args, other_args=tuple(other_args))
    device, backend = (BACKEND, "inductor") if str(BACKEND).startswith("virtual-") else (None, BACKEND)
    trial = Trial(sample, backend=backend, device=device, training=TRAINING, dynamic=DYNAMIC)
    findings = [finding for finding in judge_trial(trial, OF_TRIAL) if finding.stage == ORACLE]
    print(f"hopkit's oracle {ORACLE}, backend {BACKEND!r}:", *(findings or ["no finding"]), sep="\\n  ")
    print("The failure shows." if findings else "The failure does not show here.")
    return int(bool(findings))
""",
    ("sys",),
    ("import hopkit", "from hopkit.oracles import Trial, judge_trial"),
    needs="torch and hopkit",
)
"""Ask hopkit's oracle ``ORACLE``: what it reads of a compilation, torch alone does not show."""

_READING = ("fallbacks", "memory", "pass_scopes", "provenance", "regions", "same_regions", "scopes")
"""The oracles that read records of hopkit's."""

_OF_ORACLES = {template.oracle: template for template in (MEASURES, SEEKS_ANNOTATIONS, COUNTS_VERSIONS, COMPILES_TWICE)}


def template_of(failure: Failure) -> ReproTemplate:
    """Return the template for a failure, by its place and by whether it has expected facts."""
    if failure.cause.place in _OF_ORACLES:
        return _OF_ORACLES[failure.cause.place]
    if failure.cause.place in _READING:
        return ASKS_ORACLE
    if failure.expected:
        return COMPARES
    return IS_LOST if failure.cause.place == "process" else RAISES
