"""The impact of a diff: the cases that enter a function which the diff changes.

A map of each minor of torch (``maps/``) has, for each function of torch and hopkit, the cases that entered it. A new
map is recorded with ``hopkit golden --record-impact``. Read in this order:

========================  =======================================================================
`.function_names`         a function by its file and its qualified name
`.function_recorder`      the functions that a process enters, by ``sys.monitoring``
`.recording`              run the corpus, and record the functions of each case
`.impact_map`             the map: functions to cases
`.map_file`               a map as bytes, and back
`.unified_diff`           a diff: its files and hunks; the text before and after them
`.source_outline`         a source as functions, and the statements outside of them
`.source_changes`         the functions and statements that differ between two sources
`.changes`                the changes of a whole diff, with those that may affect every case
`.selection`              the cases to run for a diff
========================  =======================================================================
"""
