"""The message of an error of the C++ compiler: the first errors stay, warnings and instantiations go."""

from __future__ import annotations

import pytest
import torch
from torch._inductor.codegen.cpp import KernelGroup
from torch._inductor.exc import CppCompileError

import hopkit
from hopkit._torch.dynamo.compiler_output import shorten
from hopkit._torch.dynamo.frames import reason
from hopkit.errors import BackendFailed

WARNING = """In file included from b.h:1,
                 from a.cpp:1:
b.h:1866:7: warning: overflow in conversion from 'int' to 'char'
 1866 |       0x80,
      |       ^~~~
"""
ERROR = """a.cpp: In function 'void kernel(float*)':
a.cpp:21:75: error: 'other{0}' was not declared in this scope
   21 |    auto tmp0 = other{0};
      |                ^~~~~
"""


def message(output: str) -> str:
    return str(CppCompileError(["g++", "a.cpp", *["-I/include"] * 100], output))


def test_the_errors_stay_with_their_source() -> None:
    shortened = shorten("BackendError: " + message(WARNING * 300 + ERROR.format(1) + WARNING * 20 + ERROR.format(2)))
    assert shortened == "\n".join(
        [
            "BackendError: C++ compile error\n\nCommand:\ng++ a.cpp ...\n\nOutput:",
            *[line for number in (1, 2) for line in ERROR.format(number).splitlines()[1:]],
        ]
    )


def test_equal_errors_are_one_and_only_the_first_stay() -> None:
    assert shorten(message(ERROR.format(1) * 50)) == shorten(message(ERROR.format(1)))
    lines = shorten(message("".join(ERROR.format(number) for number in range(50)))).splitlines()
    assert len(lines) <= 40
    assert lines[-1] == "... and 42 more errors"
    assert max(map(len, shorten(message(f"a.cpp:1:2: error: {'x' * 10_000}")).splitlines())) < 500


@pytest.mark.parametrize(
    "line",
    [
        "g++: fatal error: Killed signal terminated program cc1plus",
        "/usr/bin/ld: a.o: undefined reference to `kernel'",
        "collect2: error: ld returned 1 exit status",
        "cc1plus: error: unrecognized command-line option",
    ],
)
def test_an_error_of_another_program_stays(line: str) -> None:
    assert shorten(message(f"{WARNING * 100}{line}\ncompilation terminated.\n")).endswith(f"Output:\n{line}")


def test_an_output_without_an_error_keeps_its_end() -> None:
    lines = shorten(message(WARNING * 300 + "the last line")).splitlines()
    assert lines[-1] == "the last line"
    assert len(lines) <= 40


@pytest.mark.parametrize(
    "text", ["", "C++ compile error", "C++ compile error\n", "a\nOutput:\nb", "no error: x\n" * 99]
)
def test_another_message_is_unchanged(text: str) -> None:
    assert shorten(text) == text
    assert reason(text) == text.strip()


def test_a_capture_shows_the_first_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    codegen_group = KernelGroup.codegen_group

    def broken(self: KernelGroup, *args: str) -> str:
        return codegen_group(self, *args).replace("in_ptr0 +", "in_nothing +")

    monkeypatch.setattr(KernelGroup, "codegen_group", broken)
    with pytest.raises(BackendFailed, match="CppCompileError: C\\+\\+ compile error") as raised:
        hopkit.capture(lambda x: (x.sin() + 1).sum(1).exp(), (torch.ones(9, 40),))
    assert "in_nothing" in raised.value.message.partition("error: ")[2].splitlines()[0]
    assert len(raised.value.message) < 4_000
    assert len(raised.value.message.splitlines()) <= 40
