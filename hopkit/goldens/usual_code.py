"""The lines that nearly all generated code has, kept once for each version and device.

::

    golden/torch-2.13/codegen.virtual-h200.txt

The file has the first lines of a module, the metadata of a kernel at its usual value, and longer texts. In the code of
a case a mark replaces each: ``# <MODULE_PREAMBLE>``, ``<INDUCTOR_META>`` in a dict. Lines and keys that differ from the
usual ones are printed behind the mark, or in the dict. `expand` restores the code exactly. A line of the file that
begins with ``?`` is known, but not usual. The first line of the file has the digest of the others, so that a changed
line is not taken for a change of each case.
"""

from __future__ import annotations

import ast
import dataclasses
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from hopkit.errors import DamagedGolden
from hopkit.goldens import atomic_files
from hopkit.goldens.document import check_conflicts
from hopkit.goldens.entry import Digest
from hopkit.goldens.items import Item, UsualItems, common_items
from hopkit.goldens.versions import order

__all__ = [
    "UsualCode",
    "format_usual_code",
    "parse_usual_code",
    "read_usual_code",
    "usual_code_path",
    "write_usual_code",
]

_PREAMBLE = "MODULE_PREAMBLE"
_DICTS = {"inductor_meta": "INDUCTOR_META", "triton_meta": "TRITON_META"}
_TEXTS: Mapping[str, re.Pattern[str]] = {
    "KERNEL_PREAMBLE": re.compile(r"(?<='''\n)import triton\n.*?\n(?=\n*triton_helpers\.|\n*@)", re.DOTALL),
    "RUNNER": re.compile(r"^class Runner:\n.*?^    def call\(self, args\):\n", re.DOTALL | re.MULTILINE),
    "RUNNER_CALL": re.compile(
        r"^runner = Runner\(partitions=\[\]\)\n.*?^recursively_apply_fns = [^\n]*\n", re.DOTALL | re.MULTILINE
    ),
    "BENCHMARK": re.compile(r"^def benchmark_compiled_module\(.*?repeat=repeat\)\)\n", re.DOTALL | re.MULTILINE),
}
_FIRST = "from ctypes import c_void_p, c_long, c_int\n"
_MODULE = re.compile(rf"^{re.escape(_FIRST)}.*?\n(?=\n\n)", re.DOTALL | re.MULTILINE)
_META = re.compile(rf"^    ({'|'.join(_DICTS)})=(\{{.*\}})(,?)$", re.MULTILINE)
_ABRIDGED_MODULE = re.compile(rf"^# <{_PREAMBLE}>\n((?:# with(?:out)? [^\n]*\n)*)", re.MULTILINE)
_ABRIDGED_META = re.compile(
    rf"^    ({'|'.join(_DICTS)})=\{{((?:.*, )?)<({'|'.join(_DICTS.values())})(?: without ([^>]*))?>\}}(,?)$",
    re.MULTILINE,
)
_REGENERATE = "regenerate: hopkit golden --usual-code"
_FIRST_LINE = re.compile(rf"# The usual generated code of torch \S+ for \S+; digest ([0-9a-f]{{16}}); {_REGENERATE}")
_NUMBER = re.compile(r" \(\d+\)$")
_HEAD = re.compile(r"^# ---- ([A-Z_]+)\n", re.MULTILINE)
_FOLDER = re.compile(r"torch-([0-9]+\.[0-9]+)")


@dataclasses.dataclass(frozen=True)
class UsualCode:
    """The usual lines, metadata and texts of generated code; without any, `abridge` returns its argument.

    >>> usual = UsualCode(texts={"RUNNER": "class Runner:\\n    pass\\n"})
    >>> usual.abridge("class Runner:\\n    pass\\nx = 1\\n")
    '# <RUNNER>\\nx = 1\\n'
    """

    items: Mapping[str, UsualItems] = dataclasses.field(default_factory=dict)
    texts: Mapping[str, str] = dataclasses.field(default_factory=dict)

    @classmethod
    def of(cls, codes: Iterable[str]) -> UsualCode:
        """Return the text that most of some modules share."""
        modules: list[list[Item]] = []
        dicts: dict[str, list[list[Item]]] = {}
        texts: dict[str, Counter[str]] = {name: Counter() for name in _TEXTS}
        for code in codes:
            modules += [_lines(match[0]) for match in _MODULE.finditer(code)]
            for match in _META.finditer(code):
                if (keys := _keys(match[2])) is not None:
                    dicts.setdefault(_DICTS[match[1]], []).append(keys)
            for name, pattern in _TEXTS.items():
                texts[name].update(match[0] for match in pattern.finditer(code))
        items = {_PREAMBLE: modules} if modules else {}
        return cls(
            {name: common_items(sequences) for name, sequences in {**items, **dicts}.items()},
            {name: counter.most_common(1)[0][0] for name, counter in texts.items() if counter},
        )

    def abridge(self, code: str) -> str:
        """Return code with marks for its usual parts; code with a text that reads as a mark stays unchanged."""
        if any(f"<{name}" in code for name in (*self.items, *self.texts)):
            return code
        if _PREAMBLE in self.items:
            code = _MODULE.sub(self._without_usual_lines, code)
        code = _META.sub(self._without_usual_keys, code)
        for name, text in self.texts.items():
            code = code.replace(text, f"# <{name}>\n")
        return code

    def expand(self, abridged: str) -> str:
        """Return the code that `abridge` was called with."""
        for name, text in self.texts.items():
            abridged = abridged.replace(f"# <{name}>\n", text)
        if _PREAMBLE in self.items:
            abridged = _ABRIDGED_MODULE.sub(self._with_usual_lines, abridged)
        return _ABRIDGED_META.sub(self._with_usual_keys, abridged)

    def _without_usual_lines(self, match: re.Match[str]) -> str:
        parts = self.items[_PREAMBLE].leave_out(_lines(match[0]))
        if parts is None or any(_NUMBER.search(line) for line in match[0].splitlines()):
            return match[0]
        printed, missing = parts
        lines = [*(f"# with {key}\n" for key, _ in printed), *(f"# without {key}\n" for key in missing)]
        return f"# <{_PREAMBLE}>\n{''.join(lines)}"

    def _with_usual_lines(self, match: re.Match[str]) -> str:
        changes = [line.removeprefix("# ").partition(" ") for line in match[1].splitlines()]
        printed = [(key, _NUMBER.sub("", key)) for kind, _, key in changes if kind == "with"]
        missing = [key for kind, _, key in changes if kind == "without"]
        return "".join(f"{text}\n" for _, text in self.items[_PREAMBLE].put_back(printed, missing))

    def _without_usual_keys(self, match: re.Match[str]) -> str:
        name = _DICTS[match[1]]
        keys = _keys(match[2])
        parts = self.items[name].leave_out(keys) if name in self.items and keys is not None else None
        if parts is None or any(re.search(r"[\s>]", key) for key in parts[1]):
            return match[0]
        printed, missing = parts
        mark = f"<{name}{' without ' if missing else ''}{' '.join(missing)}>"
        return f"    {match[1]}={{{''.join(f'{text}, ' for _, text in printed)}{mark}}}{match[3]}"

    def _with_usual_keys(self, match: re.Match[str]) -> str:
        printed = _keys(f"{{{match[2].removesuffix(', ')}}}")
        if match[3] not in self.items or printed is None:
            return match[0]
        items = self.items[match[3]].put_back(printed, (match[4] or "").split())
        return f"    {match[1]}={{{', '.join(text for _, text in items)}}}{match[5]}"


def _lines(preamble: str) -> list[Item]:
    """Return the lines of a preamble as items; the second of two equal lines, blank ones above all, has a number."""
    seen: Counter[str] = Counter()
    items: list[Item] = []
    for line in preamble.splitlines():
        seen[line] += 1
        items.append((line if seen[line] == 1 else f"{line} ({seen[line]})", line))
    return items


def _keys(text: str) -> list[Item] | None:
    """Return the keys of a dict as items, each with the text of key and value; None of another text than ``repr``'s."""
    try:
        parsed = ast.parse(text, mode="eval").body
    except SyntaxError:
        return None
    if not isinstance(parsed, ast.Dict):
        return None
    starts = [key.col_offset for key in parsed.keys if key is not None]
    ends = [value.end_col_offset or 0 for value in parsed.values]
    encoded = text.encode()
    pairs = [encoded[start:end].decode() for start, end in zip(starts, ends, strict=False)]
    if f"{{{', '.join(pairs)}}}" != text:
        return None
    return [(pair.partition(":")[0], pair) for pair in pairs]


def usual_code_path(folder: Path, minor: str, device: str) -> Path:
    """Return the path of the usual code of a version and device."""
    return folder / f"torch-{minor}" / f"codegen.{device}.txt"


def read_usual_code(folder: Path, minor: str, device: str) -> UsualCode:
    """Return the usual code of the greatest version not above ``minor`` that has any for the device; else none."""
    minors = [match[1] for path in folder.glob("torch-*") if (match := _FOLDER.fullmatch(path.name))]
    for candidate in sorted(minors, key=order, reverse=True):
        if order(candidate) <= order(minor):
            path = usual_code_path(folder, candidate, device)
            text = atomic_files.read(path)
            if text is not None:
                return parse_usual_code(text, str(path))
    return UsualCode()


def format_usual_code(usual: UsualCode, minor: str, device: str) -> str:
    """Return the text of the file of a version and device."""
    parts: list[str] = []
    for name, items in usual.items.items():
        keeps_keys = name == _PREAMBLE
        known = (
            f"? {key}\n" if text is None else f"{key if keeps_keys else text}\n" for key, text in items.texts.items()
        )
        parts.append(f"# ---- {name}\n{''.join(known)}")
    parts += [f"# ---- {name}\n{text}" for name, text in usual.texts.items()]
    text = "".join(parts)
    first = f"# The usual generated code of torch {minor} for {device}; digest {Digest.of(text).sha}; {_REGENERATE}\n"
    return first + text


def parse_usual_code(text: str, path: str) -> UsualCode:
    """Return the usual code that a file has.

    Raises `DamagedGolden` for a conflict, a part with an unknown name, and a text that is not that of the digest.
    """
    check_conflicts(text.splitlines(), path)
    parts = _HEAD.split(text)[1:]
    items: dict[str, UsualItems] = {}
    texts: dict[str, str] = {}
    for name, body in zip(parts[::2], parts[1::2], strict=True):
        if name in _TEXTS:
            texts[name] = body
        elif name == _PREAMBLE:
            keys = [line.removeprefix("? ") for line in body.splitlines()]
            usual = [None if line.startswith("? ") else _NUMBER.sub("", line) for line in body.splitlines()]
            items[name] = UsualItems(dict(zip(keys, usual, strict=True)))
        elif name in _DICTS.values():
            pairs = ((line.removeprefix("? ").partition(":")[0], line) for line in body.splitlines())
            items[name] = UsualItems({key: None if line.startswith("? ") else line for key, line in pairs})
        else:
            line = 1 + text[: text.index(f"# ---- {name}\n")].count("\n")
            raise DamagedGolden(path, line, f"no part of generated code is called {name}")
    first, _, rest = text.partition("\n")
    if not (digest := _FIRST_LINE.fullmatch(first)) or Digest.of(rest).sha != digest[1]:
        raise DamagedGolden(
            path,
            1,
            "the usual generated code was changed: it is not the text of the digest in its first line",
            hint="restore the file, or write it anew: hopkit golden --usual-code",
        )
    return UsualCode(items, texts)


def write_usual_code(folder: Path, minor: str, device: str, codes: Iterable[str]) -> Path | None:
    """Write the text that most of some modules share as the usual code of a version; return the file if it changed.

    Raises `UsageError` for a folder that is part of an installed package.
    """
    atomic_files.refuse_installed(folder)
    path = usual_code_path(folder, minor, device)
    text = format_usual_code(UsualCode.of(codes), minor, device)
    if atomic_files.read(path) == text:
        return None
    atomic_files.write(path, text)
    return path
