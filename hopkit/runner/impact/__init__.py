"""The impact of a diff: the cases that enter a function which the diff changes.

A map of each minor of torch (``maps/``) has, for each function of torch and hopkit, the cases that entered it. A new
map is recorded with ``hopkit golden --record-impact``. `hopkit.runner.functions` names, records and compares the
functions. Read in this order:

========================  =======================================================================
`.recording`              run the corpus, and record the functions of each case
`.impact_map`             the map: functions to cases
`.map_file`               a map as bytes, and back
`.unified_diff`           a diff: its files and hunks; the text before and after them
`.changes`                the changes of a whole diff, with those that may affect every case
`.selection`              the cases to run for a diff
========================  =======================================================================
"""
