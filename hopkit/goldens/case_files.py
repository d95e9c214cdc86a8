"""The files of a case: write them, or tell which of them writing would change."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from pathlib import Path

from hopkit.errors import UsageError
from hopkit.goldens import atomic_files, matrix_files, matrix_page, toolchain
from hopkit.goldens.code_file import CodeFile, format_code
from hopkit.goldens.document import Block, Document, format_document
from hopkit.goldens.entry import Digest
from hopkit.goldens.folder import CaseGoldens, File, Place, Rewrite
from hopkit.goldens.keys import BlockKey, Heading, Layout
from hopkit.goldens.locks import locked
from hopkit.goldens.page_length import page_of
from hopkit.goldens.paths import case_of, code_path, overlay_minors, overlay_root, page_path, relative_link

__all__ = ["rewritten", "too_long_texts", "write_case", "write_matrix"]

_Tables = dict[str, dict[BlockKey, str | None]]
_Rows = dict[str, matrix_page.Row]


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
        atomic_files.remove_leftovers(page_path(root, name).parent, f"{new.heading.short_name}.")
        atomic_files.remove_leftovers(root / name, "")
    for path in sorted(changed, key=lambda path: _turn(folder, path, old, new)):
        atomic_files.write(path, _format(expected[path]))
    for path in obsolete:
        atomic_files.remove(path)
    written = [*changed, *obsolete, *_write_tables(folder, old, tables)]
    pages = matrix_files.pages(folder, [(old, new, rows)])
    written += [path for path, page in pages.items() if matrix_page.write(path, page)]
    return tuple(written)


def write_matrix(folder: Path, cases: Sequence[tuple[CaseGoldens, CaseGoldens]], layout: Layout) -> tuple[Path, ...]:
    """Change the pages of a matrix for all of its cases at once, each held before and to be held after.

    Return the files that changed. Call it with the lock of the page held. What `write_case` says of the order holds.
    """
    of_cases: list[tuple[CaseGoldens, CaseGoldens, _Rows]] = []
    written: list[Path] = []
    for old, new in cases:
        _, tables, rows = _files_for(folder, old, new, layout)
        of_cases.append((old, new, rows))
        written += _write_tables(folder, old, tables)
    pages = matrix_files.pages(folder, of_cases)
    for path in sorted(pages, key=lambda path: _turn(folder, path, *cases[0])):
        if matrix_page.write(path, pages[path]):
            written.append(path)
    return tuple(dict.fromkeys(written))


def _write_tables(folder: Path, old: CaseGoldens, tables: _Tables) -> Iterator[Path]:
    """Write the blocks of a case in the table of each version; yield the files that changed."""
    for minor in sorted({*old.tables, *tables}):
        path = toolchain.table_path(folder, minor)
        if old.tables.get(minor, {}) != tables.get(minor, {}):
            with locked(path):
                changed = toolchain.write_table(path, old.heading.name, tables.get(minor, {}))
            if changed:
                yield path


def rewritten(folder: Path, old: CaseGoldens, new: CaseGoldens, layout: Layout) -> Iterator[Rewrite]:
    """Yield the pages and the code that `write_case` would change; of tables of a version none."""
    files, _, rows = _files_for(folder, old, new, layout)
    for path in dict.fromkeys((*old.files, *files)):
        before, after = (_format(group[path]) if path in group else "" for group in (old.files, files))
        if before != after:
            yield Rewrite(Place(path), before, after)
    yield from matrix_files.rewritten(folder, old, new, rows)


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


def _files_for(
    folder: Path, old: CaseGoldens, new: CaseGoldens, layout: Layout
) -> tuple[dict[Path, File], _Tables, _Rows]:
    """Return the files of the case, its blocks in the tables, and its rows on the pages of a matrix."""
    histories = {key: new.histories[key] for key in sorted(new.histories, key=layout.place)}
    histories = {key: history for key, history in histories.items() if not history.is_empty}
    if not histories:
        return {}, {}, {}
    languages = _languages(old) | dict(layout.languages)
    files: dict[Path, File] = {}
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
        path = page_path(folder, new.heading.name, new.overlay_of(minor))
        base = page_path(folder, new.heading.name, new.overlay_of(new.minor))
        link = "" if is_base else relative_link(base, path)
        files[path] = page_of(Document(minor, new.heading if is_base else overlay_heading, blocks, link))
    rows = {
        minor: matrix_page.row(
            new.heading, entries, [old.rows[minor], *old.rows.values()] if minor in old.rows else [*old.rows.values()]
        )
        for minor, entries in digests.items()
    }
    return files, tables, rows


def _differ(old: File, new: File) -> bool:
    """Return whether two files have different texts, apart from the command that accepts them."""
    if isinstance(old, Document) and isinstance(new, Document):
        heading = dataclasses.replace(new.heading, command=old.heading.command)
        return format_document(old) != format_document(dataclasses.replace(new, heading=heading))
    return old != new


def _format(file: File) -> str:
    if isinstance(file, Document):
        return format_document(file)
    return format_code(file)


def _languages(goldens: CaseGoldens) -> dict[str, str]:
    documents = (file for file in goldens.files.values() if isinstance(file, Document))
    return {
        key.stage: block.language for file in documents for key, block in file.blocks.items() if block.text is not None
    }
