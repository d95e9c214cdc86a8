"""A template with torch, hopkit, all cases and pytest, which has compiled a program as a golden run does first."""

import importlib
import pkgutil

PACKAGES = ("checks", "cli", "fuzz", "goldens", "oracles", "repro", "runner", "stages", "strategies")
"""The packages whose modules commands import late."""


def prepare():
    from hopkit.runner.warmup import own_compiler_files, stay_single_threaded, warm_up

    stay_single_threaded()
    from hopkit.corpus.registry import all_cases

    for name in ("hypothesis", "pytest", "rich.console", "sqlite3"):
        importlib.import_module(name)
    for package in PACKAGES:
        path = importlib.import_module(f"hopkit.{package}").__path__
        for info in pkgutil.walk_packages(path, f"hopkit.{package}."):
            importlib.import_module(info.name)
    all_cases()
    with own_compiler_files():
        warm_up(devices=("cpu", "virtual-h200"))


def refresh():
    """Forget the stages, oracles and backends of installed distributions, which are others under another path."""
    from torch._dynamo.backends import registry as backends

    from hopkit.oracles import registry as oracles
    from hopkit.stages import registry as stages

    stages.stage_modules.cache_clear()
    oracles._oracles.cache_clear()
    backends._lazy_import.cache_clear()
    backends._discover_entrypoint_backends.cache_clear()
