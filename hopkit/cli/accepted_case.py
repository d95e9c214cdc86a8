"""Find the accepted texts of a case without torch: by the case's definition in its file, and the page of its golden."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hopkit.goldens import BlockKey, CaseGoldens, Entry
    from hopkit.records import Case

__all__ = ["AcceptedCase", "accepted_case", "accepted_case_by_name"]

_CASE_NAME = re.compile(r"[a-z0-9_]+/[a-z0-9_]+", re.ASCII)


@dataclasses.dataclass(frozen=True)
class AcceptedCase:
    """The goldens of a case in a folder, looked up for the installed torch, of the minor ``minor``.

    ``has_changed``: the source of the case is another one than its page prints.
    """

    name: str
    folder: Path
    goldens: CaseGoldens
    minor: str
    has_changed: bool = False

    @property
    def covers_torch(self) -> bool:
        """True if the goldens are promised to hold on the installed torch: it is supported, or has texts here."""
        from hopkit.goldens.paths import overlay_minors
        from hopkit.goldens.versions import SUPPORTED_MINORS

        return self.minor in (*SUPPORTED_MINORS, self.goldens.minor, *overlay_minors(self.folder))

    def labels_with(self, stage: str, *, on_cpu: bool = False) -> list[str]:
        """Return the labels of the variants that have a golden of a stage, in the order of the page."""
        from hopkit.goldens import Layout

        keys = (key for key in self.goldens.histories if key.stage == stage and (key.device == "cpu" or not on_cpu))
        present = [key for key in keys if self.at(key)[1] is not None]
        return [key.variant for key in sorted(present, key=Layout().place)]

    def label_of(self, stage: str, variant: str | None, *, on_cpu: bool = False) -> str | None:
        """Return the variant, by default the first, if it has a golden of a stage; else None."""
        labels = self.labels_with(stage, on_cpu=on_cpu and variant is None)
        return next(iter(labels), None) if variant is None else variant if variant in labels else None

    def has_text(self, key: BlockKey) -> bool:
        """Return whether the golden of a block is its whole text."""
        return isinstance(self.at(key)[1], str)

    def is_newer(self, key: BlockKey) -> bool:
        """Return whether a block was accepted on a newer torch than the installed one alone."""
        from hopkit._torch.versions import order

        return order(self.at(key)[0]) > order(self.minor)

    def why_captured(self, key: BlockKey) -> str:
        """Return the reason why the accepted text of a block may be wrong for the case as it is; else nothing."""
        if self.has_changed:
            return f"{self.name} has changed since its golden was accepted"
        if not self.covers_torch and not self.is_newer(key):
            return f"there are no goldens for torch {self.minor}"
        return ""

    def at(self, key: BlockKey) -> tuple[str, Entry]:
        """Return the minor whose entry holds for a block on the installed torch, and the entry."""
        return self.goldens.at(key, self.minor)

    def language(self, key: BlockKey) -> str:
        """Return the language of a block, for colours."""
        from hopkit.goldens.document import Document

        documents = (file for file in self.goldens.files.values() if isinstance(file, Document))
        return next((document.blocks[key].language for document in documents if key in document.blocks), "python")

    def expanded(self, key: BlockKey, text: str) -> str:
        """Return an accepted text with the usual code of this torch put back."""
        from hopkit.goldens import read_usual_code

        return read_usual_code(self.folder, self.minor, key.device).expand(text)


def accepted_case(case: Case, golden_dir: Path | None) -> AcceptedCase:
    """Return the goldens of a case; raise `DamagedGolden` if they can't be read."""
    from hopkit.corpus.paths import golden_dir_of

    accepted = _read(case.name, golden_dir_of(case, golden_dir))
    source = accepted.goldens.heading.source
    return dataclasses.replace(accepted, has_changed=bool(source and case.source) and source != case.source)


def accepted_case_by_name(
    name: str, file: Path | None, golden_dir: Path | None, *, by_page: bool = False
) -> AcceptedCase | None:
    """Return the goldens of the case of that name; None if it has no page, or if its definition must be imported.

    ``file`` is a Python file that defines further cases. With ``by_page`` a page alone is enough, such as the page of a
    matrix, if it is in ``golden_dir`` or hopkit's own. Raises `DamagedGolden` if the goldens can't be read.
    """
    from hopkit.corpus.case_definition import find_definition
    from hopkit.corpus.paths import golden_dir_of_file, own_golden_dir

    if not _CASE_NAME.fullmatch(name):
        return None
    definition = find_definition(name, file)
    if definition is None and not by_page:
        return None
    if definition is None:
        folder = golden_dir or own_golden_dir()
    else:
        folder = golden_dir_of_file(definition.path, golden_dir, is_own=definition.is_own)
    accepted = _read(name, folder)
    if not accepted.goldens.exists:
        return None
    source = accepted.goldens.heading.source
    return dataclasses.replace(
        accepted, has_changed=bool(source) and definition is not None and not definition.is_in(source)
    )


def _read(name: str, folder: Path) -> AcceptedCase:
    from hopkit._torch.versions import torch_minor
    from hopkit.goldens import read_case

    minor = torch_minor()
    return AcceptedCase(name, folder, read_case(folder, name, minor), minor)
