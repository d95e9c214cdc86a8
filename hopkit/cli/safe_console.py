"""The console of the commands; importing it imports rich."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from hopkit.normalize import printable

__all__ = ["SafeConsole"]


class SafeConsole(Console):
    """A console that prints no control character of a text: only its own colours and bars reach the terminal."""

    def render_str(self, text: str, **kwargs: Any) -> Text:
        """Return the styled text with control sequences as escapes; rich calls this for cells of tables too."""
        return super().render_str(printable(text), **kwargs)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        """Yield rich's segments of an object, with control sequences as escapes except rich's control codes."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(printable(segment.text), segment.style)
