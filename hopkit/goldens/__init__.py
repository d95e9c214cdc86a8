"""The golden files: the accepted texts of each case, compared, accepted, rebased, triaged and pruned; no torch.

Read in this order:

========================================  =======================================================================
`.keys`, `.entry`, `.history`             the key of a text, the text or its digest, and its versions
`.versions`                               the versions of torch that have goldens
`.paths`, `.base_place`                   the paths of the files of a case, and the folder of its base
`.folder`, `.case_files`                  read the files of a case; write them
`.document`, `.code_file`                 a page, and a file of generated code: text to records and back
`.page_length`                            digests in place of the longest texts of a long page
`.matrix_page`, `.matrix_text`            the page that the bodies of a matrix share
`.matrix_files`                           the pages of a matrix after some of its cases changed
`.captured_texts`, `.case_update`         captured texts as goldens have them; a case after texts were accepted
`.comparison`, `.acceptance`              compare captured texts with goldens; accept them
`.mismatch`, `.groups`, `.repeats`        the record of a difference; differences that have one cause; blocks of a case
                                          with the same change
`.difference`, `.patch`, `.lines`         the changes between two texts; apply some of them; the tokens of a line
`.node_order`                             the changes between two graphs, whatever the order of their nodes
`.version_comparison`                     all goldens of two versions of torch, compared by cause
`.unified_diff`, `.graph_diff`            a unified diff of two texts; of two graphs, up to their names
`.ownership`, `.base_version`             texts without a case; another torch as the base
`.usual_code`, `.toolchain`               the tables of a version, which all cases share
`.deciding_files`                         the files that can decide the verdict of a case
`.graph_text`, `.code_summary`, `.items`  shorter texts for readers
`.atomic_files`, `.locks`                 files that several processes change
========================================  =======================================================================
"""

from __future__ import annotations

from hopkit.goldens.acceptance import accept
from hopkit.goldens.atomic_files import refuse_installed
from hopkit.goldens.base_place import case_names
from hopkit.goldens.base_version import rebase
from hopkit.goldens.captured_texts import as_compared
from hopkit.goldens.comparison import check
from hopkit.goldens.entry import Digest, Entry
from hopkit.goldens.folder import CaseGoldens, read_all, read_case
from hopkit.goldens.graph_diff import graph_diff
from hopkit.goldens.groups import Group, accept_group, accept_groups, triage
from hopkit.goldens.keys import BlockKey, Heading, Layout, heading_of
from hopkit.goldens.mismatch import Label, Mismatch
from hopkit.goldens.ownership import Orphan, orphans, prune
from hopkit.goldens.repeats import without_repeats
from hopkit.goldens.unified_diff import unified
from hopkit.goldens.usual_code import read_usual_code, write_usual_code
from hopkit.goldens.version_comparison import VersionComparison, compare_versions, require_goldens
from hopkit.goldens.versions import SUPPORTED_MINORS, minor_of, no_goldens

__all__ = [
    "SUPPORTED_MINORS",
    "BlockKey",
    "CaseGoldens",
    "Digest",
    "Entry",
    "Group",
    "Heading",
    "Label",
    "Layout",
    "Mismatch",
    "Orphan",
    "VersionComparison",
    "accept",
    "accept_group",
    "accept_groups",
    "as_compared",
    "case_names",
    "check",
    "compare_versions",
    "graph_diff",
    "heading_of",
    "minor_of",
    "no_goldens",
    "orphans",
    "prune",
    "read_all",
    "read_case",
    "read_usual_code",
    "rebase",
    "refuse_installed",
    "require_goldens",
    "triage",
    "unified",
    "without_repeats",
    "write_usual_code",
]
