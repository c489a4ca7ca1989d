"""`With a friend` on the title screen: what its pages need of the commands `host`, `join` and `invite`."""

from __future__ import annotations

import sys

from vietnam_tui.cli.coming_back import CODE, address, read_where, stay_at
from vietnam_tui.cli.faults import fail
from vietnam_tui.cli.guard import INTERRUPTED
from vietnam_tui.cli.hosting import come_in
from vietnam_tui.cli.printing import note
from vietnam_tui.host.home.been_at import BeenAt
from vietnam_tui.host.home.own_host import HomeHost
from vietnam_tui.host.home.pages import FriendPage, Way
from vietnam_tui.host.settings import HostFault, HostFolder, default_folder
from vietnam_tui.host.visit import LOBBY
from vietnam_tui.tui.pages.elsewhere import Back, Steps
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.pages.title import LinesPage


def friend_page(steps: Steps, *, as_root: bool = False) -> Page:
    """The first page, or one that says why there can be none; `as_root` is for a host in a container."""
    try:
        folder = HostFolder(default_folder())
        host = HomeHost(folder)
    except HostFault as fault:
        return LinesPage("With a friend", [str(fault)])

    def go(way: Way) -> Back:
        """Go to a game of one's own host, or elsewhere, and come back."""
        host.close()
        if way.address or not (way.game or way.front_room):
            where = read_where(way.address)
            return Back(stay_at(where) or until_read() if where is not None else fail_at(way.address))
        return Back(*come_in(way.game or LOBBY, folder=str(folder.path), person=host.me))

    return FriendPage(host, BeenAt(folder.path / "been-at.json", meant), steps, go, as_root=as_root)


def until_read() -> int:
    """Let what a host elsewhere has said be read before the title screen covers it; 0, or the code to leave with."""
    note("Enter leads back to the title screen, Ctrl-C leaves.")
    try:
        return 0 if sys.stdin.readline() else INTERRUPTED
    except KeyboardInterrupt:
        return INTERRUPTED


def fail_at(place: str) -> int:
    """Say that an address is none; raises `typer.Exit`."""
    raise fail(f"{place[:60]!r} is no address of a host")


def meant(line: str) -> str | None:
    """The address that an invitation leads to, without its code."""
    where = read_where(line)
    if where is None:
        return None
    return address(where._replace(wish="") if where.wish.casefold().startswith(CODE) else where)
