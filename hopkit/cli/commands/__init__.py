"""The subcommands, one in each module as ``command``; `hopkit.cli.group` lists them and imports one on use."""
