"""`With a friend` on the title screen: what its pages need of the commands `host`, `join` and `invite`."""

from __future__ import annotations

from vietnam_tui.cli.coming_back import CODE, address, read_where, stay_at
from vietnam_tui.cli.faults import fail
from vietnam_tui.cli.hosting import join
from vietnam_tui.cli.printing import note
from vietnam_tui.host.home.been_at import BeenAt
from vietnam_tui.host.home.own_host import HomeHost
from vietnam_tui.host.home.pages import FriendPage, Way
from vietnam_tui.host.settings import HostFault, HostFolder, default_folder
from vietnam_tui.tui.pages.elsewhere import Steps
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.pages.title import LinesPage


def friend_page(steps: Steps, *, as_root: bool = False) -> Page:
    """The first page, or one that says why there can be none; `as_root` is for a host in a container."""
    try:
        folder = HostFolder(default_folder())
        host = HomeHost(folder)
    except HostFault as fault:
        return LinesPage("With a friend", [str(fault)])

    def go(way: Way) -> int:
        """Go to a game of one's own host, or elsewhere."""
        host.close()
        if way.address or not (way.game or way.front_room):
            where = read_where(way.address)
            return stay_at(where) if where is not None else fail_at(way.address)
        code = join(way.game, folder=str(folder.path), person=host.me)
        note("Your host goes on.  With a friend, on the title screen, leads back to it and stops it.")
        return code

    return FriendPage(host, BeenAt(folder.path / "been-at.json", meant), steps, go, as_root=as_root)


def fail_at(place: str) -> int:
    """Say that an address is none; raises `typer.Exit`."""
    raise fail(f"{place[:60]!r} is no address of a host")


def meant(line: str) -> str | None:
    """The address that an invitation leads to, without its code."""
    where = read_where(line)
    if where is None:
        return None
    return address(where._replace(wish="") if where.wish.casefold().startswith(CODE) else where)
