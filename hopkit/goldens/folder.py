"""All that a golden folder holds of one case, read from its files (see `.paths`) and written to them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from pathlib import Path

from hopkit.errors import DamagedGolden, UsageError
from hopkit.goldens import atomic_files, matrix_page, toolchain
from hopkit.goldens.base_place import case_names, overlay_of_base, overlay_of_page, reference
from hopkit.goldens.code_file import CodeFile, format_code, parse_code
from hopkit.goldens.document import Block, Document, format_document, parse_document
from hopkit.goldens.entry import Digest, Entry
from hopkit.goldens.history import History
from hopkit.goldens.keys import BlockKey, Heading, Layout
from hopkit.goldens.locks import locked
from hopkit.goldens.page_length import page_of
from hopkit.goldens.paths import (
    CODE,
    base_path,
    case_of,
    code_path,
    overlay_minors,
    overlay_root,
)

__all__ = ["CaseGoldens", "Place", "Rewrite", "read_all", "read_case", "rewritten", "too_long_texts", "write_case"]

_File = Document | CodeFile
_Table = Mapping[BlockKey, str | None]


@dataclasses.dataclass(frozen=True)
class Place:
    """The place of a text in a golden folder: a file, and its first line there (of an absent entry, its heading).

    ``is_whole``: all of its lines follow there.
    """

    path: Path
    line: int = 1
    is_whole: bool = True


@dataclasses.dataclass(frozen=True)
class CaseGoldens:
    """The goldens of one case in a folder.

    ``minor`` is the minor of the base; ``exists``: there is a base. If the base is not ``at_top`` of the folder, it is
    in the folder of its version, and ``reference`` is the minor of the bases at the top. ``files`` are the files of the
    case when they were read, ``tables`` its blocks in the table of each version, ``rows`` its rows on the pages of a
    matrix.
    """

    heading: Heading
    minor: str
    exists: bool = False
    histories: Mapping[BlockKey, History] = dataclasses.field(default_factory=dict)
    places: Mapping[tuple[BlockKey, str], Place] = dataclasses.field(default_factory=dict)
    source_place: Place | None = None
    files: Mapping[Path, _File] = dataclasses.field(default_factory=dict)
    tables: Mapping[str, _Table] = dataclasses.field(default_factory=dict)
    rows: Mapping[str, matrix_page.Row] = dataclasses.field(default_factory=dict)
    at_top: bool = True
    reference: str = ""

    def overlay_of(self, minor: str) -> str | None:
        """Return the minor whose folder has the entries of ``minor``; None for the top."""
        return None if minor == self.minor and self.at_top else minor

    def at(self, key: BlockKey, minor: str) -> tuple[str, Entry]:
        """Return the minor whose entry holds for a block on ``minor``, and the entry."""
        history = self.histories.get(key)
        return (self.minor, None) if history is None else history.at(minor)

    def history(self, key: BlockKey) -> History:
        return self.histories.get(key) or History(self.minor, {self.minor: None})


def read_all(folder: Path) -> tuple[dict[str, CaseGoldens], tuple[DamagedGolden, ...]]:
    """Return all cases that have a base and can be read, and the errors of the others."""
    cases: dict[str, CaseGoldens] = {}
    damaged: list[DamagedGolden] = []
    for name in case_names(folder):
        try:
            cases[name] = read_case(folder, name, "")
        except DamagedGolden as error:
            damaged.append(error)
    return cases, tuple(damaged)


def read_case(folder: Path, name: str, default_minor: str) -> CaseGoldens:
    """Return the goldens of a case; a case without a base will have ``default_minor`` as its base.

    A body of a matrix will have the minor of its page, if there is one.
    Raises `DamagedGolden` for the first of its files that can't be read.
    """
    files: dict[Path, _File] = {}
    for path in _files_of(folder, name):
        if (text := atomic_files.read(path)) is not None:
            files[path] = _parse(folder, name, path, text)
    tables: dict[str, _Table] = {}
    rows: dict[str, matrix_page.Row] = {}
    family, _, body = name.partition("/")
    bare = CaseGoldens(Heading(name), default_minor, at_top=True)
    page_overlay, base_overlay = overlay_of_page(folder, family), overlay_of_base(folder, name)
    for minor in (None, *overlay_minors(folder)):
        page = matrix_page.read(matrix_page.path_of(overlay_root(folder, minor), family))
        if page is not None and minor == page_overlay:
            bare = CaseGoldens(Heading(name), page.minor, at_top=minor is None)
        if page is not None and body in page.rows:
            rows[minor or page.minor] = page.rows[body]
            if minor == page_overlay:
                base = Heading(name, page.hops, body=page.rows[body].does)
                bare = dataclasses.replace(bare, heading=base, exists=True)
        if minor is not None:
            table = toolchain.read_table(toolchain.table_path(folder, minor))
            tables[minor] = {key: kernels for (case, key), kernels in table.items() if case == name}
    path = base_path(overlay_root(folder, base_overlay), name)
    document = files.get(path)
    if isinstance(document, Document):
        place = Place(path, document.source_line) if document.heading.source else None
        at_top = base_overlay is None
        bare = CaseGoldens(document.heading, document.minor, True, source_place=place, at_top=at_top)
    if not (bare.exists and bare.at_top):
        minor_at_top = reference(folder)
        at_top = bare.at_top if bare.exists or page_overlay else minor_at_top in ("", bare.minor)
        bare = dataclasses.replace(bare, at_top=at_top, reference=minor_at_top)
    return _assemble(folder, dataclasses.replace(bare, files=files, tables=tables, rows=rows))


def write_case(folder: Path, old: CaseGoldens, new: CaseGoldens, layout: Layout) -> tuple[Path, ...]:
    """Change the files that held ``old`` so that they hold ``new``; return the files that changed.

    Call it with the case's lock held. A file whose text stays the same but for its command keeps its bytes. Each file
    is old or new at any moment, and between two writes no version resolves to a wrong text: an overlay for the minor of
    the base is not looked at, so it is written before the base, and removed after it.
    """
    atomic_files.refuse_installed(folder)
    name = new.heading.name
    expected, tables, rows = _files_for(folder, old, new, layout)
    changed = [path for path, file in expected.items() if path not in old.files or _differ(old.files[path], file)]
    obsolete = [path for path in old.files if path not in expected]
    for root in (folder, *(overlay_root(folder, minor) for minor in overlay_minors(folder))):
        atomic_files.remove_leftovers(base_path(root, name).parent, f"{new.heading.short_name}.")
        atomic_files.remove_leftovers(root / name, "")
    for path in sorted(changed, key=lambda path: _turn(folder, path, old, new)):
        atomic_files.write(path, _format(expected[path]))
    for path in obsolete:
        atomic_files.remove(path)
    written = [*changed, *obsolete]
    for minor in sorted({*old.tables, *tables}):
        path = toolchain.table_path(folder, minor)
        if old.tables.get(minor, {}) != tables.get(minor, {}):
            with locked(path):
                if toolchain.write_table(path, name, tables.get(minor, {})):
                    written.append(path)
    for minor in sorted({*old.rows, *rows}):
        path = matrix_page.path_of(overlay_root(folder, new.overlay_of(minor)), new.heading.family)
        former = matrix_page.path_of(overlay_root(folder, old.overlay_of(minor)), new.heading.family)
        if matrix_page.write(path, minor, new.heading, rows.get(minor), is_base=minor == new.minor):
            written.append(path)
        if former != path and matrix_page.write(former, minor, new.heading, None, is_base=minor == old.minor):
            written.append(former)
    return tuple(written)


@dataclasses.dataclass(frozen=True)
class Rewrite:
    """A file that `write_case` would change, with its text before and after; of a page of a matrix the case's part."""

    place: Place
    before: str
    after: str


def rewritten(folder: Path, old: CaseGoldens, new: CaseGoldens, layout: Layout) -> Iterator[Rewrite]:
    """Yield the pages and the code that `write_case` would change; of tables of a version none."""
    files, _, rows = _files_for(folder, old, new, layout)
    for path in dict.fromkeys((*old.files, *files)):
        before, after = (_format(group[path]) if path in group else "" for group in (old.files, files))
        if before != after:
            yield Rewrite(Place(path), before, after)
    for minor in dict.fromkeys((*old.rows, *rows)):
        before, after = (
            matrix_page.format_row(minor, goldens.heading, of_minor[minor]) if minor in of_minor else ""
            for goldens, of_minor in ((old, old.rows), (new, rows))
        )
        if before != after:
            path = matrix_page.path_of(overlay_root(folder, new.overlay_of(minor)), new.heading.family)
            line = old.rows[minor].line if minor in old.rows else 1
            yield Rewrite(Place(path, line, is_whole=False), before, after)


def too_long_texts(goldens: CaseGoldens, layout: Layout) -> dict[BlockKey, Digest]:
    """Return the digests that take the place of texts on the page of the base, which would be too long with them."""
    blocks = {
        key: Block(entry)
        for key in sorted(goldens.histories, key=layout.place)
        if (entry := goldens.histories[key].entries.get(goldens.minor)) is not None
        and not toolchain.is_table_block(key)
        and not (isinstance(entry, str) and key.stage in layout.separate)
    }
    page = page_of(Document(goldens.minor, goldens.heading, blocks))
    return {
        key: block.text
        for key, block in page.blocks.items()
        if isinstance(block.text, Digest) and block is not blocks[key]
    }


def _turn(folder: Path, path: Path, old: CaseGoldens, new: CaseGoldens) -> tuple[int, bool, str]:
    """Return the place of a file in the order of writing; the code comes before the page."""
    owner = case_of(folder, path)
    overlay = owner[1] if owner else None
    turn = 1 if overlay == new.overlay_of(new.minor) else 0 if overlay == old.minor and old.at_top else 2
    return (turn, path.suffix == ".md", str(path))


def _files_of(folder: Path, name: str) -> Iterator[Path]:
    """Yield the files that belong to a case alone, those that can't be read included."""
    for root in (folder, *(overlay_root(folder, minor) for minor in overlay_minors(folder))):
        for place in (base_path(root, name).parent, root / name):
            if place.is_symlink() and not place.exists():
                raise DamagedGolden(str(place), 1, "a link that leads nowhere")
        page = base_path(root, name)
        if page.exists() or page.is_symlink():
            yield page
        if (root / name).is_dir():
            for path in sorted((root / name).iterdir()):
                if (owner := case_of(folder, path)) and owner[0] == name:
                    yield path


def _parse(folder: Path, name: str, path: Path, text: str) -> _File:
    if path.suffix == ".md":
        file: _File = parse_document(text, path=str(path), name=name)
    else:
        file = parse_code(text, path=str(path))
    owner = case_of(folder, path)
    if owner and owner[1] not in (None, file.minor):
        raise DamagedGolden(str(path), 1, f"an overlay for torch {owner[1]} names torch {file.minor} in its first line")
    return file


def _assemble(folder: Path, bare: CaseGoldens) -> CaseGoldens:
    """Return the goldens with the histories of their blocks, put together from the files."""
    entries: dict[BlockKey, dict[str, Entry]] = {}
    places: dict[tuple[BlockKey, str], Place] = {}

    def add(key: BlockKey, minor: str, entry: Entry, place: Place) -> None:
        entries.setdefault(key, {})[minor] = entry
        places[key, minor] = place

    bases: dict[BlockKey, str] = {}
    # The files of the base come first, and an overlay for the minor of its base says nothing.
    for path, file in bare.files.items():
        owner = case_of(folder, path)
        overlay = owner[1] if owner else None
        if overlay == bare.overlay_of(bare.minor):
            overlay = None
        for key, block in _blocks(path, file):
            # A killed writer may leave code whose base is another than that of the page.
            base = bases.setdefault(key, file.minor if isinstance(file, CodeFile) and not overlay else bare.minor)
            if overlay != base:
                line = block.text_line if block.text else block.line
                add(key, overlay or base, block.text, Place(path, line, isinstance(block.text, str)))
    for minor, row in bare.rows.items():
        path = matrix_page.path_of(overlay_root(folder, bare.overlay_of(minor)), bare.heading.family)
        for key, digest in row.entries.items():
            add(key, minor, digest, Place(path, row.line, is_whole=False))
    for minor, table in bare.tables.items():
        path = toolchain.table_path(folder, minor)
        lines = toolchain.read_lines(path) if table else {}
        for key, kernels in table.items():
            add(key, minor, kernels, Place(path, lines.get((bare.heading.name, key), 1), is_whole=False))
    histories = {}
    for key, texts in entries.items():
        base = bases.get(key, bare.minor)
        histories[key] = History(base, {base: None, **texts})
    return dataclasses.replace(bare, histories=histories, places=places)


def _blocks(path: Path, file: _File) -> Iterator[tuple[BlockKey, Block]]:
    if isinstance(file, Document):
        yield from file.blocks.items()
    elif match := CODE.fullmatch(path.name):
        variant = match["variant"] if match["device"] == "cpu" else f"{match['variant']}.{match['device']}"
        yield BlockKey(variant, file.stage), Block(file.text, text_line=2)


def _files_for(
    folder: Path, old: CaseGoldens, new: CaseGoldens, layout: Layout
) -> tuple[dict[Path, _File], dict[str, dict[BlockKey, str | None]], dict[str, matrix_page.Row]]:
    """Return the files of the case, its blocks in the tables, and its rows on the pages of a matrix."""
    histories = {key: new.histories[key] for key in sorted(new.histories, key=layout.place)}
    histories = {key: history for key, history in histories.items() if not history.is_empty}
    if not histories:
        return {}, {}, {}
    languages = _languages(old) | dict(layout.languages)
    files: dict[Path, _File] = {}
    tables: dict[str, dict[BlockKey, str | None]] = {}
    digests: dict[str, dict[BlockKey, Digest | None]] = {new.minor: {}} if new.heading.body else {}
    pages: dict[str, dict[BlockKey, Block]] = {} if new.heading.body else {new.minor: {}}
    for key, history in histories.items():
        for minor, entry in history.entries.items():
            overlay = new.overlay_of(minor)
            if entry is None and minor == new.minor:
                continue
            if toolchain.is_table_block(key):
                tables.setdefault(minor, {})[key] = entry if isinstance(entry, str) else None
            elif new.heading.body:
                digests.setdefault(minor, {})[key] = Digest.of(entry) if isinstance(entry, str) else entry
            elif isinstance(entry, str) and key.stage in layout.separate:
                path = code_path(folder, new.heading.name, key.variant, overlay)
                if path in files:
                    raise UsageError(
                        f"two stages of {new.heading.name} want the file {path}",
                        hint="only one stage can have a separate file for each variant",
                    )
                files[path] = CodeFile(minor, key.stage, new.heading.command, entry)
            else:
                pages.setdefault(minor, {})[key] = Block(entry, languages.get(key.stage, "python"))
    overlay_heading = Heading(new.heading.name, command=new.heading.command)
    for minor, blocks in pages.items():
        is_base = minor == new.minor
        path = base_path(overlay_root(folder, new.overlay_of(minor)), new.heading.name)
        files[path] = page_of(Document(minor, new.heading if is_base else overlay_heading, blocks))
    rows = {minor: matrix_page.row(new.heading, entries, old.rows.get(minor)) for minor, entries in digests.items()}
    return files, tables, rows


def _differ(old: _File, new: _File) -> bool:
    """Return whether two files have different texts, apart from the command that accepts them."""
    if isinstance(old, Document) and isinstance(new, Document):
        heading = dataclasses.replace(new.heading, command=old.heading.command)
        return format_document(old) != format_document(dataclasses.replace(new, heading=heading))
    return old != new


def _format(file: _File) -> str:
    if isinstance(file, Document):
        return format_document(file)
    return format_code(file)


def _languages(goldens: CaseGoldens) -> dict[str, str]:
    documents = (file for file in goldens.files.values() if isinstance(file, Document))
    return {
        key.stage: block.language for file in documents for key, block in file.blocks.items() if block.text is not None
    }
