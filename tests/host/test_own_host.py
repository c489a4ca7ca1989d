"""`With a friend`: a host of one's own as its pages see to it, invitations, the way to other hosts."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.host.ended_games import TREES
from tests.host.served import SSH, Served, SshTerminal, make_key, until
from tests.host.test_hall_pages import shown
from tests.tui.pty_terminal import PtyTerminal
from vietnam_tui.cli.with_a_friend import friend_page, meant
from vietnam_tui.host import wire
from vietnam_tui.host.home.been_at import KEPT, BeenAt
from vietnam_tui.host.home.own_host import HomeHost
from vietnam_tui.host.home.pages import FriendPage, Way
from vietnam_tui.host.invites import InviteBook, redeemed
from vietnam_tui.host.settings import HostFault, HostFolder
from vietnam_tui.tui.pages.elsewhere import Steps
from vietnam_tui.tui.pages.page import Page

pytestmark = pytest.mark.xdist_group("host")

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFJ0"


def folder(tmp_path: Path, port: int = 0) -> HostFolder:
    """A host's folder with a few of its games."""
    (tmp_path / "games").mkdir()
    (tmp_path / "host.toml").write_text(f'saves = "games"\naddress = "127.0.0.1"\nport = {port}\n')
    return HostFolder(tmp_path)


class Title:
    """The pages as the title screen has them, and where it was left for."""

    def __init__(self, host: HomeHost, been_at: BeenAt) -> None:
        self.ways: list[Way] = []
        self.pages: list[Page] = []
        steps = Steps(
            self.pages.append,
            lambda: self.pages.__delitem__(-1),
            lambda card: None,
            lambda go: self.ways.append(go()),  # type: ignore[arg-type,return-value]
            lambda: None,
            lambda: self.ways.append(Way()),
        )
        go: Callable[[Way], Any] = lambda way: way  # noqa: E731
        self.pages.append(FriendPage(host, been_at, steps, go, as_root=os.geteuid() == 0))

    def press(self, *keys: str) -> str:
        for key in keys:
            self.pages[-1].press(key)
        return shown(self.pages[-1])

    def take(self, words: str) -> str:
        """Take the line that begins with some words."""
        page: Any = self.pages[-1]
        page.chosen = next(at for at, entry in enumerate(page.entries()) if entry.text.startswith(words))
        return self.press("enter")

    def type(self, text: str) -> str:
        """Type a line in the place of what stands there."""
        return self.press(*["backspace"] * 30, *("space" if c == " " else c for c in text), "enter")


def test_a_game_is_hosted_and_somebody_invited_without_the_host_running(tmp_path: Path) -> None:
    host = HomeHost(folder(tmp_path))
    title = Title(host, BeenAt(tmp_path / "been-at.json", meant))
    host.start = lambda **rest: setattr(host, "starting", True)  # type: ignore[method-assign]
    assert "at a host of your own" in shown(title.pages[-1])
    title.take("Host a game")
    assert "somebody" not in title.type("not a name!")
    assert "up to 20 characters" in shown(title.pages[-1])
    title.take("Host a game")
    told = title.type("me")
    assert "< whom you invite >" in told
    assert "Name " not in told  # there is no list for it to stand in
    assert "You are me here." in shown(title.pages[0])
    told = title.take("Begin")
    for words in ("US: me", "VC: nobody", "Sit down", "Invite somebody as VC"):
        assert words in told
    title.take("Invite")
    told = title.type("carl")
    (code,) = InviteBook(tmp_path / "invites.toml").now().code
    assert (code.person, code.side, code.save) == ("carl", "VC", f"{TREES}.toml")
    assert "VC: nobody; carl is invited" in told
    line = next(row for row in told.splitlines() if row.startswith("ssh "))
    assert "code-" in line
    secret = line.partition("code-")[2].partition("@")[0]
    host.book.change(lambda invites: redeemed(invites, secret, KEY))
    with pytest.raises(HostFault, match="good for nothing"):
        host.book.change(lambda invites: redeemed(invites, secret, KEY[:-1] + "1"))
    host.look()
    told = shown(title.pages[-1])
    assert "VC: carl" in told
    assert line not in told  # it has done its work
    assert not host.free_sides(TREES)
    with pytest.raises(HostFault, match="not free"):
        host.invite(TREES, "VC", "dora")
    other = host.begin(wire.Begin(TREES, {"US": "me", "VC": ""}, {}, pace="3d", holidays=7, answers="20s"))
    host.look()
    assert "code-" not in host.invite(other, "VC", "carl")[0]  # his key is known by now
    begun = host.book.now().find(other)
    assert begun is not None
    assert (begun.seats, begun.pace, begun.opener) == ({"US": "me", "VC": "carl"}, "3d", "me")
    assert (begun.holidays, begun.answers) == (7, "20s")
    with pytest.raises(HostFault, match="as long as a move may take"):
        host.begin(wire.Begin(TREES, {"US": "me", "VC": ""}, {}, pace="1d", answers="1d"))
    title.take("Sit down")
    assert not title.ways  # as soon as the host runs
    again = HomeHost(HostFolder(tmp_path))
    again.look()
    assert again.me == "me"
    assert again.hall is not None
    assert {game.id for game in again.hall.games} == {TREES, other}


def test_one_joins_with_the_line_one_was_sent_and_comes_back_without_its_code(tmp_path: Path) -> None:
    been_at = BeenAt(tmp_path / "been-at.json", meant)
    title = Title(HomeHost(folder(tmp_path)), been_at)
    title.take("At this keyboard")
    title.take("Join a game")
    assert "That is no invitation" in title.type("come over")
    title.take("Join a game")
    line = "ssh -p 2222 code-AAAA-BBBB@home.example"
    title.type(line)
    assert title.ways == [Way(), Way(address=line)]
    assert been_at.places() == ("home.example:2222",)
    title.pages[1:] = []
    title.take("Back to home.example:2222")
    assert title.ways[-1] == Way(address="home.example:2222")
    for number in range(KEPT + 2):
        been_at.note(f"game@h{number}")
    assert been_at.places()[0] == f"game@h{KEPT + 1}"
    assert len(been_at.places()) == KEPT
    (tmp_path / "been-at.json").write_text('["-oProxyCommand=x", "ssh -p 1 code-a@b", "ok"]')
    assert been_at.places() == ("ok",)
    (tmp_path / "been-at.json").write_text("{")
    assert been_at.places() == ()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[HomeHost]:
    """A host of one's own, which is stopped whatever happens."""
    made = HomeHost(folder(tmp_path))
    made.call_me("me")
    yield made
    made.look()
    made.stop()


def test_the_host_is_started_shows_who_comes_and_goes_on_until_it_is_stopped(
    tmp_path: Path, host: HomeHost
) -> None:
    game = host.begin(wire.Begin(TREES, {"US": "me", "VC": ""}, {}))
    title = Title(host, BeenAt(tmp_path / "been-at.json", meant))
    title.take("Start hosting")
    until(lambda: host.running and "Your host runs at port" in shown(title.pages[0]), 60)
    until(lambda: host.folder.listens)
    line, *_ = host.invite(game, "VC", "carl")
    code = line.partition("code-")[2].partition("@")[0]
    key = make_key(tmp_path / "carl")
    options = ("IdentitiesOnly=yes", "StrictHostKeyChecking=no", f"UserKnownHostsFile={tmp_path / 'known'}")
    way = [part for option in options for part in ("-o", option)]
    where = ["-p", str(host.folder.listens), f"code-{code}@127.0.0.1"]
    with SshTerminal([SSH, "-F", "none", "-tt", "-i", str(key), *way, *where]) as carl:
        carl.wait_for("Bind your key")
        carl.press("y")
        carl.wait_for("US me")
        until(lambda: host.line_of(game) is not None and ("VC", "carl here") in host.line_of(game).seats)  # type: ignore[union-attr]
        title.take(TREES)
        title.take("What is new")
        until(lambda: "It is your turn as US" in shown(title.pages[-1]))
        title.pages[2:] = []
        title.take("Sit down")
        title.pages[1:] = []
        assert "Front room   open tables, games to watch, the archive" in shown(title.pages[0])
        title.take("Front room")
        assert title.ways == [Way(game=game), Way(front_room=True)]
        host.close()
        host.look()  # as a program that is started later
        assert host.running
        assert "Enter once more stops the host" in title.take("Stop hosting")
        title.press("enter")
        carl.wait_for("the host stops")
        until(lambda: not host.running)
    assert "Start hosting" in shown(title.pages[0])


def test_a_host_that_cannot_run_says_why(tmp_path: Path) -> None:
    host = HomeHost(folder(tmp_path, port=99))
    host.call_me("me")
    title = Title(host, BeenAt(tmp_path / "been-at.json", meant))
    title.take("Start hosting")
    until(lambda: not host.starting, 60)
    assert "port 99 is the system's" in shown(title.pages[0])
    assert not host.running


def test_the_title_screen_leads_there_and_back(tmp_path: Path) -> None:
    (tmp_path / "host").mkdir(mode=0o700)
    with PtyTerminal(VIETNAM_HOST=str(tmp_path / "host"), VIETNAM_SAVES=str(tmp_path)) as title:
        title.wait_for("With a friend")
        for _ in range(4):
            title.press("\x1b[B")
        title.press("\r")
        title.wait_for("Host a game")
        title.press("\r")
        title.wait_for("< human >")  # both of you, in turn
        title.press("\x1b")
        title.press("\x1b")
        title.wait_for("Saved games")


def test_a_table_and_the_front_room_lead_back_to_the_title_screen_with_what_the_host_has_said(
    tmp_path: Path,
) -> None:
    served = Served(tmp_path / "host")
    served.game(TREES, US="me", VC="carl")
    (served.folder / "owner").write_text("me")
    served.start(door_only=True)
    environment = {"VIETNAM_HOST": str(served.folder), "VIETNAM_SAVES": str(served.saves)}
    with PtyTerminal(**environment) as title:
        title.wait_for("With a friend")
        title.press("f")
        title.wait_for("You are me here.")
        title.press("\x1b[B" * 3 + "\r")
        title.wait_for("[1 Yours 1]")  # the lobby, though there is but one game
        title.press("q")
        title.wait_for("You are me here.")
        title.press("\x1b[B" * 5 + "\r")
        title.wait_for("Sit down")
        title.press("\r")
        title.wait_for("Turn 1")
        title.press("\x11")
        title.wait_for("You are me here.")
        title.press("\x1b[B" * 5 + "\r")
        title.wait_for("Sit down")
        title.press("\r")
        title.wait_for("Turn 1")
        served.stop()
        title.wait_for("the host stops")
        title.wait_for("Start hosting")
        title.press("q")
        title.press("q")
        assert title.ended(10)
        assert title.status == 0


def test_a_folder_that_is_none_of_a_host_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIETNAM_HOST", str(tmp_path))
    (tmp_path / "host.toml").write_text("nonsense")
    nothing: Callable[..., None] = lambda *words: None  # noqa: E731
    page = friend_page(Steps(nothing, nothing, nothing, nothing, nothing, nothing))
    assert "host.toml" in shown(page)
