"""The golden files: what was accepted of each case, compared, accepted, rebased, triaged and pruned; no torch."""

from __future__ import annotations

from hopkit.goldens.acceptance import accept
from hopkit.goldens.atomic import refuse_installed
from hopkit.goldens.compare import check
from hopkit.goldens.folder import CaseGoldens, base_path, case_names, read_all, read_case
from hopkit.goldens.groups import Group, accept_group, triage
from hopkit.goldens.keys import BlockKey, Heading, Layout
from hopkit.goldens.mismatch import Label, Mismatch
from hopkit.goldens.ownership import Orphan, orphans, prune
from hopkit.goldens.rebasing import rebase
from hopkit.goldens.unified import unified
from hopkit.goldens.versions import SUPPORTED_MINORS, minor_of, no_goldens

__all__ = [
    "SUPPORTED_MINORS",
    "BlockKey",
    "CaseGoldens",
    "Group",
    "Heading",
    "Label",
    "Layout",
    "Mismatch",
    "Orphan",
    "accept",
    "accept_group",
    "base_path",
    "case_names",
    "check",
    "minor_of",
    "no_goldens",
    "orphans",
    "prune",
    "read_all",
    "read_case",
    "rebase",
    "refuse_installed",
    "triage",
    "unified",
]
