"""The corpus: the cases, their registry, and the failures of torch that they show.

Read in this order:

==================  ===========================================================
`.registry`         `case`, `all_cases` and `find_cases`
`.patterns`         the names that a pattern matches, and the nearest ones
`.cases`            the cases, one file for each HOP family
`.case_definition`  the text of a case, found without importing it
`.matrix`           the bodies that are passed to each HOP
`.operators`        the custom operators that cases define
`.full_code`        the cases whose generated code stands in full
`.claims`           the tokens that the goldens of Inductor's behaviours must show
`.hop_functions`    the functions of HOPs that torch has under private names
`.gpu_families`     the families of cases with variants on the virtual GPU
`.paths`            the cases of a run, and the folder of their goldens
`.ini_file`         the folder that pytest's configuration names
`.cache_folder`     the folder of files that hopkit can make anew
`.failures`         the known failures that several families share
`.known_failures`   the list of all known failures
`.severity`         silently wrong, crash or refused
`.hopchecks`        the known failures that `hopkit.hopcheck` shows
==================  ===========================================================

Importing this package loads neither torch nor the cases.
"""
