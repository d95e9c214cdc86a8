"""Remember the groups that golden runs found, so that an unknown one is reported before anything runs."""

from __future__ import annotations

import contextlib
import json
import re
import time
from collections.abc import Iterable
from pathlib import Path

import hopkit
from hopkit._torch.versions import torch_version
from hopkit.corpus.cache_folder import cache_folder
from hopkit.errors import UnknownName, UsageError
from hopkit.goldens import Group, atomic_files
from hopkit.goldens.locks import locked
from hopkit.runner.verdicts.digests import digest_of

__all__ = ["GroupMemory"]

_KEPT = 1000
_SHOWN = 3
_ID = re.compile(r"[0-9a-f]{4,8}")
_RUN = "`hopkit golden --triage` finds the groups and prints their ids"


class GroupMemory:
    """The ids of the groups that the runs of one installation on one torch found, for one folder of goldens.

    An id is a digest of a change, so it stays the same while the change is there. The file may be removed at any time:
    then a run has to find the groups anew.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def of(cls, folder: Path) -> GroupMemory:
        """Return the memory for a folder of goldens, in hopkit's cache."""
        place = f"{Path(hopkit.__file__).resolve().parent}\0{folder.resolve()}\0{torch_version()}"
        return cls(cache_folder("groups") / f"{digest_of(place)}.json")

    def keep(self, groups: Iterable[Group], *, accepted: str = "") -> None:
        """Remember the groups of a run, without the ``accepted`` one.

        Raises `HopkitError` if the file can't be written.
        """
        groups_now = {group.id: (str(group), time.time()) for group in groups}
        with locked(self.path):
            known = {**self._read(), **groups_now}
            known.pop(accepted, None)
            latest = sorted(known, key=lambda name: known[name][1], reverse=True)[:_KEPT]
            atomic_files.write(self.path, json.dumps({name: known[name] for name in latest}, indent=1) + "\n")

    def find(self, group: str) -> str:
        """Return the id of the group that begins with a text.

        Raises `UsageError` for a text that begins no id or several, `UnknownName` for a group that no run has found.
        """
        if not _ID.fullmatch(group):
            raise UsageError(f"{group!r} is not the id of a group, which has 8 hexadecimal digits", hint=_RUN)
        known = self._read()
        ids = sorted(name for name in known if name.startswith(group))
        if len(ids) > 1:
            raise UsageError(f"{len(ids)} groups begin with {group!r}: {', '.join(ids)}", hint="give more digits")
        if not ids:
            latest = "; ".join(text for text, _ in list(known.values())[:_SHOWN])
            known_text = f"the last runs found {latest}" if latest else "no run has found one yet"
            raise UnknownName("group", group, tuple(known), hint=f"{known_text}. {_RUN}")
        return ids[0]

    def _read(self) -> dict[str, tuple[str, float]]:
        # A damaged file is an empty one: a run writes it anew.
        with contextlib.suppress(OSError, ValueError, TypeError, AttributeError):
            return {str(name): (str(text), float(at)) for name, (text, at) in json.loads(self.path.read_text()).items()}
        return {}
