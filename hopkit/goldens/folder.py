"""The golden folder: where the files of a case lie, and the case's blocks read from and written to them.

::

    golden/cond/nested.md                            the base
    golden/cond/nested.torch-2.15.md                 an overlay
    golden/cond/nested/inference.cuda.py               generated code, its base
    golden/cond/nested/inference.cuda.torch-2.15.diff  and an overlay of it: what differs from the base
    golden/cond/nested/inference.cuda.torch-2.15.py    or the whole, where that is shorter

Where an overlay is there in both ways, the whole holds.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from hopkit.errors import DamagedGolden, UsageError
from hopkit.goldens import atomic
from hopkit.goldens.code_diff import CodeDiff, apply_diff, format_diff
from hopkit.goldens.code_file import CodeFile, format_code, parse_code
from hopkit.goldens.document import Block, Document, format_document, parse_document
from hopkit.goldens.history import Entry, History
from hopkit.goldens.keys import BlockKey, Heading, Layout, is_variant

__all__ = [
    "CaseGoldens",
    "Place",
    "base_path",
    "case_names",
    "case_of",
    "code_path",
    "overlay_path",
    "read_all",
    "read_case",
    "write_case",
]

_MARKDOWN = re.compile(r"(?P<case>[a-z0-9_]+)(?:\.torch-(?P<minor>[0-9]+\.[0-9]+))?\.md", re.ASCII)
_CODE = re.compile(
    r"(?P<variant>[A-Za-z0-9_-]+)\.(?P<device>[A-Za-z0-9_-]+)"
    r"(?:\.torch-(?P<minor>[0-9]+\.[0-9]+)(?P<diff>\.diff)?)?(?(diff)|\.py)",
    re.ASCII,
)
_File = Document | CodeFile | CodeDiff | None
"""What a file holds; None for one that nothing resolves to, and that is not read."""


@dataclasses.dataclass(frozen=True)
class Place:
    """Where in a golden folder a text stands: its first line there (of an absent entry, its heading).

    ``is_whole`` says whether all of its lines follow there.
    """

    path: Path
    line: int = 1
    is_whole: bool = True


@dataclasses.dataclass(frozen=True)
class CaseGoldens:
    """All that a golden folder holds of one case.

    ``minor`` is that of the base; ``exists`` says whether there is a base. ``files`` are the files as they
    were read, ``separate`` the blocks that are files of their own.
    """

    heading: Heading
    minor: str
    exists: bool = False
    histories: Mapping[BlockKey, History] = dataclasses.field(default_factory=dict)
    separate: frozenset[BlockKey] = frozenset()
    places: Mapping[tuple[BlockKey, str], Place] = dataclasses.field(default_factory=dict)
    source_place: Place | None = None
    files: Mapping[Path, _File] = dataclasses.field(default_factory=dict)

    def at(self, key: BlockKey, minor: str) -> tuple[str, Entry]:
        """The minor whose entry holds for a block on ``minor``, and the entry."""
        history = self.histories.get(key)
        return (self.minor, None) if history is None else history.at(minor)

    def history(self, key: BlockKey) -> History:
        return self.histories.get(key) or History(self.minor, {self.minor: None})


def base_path(folder: Path, name: str) -> Path:
    """The Markdown of a case: ``golden/cond/nested.md``."""
    return folder / f"{name}.md"


def overlay_path(folder: Path, name: str, minor: str) -> Path:
    """The Markdown with what differs on another torch: ``golden/cond/nested.torch-2.15.md``."""
    return folder / f"{name}.torch-{minor}.md"


def code_path(folder: Path, name: str, variant: str, overlay: str | None = None) -> Path:
    """Generated code: ``golden/cond/nested/inference.cuda.py``, of another torch ``inference.cuda.torch-2.15.py``."""
    label, _, device = variant.partition(".")
    suffix = f".torch-{overlay}" if overlay else ""
    return folder / name / f"{label}.{device or 'cpu'}{suffix}.py"


def _whole_path(diff: Path) -> Path:
    return diff.with_suffix(".py")


def _base_of(diff: Path) -> Path:
    """The code that the overlay at a path goes with."""
    return diff.with_name(re.sub(r"\.torch-[0-9.]+\.(?:py|diff)$", ".py", diff.name))


def case_of(folder: Path, path: Path) -> tuple[str, str | None] | None:
    """The case that a file belongs to and the minor it is an overlay for; None for a file that is no golden.

    >>> case_of(Path("golden"), Path("golden/cond/nested.torch-2.15.md"))
    ('cond/nested', '2.15')
    >>> case_of(Path("golden"), Path("golden/cond/nested/inference.cuda.py"))
    ('cond/nested', None)
    """
    parts = path.relative_to(folder).parts
    if len(parts) == 2 and (found := _MARKDOWN.fullmatch(parts[1])):
        name, minor = f"{parts[0]}/{found['case']}", found["minor"]
    elif len(parts) == 3 and (found := _CODE.fullmatch(parts[2])) and is_variant(found["variant"]):
        name, minor = f"{parts[0]}/{parts[1]}", found["minor"]
    else:
        return None
    try:
        return Heading(name).name, minor
    except UsageError:
        return None


def case_names(folder: Path) -> tuple[str, ...]:
    """The names of the cases that have a base, in order."""
    found = (case_of(folder, path) for path in sorted(folder.glob("*/*.md")))
    return tuple(each[0] for each in found if each and each[1] is None)


def read_all(folder: Path) -> tuple[dict[str, CaseGoldens], tuple[DamagedGolden, ...]]:
    """All cases that have a base and can be read, and what is wrong with the others."""
    cases: dict[str, CaseGoldens] = {}
    damaged: list[DamagedGolden] = []
    for name in case_names(folder):
        try:
            cases[name] = read_case(folder, name, "")
        except DamagedGolden as error:
            damaged.append(error)
    return cases, tuple(damaged)


def read_case(folder: Path, name: str, default_minor: str) -> CaseGoldens:
    """What the folder holds of a case; where it has no base yet, the base will be that of ``default_minor``.

    Raises `DamagedGolden` for the first of its files that can't be read.
    """
    texts = {path: text for path in _files_of(folder, name) if (text := atomic.read(path)) is not None}
    files: dict[Path, _File] = {}
    # A base comes before its overlays by name.
    for path, text in texts.items():
        if path.suffix != ".diff":
            files[path] = _parse(folder, name, path, text)
        elif _whole_path(path) in texts:
            files[path] = None
        else:
            files[path] = _parse_diff(folder, path, text, files.get(_base_of(path)))
    base = files.get(base_path(folder, name))
    if not isinstance(base, Document):
        return _assemble(folder, CaseGoldens(Heading(name), default_minor, files=files))
    source = Place(base_path(folder, name), base.source_line) if base.heading.source else None
    return _assemble(folder, CaseGoldens(base.heading, base.minor, True, source_place=source, files=files))


def write_case(folder: Path, old: CaseGoldens, new: CaseGoldens, layout: Layout) -> tuple[Path, ...]:
    """Change the files that held ``old`` so that they hold ``new``; gives back the files that changed.

    Call it with the case's lock held. A file whose records stay the same keeps its bytes. Each file is old or
    new at any moment, and between two writes no version resolves to a wrong text: an overlay for the minor of
    the base is not looked at, so it is written before the base, and removed after it.
    """
    atomic.refuse_installed(folder)
    wanted = _files_for(folder, old, new, layout)
    texts = {path: _format(path, file) for path, file in wanted.items() if old.files.get(path) != file}
    gone = [path for path in old.files if path not in wanted]
    # A diff means nothing beside another base: until both are written the whole text is there, and holds.
    whole = {
        _whole_path(path): format_code(file.overlay)
        for path, file in old.files.items()
        if isinstance(file, CodeDiff) and (_base_of(path) in texts or _base_of(path) in gone)
    }
    atomic.remove_leftovers(base_path(folder, new.heading.name).parent, f"{new.heading.short_name}.")
    atomic.remove_leftovers(folder / new.heading.name, "")
    for path, text in whole.items():
        atomic.write(path, text)
    for path in sorted(texts, key=lambda path: _turn(folder, path, old.minor)):
        atomic.write(path, texts[path])
    for path in (*gone, *(path for path in whole if path not in wanted)):
        atomic.remove(path)
    return (*texts, *gone)


def _turn(folder: Path, path: Path, base: str) -> tuple[int, bool, str]:
    """The place of a file in the order of writing; the code first, whose base is that of the Markdown by default."""
    found = case_of(folder, path)
    minor = found[1] if found else None
    return (0 if minor == base else 1 if minor is None else 2, path.suffix == ".md", str(path))


def _files_of(folder: Path, name: str) -> Iterator[Path]:
    """The files that belong to a case, those that can't be read included."""
    home = base_path(folder, name).parent
    for place in (home, folder / name):
        if place.is_symlink() and not place.exists():
            raise DamagedGolden(str(place), 1, "a link that leads nowhere")
        if place.is_dir():
            for path in sorted(place.iterdir()):
                if (found := case_of(folder, path)) and found[0] == name:
                    yield path


def _parse(folder: Path, name: str, path: Path, text: str) -> Document | CodeFile:
    file = parse_document(text, path=str(path), name=name) if path.suffix == ".md" else parse_code(text, path=str(path))
    _check_minor(folder, path, file)
    return file


def _parse_diff(folder: Path, path: Path, text: str, base: _File) -> CodeDiff | None:
    if not isinstance(base, CodeFile):
        raise DamagedGolden(str(path), 1, f"it goes with {_base_of(path)}, which does not exist")
    found = case_of(folder, path)
    if found and found[1] == base.minor:
        return None
    diff = apply_diff(text, base, base_name=_base_of(path).name, path=str(path))
    _check_minor(folder, path, diff.overlay)
    return diff


def _check_minor(folder: Path, path: Path, file: Document | CodeFile) -> None:
    found = case_of(folder, path)
    if found and found[1] not in (None, file.minor):
        raise DamagedGolden(str(path), 1, f"an overlay for torch {found[1]} whose first line says torch {file.minor}")


def _assemble(folder: Path, bare: CaseGoldens) -> CaseGoldens:
    """The goldens with the histories of their blocks, put together from the files."""
    entries: dict[BlockKey, dict[str, Entry]] = {}
    bases: dict[BlockKey, str] = {}
    places: dict[tuple[BlockKey, str], Place] = {}
    separate: set[BlockKey] = set()
    # A base comes before its overlays by name, and an overlay for the minor of its base says nothing.
    for path, file in bare.files.items():
        found = case_of(folder, path)
        overlay = found[1] if found else None
        for key, block in _blocks(path, file):
            base = bases.setdefault(key, file.minor if isinstance(file, CodeFile) and not overlay else bare.minor)
            if not isinstance(file, Document):
                separate.add(key)
            if overlay != base:
                entries.setdefault(key, {})[overlay or base] = block.text
                is_whole = not isinstance(file, CodeDiff)
                places[key, overlay or base] = Place(path, block.text_line if block.text else block.line, is_whole)
    histories = {key: History(base, {base: None, **entries.get(key, {})}) for key, base in bases.items()}
    return dataclasses.replace(bare, histories=histories, places=places, separate=frozenset(separate))


def _blocks(path: Path, file: _File) -> Iterator[tuple[BlockKey, Block]]:
    if isinstance(file, Document):
        yield from file.blocks.items()
    elif file is not None and (found := _CODE.fullmatch(path.name)):
        variant = found["variant"] if found["device"] == "cpu" else f"{found['variant']}.{found['device']}"
        code, line = (file.overlay, 1) if isinstance(file, CodeDiff) else (file, 2)
        yield BlockKey(variant, code.stage), Block(code.text, text_line=line)


def _files_for(folder: Path, old: CaseGoldens, new: CaseGoldens, layout: Layout) -> dict[Path, _File]:
    histories = {key: new.histories[key] for key in sorted(new.histories, key=layout.place)}
    histories = {key: history for key, history in histories.items() if not history.is_empty}
    if not histories:
        return {}
    languages = _languages(old) | dict(layout.languages)
    files: dict[Path, _File] = {}
    markdown: dict[str, dict[BlockKey, Block]] = {new.minor: {}}
    for key, history in histories.items():
        separate = key.stage in layout.separate or key in new.separate
        for minor, entry in history.entries.items():
            overlay = None if minor == history.base else minor
            if not separate:
                if overlay or entry is not None:
                    blocks = markdown.setdefault(minor, {})
                    blocks[key] = Block(entry, languages.get(key.stage, "python"))
            # Without a file of its own a block is not reached on the Markdown's minor; on another it has to say so.
            elif overlay or entry is not None or minor != new.minor:
                path = code_path(folder, new.heading.name, key.variant, overlay)
                if path in files:
                    raise UsageError(
                        f"two stages of {new.heading.name} want the file {path}",
                        cure="only one stage can have a file of its own for each variant",
                    )
                files[path] = CodeFile(minor, key.stage, new.heading.command, entry)
    files = dict(_shortest(path, file, files, old) for path, file in files.items())
    overlay_heading = Heading(new.heading.name, command=new.heading.command)
    for minor, blocks in markdown.items():
        is_base = minor == new.minor
        path = base_path(folder, new.heading.name) if is_base else overlay_path(folder, new.heading.name, minor)
        files[path] = Document(minor, new.heading if is_base else overlay_heading, blocks)
    return files


def _shortest(path: Path, file: _File, files: Mapping[Path, _File], old: CaseGoldens) -> tuple[Path, _File]:
    """How a file is kept: an overlay of code as a diff, where that is the shorter one."""
    base = files.get(_base_of(path))
    if path == _base_of(path) or not (isinstance(file, CodeFile) and isinstance(base, CodeFile)):
        return path, file
    # A file whose record stays the same keeps its bytes.
    kept = old.files.get(_base_of(path))
    diff = CodeDiff(kept if isinstance(kept, CodeFile) and kept == base else base, file)
    at = path.with_suffix(".diff")
    return (at, diff) if len(_format(at, diff)) < len(format_code(file)) else (path, file)


def _format(path: Path, file: _File) -> str:
    match file:
        case Document():
            return format_document(file)
        case CodeFile():
            return format_code(file)
        case CodeDiff():
            return format_diff(file, _base_of(path).name, _whole_path(path).name)
    raise ValueError(f"{path} holds nothing")


def _languages(goldens: CaseGoldens) -> dict[str, str]:
    documents = (file for file in goldens.files.values() if isinstance(file, Document))
    return {
        key.stage: block.language for file in documents for key, block in file.blocks.items() if block.text is not None
    }
