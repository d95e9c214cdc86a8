"""The body matrix: the values that a body may return, write, read or change, for each HOP that calls a body.

`.body_cases` calls a HOP with each body and makes a case of it; the other modules have the bodies, by subject.
"""
