"""Compare this torch with another one, for people who port hopkit: the first page to read.

===============  ==============================================================================
`.name_changes`  private names that the other torch lacks, moved or re-signed
`.hop_changes`   HOPs that it adds or lacks
`.outcomes`      a run there: known failures that are fixed, and new failures
`.texts`         texts that differ, by cause: from the goldens, or from the run
`.survey`        collect all of these from the two environments
`.page`          the Markdown page
===============  ==============================================================================

`.name_changes`, `.hop_changes` and `.outcomes` read JSON reports of hopkit; none of these modules imports torch.
"""

from __future__ import annotations

from hopkit.runner.upgrade.page import page, summary
from hopkit.runner.upgrade.survey import Selection, Survey, survey

__all__ = ["Selection", "Survey", "page", "summary", "survey"]
