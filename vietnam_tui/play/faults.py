"""Faults that may occur at a table: an order that cannot be kept, going back that is refused."""

from __future__ import annotations


class CannotSave(Exception):
    """The save cannot be written; the message says why, and nothing has been changed."""


class UndoRefused(ValueError):
    """Why nothing is taken back, as a sentence; `take_back` says that a marked take-back is allowed."""

    def __init__(self, reason: str, *, take_back: bool = False) -> None:
        super().__init__(reason)
        self.take_back = take_back
