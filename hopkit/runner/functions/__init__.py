"""The functions of Python code: named, recorded as a process enters them, and compared between two sources.

=======================  ==============================================================================
`.function_names`        a function by its file and its qualified name
`.function_recorder`     the functions that a process enters, by ``sys.monitoring``
`.code_finder`           the code of each module of a package, before it runs
`.unreported`            the files of hopkit with functions that ``sys.monitoring`` may not report
`.source_outline`        a source as functions, and the statements outside of them
`.source_changes`        the functions and statements that differ between two sources
=======================  ==============================================================================
"""
