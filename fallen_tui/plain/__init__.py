"""The line-mode face, for screen readers, scripts and dumb terminals."""

from fallen_tui.plain.face import PlainFace

__all__ = ["PlainFace"]
