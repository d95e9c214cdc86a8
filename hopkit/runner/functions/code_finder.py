"""Report the code of each module of a package before it runs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

__all__ = ["CodeFinder"]


class CodeFinder(MetaPathFinder):
    """Find the modules in a package as Python does; ``report`` is called with the code of each module, before it runs.

    Modules that are imported already, and the package itself, are not reported.
    """

    def __init__(self, package: str, report: Callable[[CodeType], None]) -> None:
        self._prefix = f"{package}."
        self._report = report

    def install(self) -> None:
        """Find the modules that are imported from now on."""
        sys.meta_path.insert(0, self)

    def remove(self) -> None:
        """Leave the search to Python."""
        if self in sys.meta_path:
            sys.meta_path.remove(self)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(self._prefix):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _ReportingLoader(spec.loader, self._report)
        return spec


class _ReportingLoader(SourceFileLoader):
    def __init__(self, loader: SourceFileLoader, report: Callable[[CodeType], None]) -> None:
        super().__init__(loader.name, loader.path)
        self._report = report

    def get_code(self, fullname: str) -> CodeType | None:
        code = super().get_code(fullname)
        if code is not None:
            self._report(code)
        return code
