"""Locate operator calls in a program: the lines of its functions, without those of libraries.

Dynamo writes the same lines to each node (``stack_trace``), and each pass propagates them with the annotations. So a
node's annotations can be compared with those of its source line, whatever operator the node has become.
"""

from __future__ import annotations

import contextlib
import functools
import importlib.util
import inspect
import itertools
import re
import sysconfig
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from hopkit._torch.aot.dispatch import Operator, operator_calls
from hopkit.program_files import is_own_code
from hopkit.reference.annotations import OpenAnnotations, freeze_annotations, watch_annotations

if TYPE_CHECKING:
    from hopkit.records import Annotations

__all__ = ["Place", "annotations_by_place", "is_of_program", "lines_of_trace", "place_of_trace"]

Place = tuple[str, ...]
"""``"file:line"`` of each frame of the program, the outermost first."""

_LINE = re.compile(r'File "(.*?)", line (\d+)(?:, in .*\n +(.*))?')


def place_of_trace(trace: str) -> Place:
    """Return the place of a stack trace in Python's format.

    >>> place_of_trace('  File "/home/me/model.py", line 7, in forward\\n    return x.sin()\\n')
    ('/home/me/model.py:7',)
    """
    return tuple(f"{path}:{line}" for path, line, _ in _LINE.findall(trace) if is_of_program(path))


def lines_of_trace(trace: str) -> tuple[str, ...]:
    """Return the text of each line of the program in a stack trace, the outermost first, if the trace has it.

    >>> lines_of_trace('  File "/home/me/model.py", line 7, in forward\\n    return x.sin()\\n')
    ('return x.sin()',)
    """
    return tuple(text.strip() for path, _, text in _LINE.findall(trace) if is_of_program(path) and text)


@contextlib.contextmanager
def annotations_by_place() -> Iterator[dict[Place, set[Annotations]]]:
    """Record each place at which the program calls an operator inside the block, with the annotations of that place.

    Record the places of the callers too: their annotations do not include blocks of ``torch.fx.traceback.annotate``
    that the called function entered. Calls of a backward pass are recorded only inside functions of the program.
    """
    by_place: dict[Place, set[Annotations]] = {}
    # Kept alive, so that no other frame gets the identity of one of them.
    above = frozenset(_frames())
    with watch_annotations() as open_annotations:

        def note() -> None:
            frames = list(itertools.takewhile(lambda frame: frame not in above, _frames()))
            for place, annotations in _places(frames, open_annotations):
                by_place.setdefault(place, set()).add(annotations)

        def call(operator: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
            note()
            return operator(*args, **kwargs)

        with operator_calls(call, before_hop=note):
            yield by_place


def _places(frames: list[FrameType], open_annotations: OpenAnnotations) -> Iterator[tuple[Place, Annotations]]:
    """Yield the place of each frame of the program, with its annotations; ``frames`` begin with the innermost."""
    depth = {frame: position for position, frame in enumerate(frames)}
    place: Place = ()
    for position, frame in reversed(list(enumerate(frames))):
        path = frame.f_code.co_filename
        if is_of_program(path):
            place = (*place, f"{path}:{frame.f_lineno}")
            # The frame that entered a block may have returned and left the block open.
            own = [block for owner, block in open_annotations.blocks if depth.get(owner, len(frames)) >= position]
            yield place, freeze_annotations({key: value for block in own for key, value in block.items()})


def _frames() -> Iterator[FrameType]:
    frame = inspect.currentframe()
    while frame is not None:
        yield frame
        frame = frame.f_back


@functools.lru_cache(maxsize=4096)
def is_of_program(path: str) -> bool:
    """Return True if a file is a program's: not of torch, Python's library or hopkit; hopkit's cases are programs.

    >>> [is_of_program(path) for path in (functools.__file__, __file__, "<generated_program_0>", "<string>")]
    [False, False, True, False]
    """
    if path.startswith(("<frozen", "<eval_with_key>", "<string>", "<unknown")):
        return False
    if is_own_code(path):
        return False
    above = Path(path).parents
    torch, *standard = _libraries()
    # site-packages may be inside the folder of Python's library.
    return torch not in above and ("site-packages" in path or not any(folder in above for folder in standard))


@functools.cache
def _libraries() -> tuple[Path, ...]:
    torch = importlib.util.find_spec("torch")
    assert torch is not None
    assert torch.origin is not None
    return Path(torch.origin).parent, Path(sysconfig.get_paths()["stdlib"]), Path(functools.__file__).parent
