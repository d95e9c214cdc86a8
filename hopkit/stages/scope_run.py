"""Record the scopes of a program's calls twice: in Dynamo's graphs, and in a run of the program without a compiler."""

from __future__ import annotations

import torch

from hopkit.hierarchy import observed_hops, scope_oracle, verdict
from hopkit.hierarchy.exclusions import ScopeExclusion
from hopkit.records import ObservedCalls, ScopedCall, ScopeRecord
from hopkit.stages.execution import execute, prepare_training
from hopkit.stages.program import CalledProgram
from hopkit.stages.sink import Sink

__all__ = ["ScopeRuns"]


class ScopeRuns:
    """Read the scopes of each graph of a capture while it compiles, and then run the program to observe its scopes.

    Later passes of the compiler change a graph, so its calls are read at once.
    """

    def __init__(self, sink: Sink) -> None:
        self._graphs: list[tuple[ScopedCall, ...]] = []
        sink.subscribe("dynamo", self._read)

    def _read(self, gm: torch.fx.GraphModule) -> None:
        self._graphs.append(tuple(verdict.calls_in_graph(gm)))

    def record(
        self, program: CalledProgram, *, training: bool, not_judged: ScopeExclusion | None = None
    ) -> ScopeRecord:
        """Run a copy of the program, one call after the other, until each graph agrees with one of the calls.

        Most programs have one graph, which Dynamo made of the first call: it is the only one that runs here. With a
        reason in ``not_judged`` no call runs.
        """
        graphs = tuple(self._graphs)
        if not_judged is not None:
            return ScopeRecord(graphs, (ObservedCalls(not_judged=not_judged.value),))
        copied = program.copied(substitutes=observed_hops.substitutions())
        if training:
            prepare_training(copied)
        observed: list[ObservedCalls] = []
        # Every graph but the first may be that of any call.
        unmatched = set(range(len(graphs)))
        for index in range(len(copied.calls) if graphs else 0):
            observed.append(self._observe(copied, index, training=training))
            unmatched -= {number for number in unmatched if not verdict.call_differences(graphs[number], observed[-1])}
            if unmatched <= {0}:
                break
        return ScopeRecord(graphs, tuple(observed))

    def _observe(self, program: CalledProgram, index: int, *, training: bool) -> ObservedCalls:
        results: list[ObservedCalls] = []

        def observed(*args: object, **kwargs: object) -> None:
            results.append(scope_oracle.record_calls(program.fn, *args, training=training, **kwargs))

        # The compiled run draws from the same seed; this run has no output, so nothing runs backward.
        execute(program, index, observed, training=False)
        return results[0]
