"""Remembered verdicts: a case on which nothing has changed since it passed does not run again.

Read in this order:

=============================  ====================================================================
`.digests`                     a part of a key: the digests of files or values by name
`.case_code`                   the part for the code of one case, and what this code imports
`.environment`                 the parts that all cases share: hopkit, torch, Python, the compiler
`.key`                         the key of a case: all parts, with its golden and the settings
`.entered_code`                the code of hopkit that a verdict depends on
`.code_recorder`               record this code in the process that starts the cases, and in children
`.recorded_cases`              record the child of each case
`.code_changes`                the changes of hopkit's code that count for a verdict
`.record`                      a verdict as JSON, and back
`.store`                       the file of verdicts
`.code_comparison`             hopkit's code now, compared with that of the verdicts in the file
`.switch`                      whether verdicts are remembered here
`.memory`                      recall verdicts at the start of a run, and keep those of the run
=============================  ====================================================================
"""
