"""The body matrix: the values that a body may return, write, read or change, for each HOP that calls a body.

`.body_cases` calls a HOP with each body and makes a case of it. The other modules have the bodies: `.values` that
a body returns, `.objects` that hold them, writes to `.memory`, and `.modes` in which a body runs.
"""
