"""The page of a finished game, to watch in a browser and to carry away: everything that anybody knew.

It is made in a process of its own (`python -m vietnam_tui.host.front.archive_page SAVE OUT PLAYERS`), since it takes
a while and much that a host has no use for.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from pathlib import Path
from typing import Any

import msgspec

from vietnam_tui.host.front.archive import Finished
from vietnam_tui.host.settings import HostFault, write_private

#: Seconds that a page may take
PATIENCE = 300.0

log = logging.getLogger(__name__)


class Pages:
    """The pages of finished games, made one at a time."""

    def __init__(self, folder: Path, saves: Path) -> None:
        self._folder, self._saves = folder, saves
        self._alone = asyncio.Lock()

    def path(self, id_: str) -> Path:
        """The file of the page of a game."""
        return self._folder / f"{id_}.html"

    async def make(self, finished: Finished) -> Path | None:
        """Make the page of a game if there is none; None where that is impossible."""
        path = self.path(finished.id)
        async with self._alone:
            if path.exists() or await self._made(finished, path):
                return path
        return None

    async def _made(self, finished: Finished, path: Path) -> bool:
        players = msgspec.json.encode(finished.players).decode()
        words = ("-m", __name__, str(self._saves / finished.save), str(path), players)
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            process = await asyncio.create_subprocess_exec(
                sys.executable, *words, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL
            )
        except OSError as error:
            log.error("%s: %s", path, error)
            return False
        try:
            code = await asyncio.wait_for(process.wait(), PATIENCE)
        except (TimeoutError, asyncio.CancelledError):
            process.kill()
            await process.wait()
            raise
        if code:
            log.error("%s: its page could not be made", finished.id)
        return not code


def page_of(save: Path, players: dict[str, str]) -> str:
    """The page of a finished game, with who played it."""
    from vietnam_tui.pictures.page import report_page  # only here: the host itself makes none
    from vietnam_tui.play.table.session import Session
    from vietnam_tui.play.table.session_table import SessionTable

    session: Session[Any] = Session.open(save, read_only=True)
    table = SessionTable(session)
    chair = msgspec.structs.replace(table.chair(""), seats=players)
    return report_page(session.game, chair, table.course(""), open_book=True)


def main() -> int:
    """Make a page; returns the exit code."""
    os.nice(10)
    save, out, players = sys.argv[1:]
    page = page_of(Path(save), msgspec.json.decode(players, type=dict[str, str]))
    try:
        write_private(Path(out), page.encode())
    except HostFault as fault:
        log.error("%s", fault)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
