"""Remembered verdicts: a case on which nothing has changed since it passed does not run again.

Read in this order:

=============================  ====================================================================
`.digests`                     a part of a key: the digests of files or values by name
`.case_code`                   the part for the code of one case, and what this code imports
`.environment`                 the parts that all cases share: hopkit, torch, Python, the compiler
`.key`                         the key of a case: all parts, with its golden and the settings
`.record`                      a verdict as JSON, and back
`.store`                       the file of verdicts
`.memory`                      recall verdicts at the start of a run, and keep those of the run
=============================  ====================================================================
"""
