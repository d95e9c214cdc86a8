"""Where in a program an operator stands: the lines of its functions, without those of libraries.

Dynamo writes the same lines to each node (``stack_trace``), and each pass hands them on with the marks: so a node can
be held to what the program does there, whatever operator it has become.
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

from hopkit._torch.dispatch import Operator, operator_calls
from hopkit.reference.marks import Marked, as_marks, marks

if TYPE_CHECKING:
    from hopkit.records import Marks

__all__ = ["Place", "is_of_program", "lines_of_trace", "marks_of_places", "place_of_trace"]

Place = tuple[str, ...]
"""``"file:line"`` of each frame of the program, the outermost first."""

_LINE = re.compile(r'File "(.*?)", line (\d+)(?:, in .*\n +(.*))?')
_OF_HOPKIT = Path(__file__).parents[1]


def place_of_trace(trace: str) -> Place:
    """The place that a stack trace in Python's own format tells of.

    >>> place_of_trace('  File "/home/me/model.py", line 7, in forward\\n    return x.sin()\\n')
    ('/home/me/model.py:7',)
    """
    return tuple(f"{path}:{line}" for path, line, _ in _LINE.findall(trace) if is_of_program(path))


def lines_of_trace(trace: str) -> tuple[str, ...]:
    """The text of each line of the program in a stack trace, the outermost first, as far as the trace has it.

    >>> lines_of_trace('  File "/home/me/model.py", line 7, in forward\\n    return x.sin()\\n')
    ('return x.sin()',)
    """
    return tuple(text.strip() for path, _, text in _LINE.findall(trace) if is_of_program(path) and text)


@contextlib.contextmanager
def marks_of_places() -> Iterator[dict[Place, set[Marks]]]:
    """Note each place at which the program calls an operator inside the block, with the marks that are its own.

    So too for each function that called the one which calls the operator: the blocks of ``torch.fx.traceback.annotate``
    that the latter entered are no business of the former. What a backward pass calls is noted where a function of the
    program does.
    """
    found: dict[Place, set[Marks]] = {}
    # Held, so that no other frame gets the identity of one of them.
    above = frozenset(_frames())
    with marks() as seen:

        def note() -> None:
            frames = list(itertools.takewhile(lambda frame: frame not in above, _frames()))
            for place, of_place in _places(frames, seen):
                found.setdefault(place, set()).add(of_place)

        def call(operator: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
            note()
            return operator(*args, **kwargs)

        with operator_calls(call, before_hop=note):
            yield found


def _places(frames: list[FrameType], seen: Marked) -> Iterator[tuple[Place, Marks]]:
    """The place of each frame of the program, of which the innermost is the first."""
    depth = {frame: position for position, frame in enumerate(frames)}
    place: Place = ()
    for position, frame in reversed(list(enumerate(frames))):
        path = frame.f_code.co_filename
        if is_of_program(path):
            place = (*place, f"{path}:{frame.f_lineno}")
            # Whoever entered a block may have returned, and left it open.
            own = [block for owner, block in seen.blocks if depth.get(owner, len(frames)) >= position]
            yield place, as_marks({key: value for block in own for key, value in block.items()})


def _frames() -> Iterator[FrameType]:
    frame = inspect.currentframe()
    while frame is not None:
        yield frame
        frame = frame.f_back


@functools.lru_cache(maxsize=4096)
def is_of_program(path: str) -> bool:
    """Whether a file is a program's: not torch's, nor of Python's library or of hopkit, whose cases are programs.

    >>> [is_of_program(path) for path in (functools.__file__, __file__, "<generated_program_0>", "<string>")]
    [False, False, True, False]
    """
    if path.startswith(("<frozen", "<eval_with_key>", "<string>", "<unknown")):
        return False
    above = Path(path).parents
    if _OF_HOPKIT in above:
        return _OF_HOPKIT / "fixtures" / "cases" in above
    torch, *standard = _libraries()
    # What is installed may lie inside the folder of Python's library.
    return torch not in above and ("site-packages" in path or not any(folder in above for folder in standard))


@functools.cache
def _libraries() -> tuple[Path, ...]:
    torch = importlib.util.find_spec("torch")
    assert torch is not None
    assert torch.origin is not None
    return Path(torch.origin).parent, Path(sysconfig.get_paths()["stdlib"]), Path(functools.__file__).parent
