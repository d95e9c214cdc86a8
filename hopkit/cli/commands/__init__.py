"""One command a module, each with a ``command``; `hopkit.cli.group` lists them and imports one when it is asked for."""
