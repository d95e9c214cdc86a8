"""The command line: one command a module, imported when it is run; ``hopkit --help`` loads neither torch nor rich.

==============================  ==============================================================================
`.group`                        the command ``hopkit``: find a subcommand, turn its exceptions into exit codes
`.commands`                     the subcommands, one in each module
`.options`                      options of several commands
`.engines`                      the option ``--engine``
`.console`, `.safe_console`     print to a terminal or a file
`.progress`                     the output while cases run
`.relayed_progress`             the same for cases that run with another torch
`.golden_output`, `.table`      the output after a golden run, and its table
`.key_output`                   the output of ``hopkit golden --why``
`.impact_output`                the output of ``hopkit golden --impact`` and ``--record-impact``
`.review_screen`                the screens of ``hopkit review``
`.diff_output`                  the output of ``hopkit diff --torch``
`.fuzz_output`                  the output of ``hopkit fuzz``
`.accepted_case`                the accepted texts of a case, found without torch
`.texts`                        the text of one stage of a case
`.templates`, `.sample_source`  the case files that ``hopkit new`` writes
`.signals`                      end a command on SIGTERM and SIGHUP
==============================  ==============================================================================
"""

from __future__ import annotations

from hopkit.cli.group import main

__all__ = ["main"]
