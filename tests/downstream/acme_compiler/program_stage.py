"""hopkit's look at the backend: the stage ``acme_program``."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager

from acme_compiler.backend import watched
from hopkit.records import Stage
from hopkit.stages.sink import Sink


def normalize(program: str) -> str:
    """The program without the number of the build, which counts what the process compiled before."""
    return re.sub(r"^(; acme program), build [0-9]+$", r"\1", program, flags=re.MULTILINE)


STAGE = Stage(
    "acme_program", order=100, normalize=normalize, language="asm", summary="the program that acme's backend writes"
)


def collect(sink: Sink) -> AbstractContextManager[None]:
    return watched(lambda program: sink.add(STAGE, program))
