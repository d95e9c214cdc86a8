"""Configure the site: `make docs` builds it with Sphinx and MyST.

The source folder of the site is the repository, so that a relative link leads to the same page on the site and in a
checkout.
"""

from __future__ import annotations

import sys
from pathlib import Path

import hopkit

_DOCS = Path(__file__).parent
sys.path.insert(0, str(_DOCS / "_extensions"))

project = "hopkit"
author = "the hopkit authors"
version = release = hopkit.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_click",
    "hopkit_commands",
    "hopkit_docstrings",
    "hopkit_gallery",
    "hopkit_known_failures",
]

# Pages.
root_doc = "docs/index"
include_patterns = ["docs/**.md", "golden/**.md", "CONTRIBUTING.md", "CHANGELOG.md"]
exclude_patterns = [
    # Folders that have no page; Sphinx does not enter them.
    *(".*", "build", "dist", "hopkit", "tests", "benchmarks", "constraints", "examples", "docs/_*", "**/__pycache__"),
    # A folder's guide for readers of the repository, and the output of `make known-failures`.
    *("golden/README.md", "docs/known_failures.md"),
]

# Markdown.
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4

# Docstrings: a word in single backquotes is a name, which must exist (`hopkit_docstrings`).
default_role = "hopkit-name"
nitpicky = True
autodoc_default_options = {"members": True, "member-order": "bysource", "show-inheritance": True, "no-value": True}
autodoc_typehints = "signature"
autodoc_inherit_docstrings = False
# Objects in the navigation of each page would take most of the time of a build.
toc_object_entries = False
python_maximum_signature_line_length = 100

# Options of the command line begin with two hyphens, not with a dash.
smartquotes = False

# Graphs are printed as Python with classes named `<lambda>`, and errors as Python too.
suppress_warnings = ["misc.highlighting_failure"]

html_theme = "furo"
html_title = "hopkit"
html_static_path = ["_static"]
html_css_files = ["hopkit.css"]
html_extra_path = ["_extra"]
html_copy_source = False
html_show_sphinx = False
