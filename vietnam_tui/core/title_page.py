"""The title page of a game: `game.toml` in its data folder."""

from __future__ import annotations

from functools import cache

import msgspec

from vietnam_tui.core.data import load


class TitlePage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Names the game, its publisher and its scenarios; `charts` are those that other games have as well."""

    id: str
    code: str
    title: str
    scenarios: list[str]
    publisher: str = ""
    published: str = ""
    charts: list[str] = []


@cache
def title_page(folder: str) -> TitlePage:
    """The title page of the game with this data folder; raises `DataError`."""
    return load(f"{folder}/game.toml", TitlePage)
