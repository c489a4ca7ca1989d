"""The pages of the lobby at 80x24 and 200x60, what their keys ask for, and the same line by line."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from vietnam_tui.host import wire
from vietnam_tui.host.front.lines import ResultLine, TableLine
from vietnam_tui.host.screen.hall import HallApp
from vietnam_tui.host.screen.hall_lines import HallDialogue
from vietnam_tui.host.screen.hall_pages import Deeds, HallPage, KeysPage, LobbyHelpPage, TextPage, waiting
from vietnam_tui.host.screen.line import Line
from vietnam_tui.host.screen.new_table import NewTablePage
from vietnam_tui.host.screen.preferences import Preferences
from vietnam_tui.tui.pages.page import Page

SEATS = (("US/GVN", "anna"), ("NVA/VC", "boris here"))
MINE = wire.GameLine(
    "the-fall-of-lang-vei",
    "Lang Vei",
    "x",
    "Turn 3/7",
    ("US/GVN",),
    SEATS,
    "US/GVN",
    "boris: go",
    "2 days left",
    60,
)
WATCHED = wire.GameLine("trees", "Trees", "x", "Turn 1/4", (), SEATS, "NVA/VC")
TERMS = ("aids at this table: odds", "whoever is invited here may look on")
TABLES = (
    TableLine(
        "t1", "boris", "come in", "Trees", "x", (("US", "boris"), ("VC", "")), ("VC",), 60, terms=TERMS
    ),
    TableLine(
        *("t2", "carl", "", "Trees", "x", (("US", ""), ("VC", "carl")), ("US",), 60),
        asked={"US": "anna"},
        concerns=True,
        terms=TERMS,
    ),
    TableLine(
        *("t3", "anna", "", "Trees", "x", (("US", "anna"), ("VC", "")), (), 60),
        own=True,
        concerns=True,
        code="AAAA-BBBB",
        declined=("dora",),
        terms=TERMS,
    ),
)
ENDED = ResultLine(
    "old", "Trees", (("US", "anna"), ("VC", "boris")), "US wins", "it is", "Turn 4/4", 60, ("US",)
)
LOOKED_ON = msgspec.structs.replace(ENDED, id="other", yours=())
HALL = wire.Hall(
    "home",
    "anna",
    (MINE, WATCHED),
    friends=("boris",),
    tables=TABLES,
    results=(ENDED, LOOKED_ON),
    finished=250,
    port=2222,
)


class Lobby:
    """The pages of a lobby, and what they have done."""

    def __init__(self, hall: wire.Hall = HALL) -> None:
        self.asked: list[wire.Request | None] = []
        self.pages: list[Page] = []
        show, close = self.pages.append, lambda: self.pages.__delitem__(-1)
        self.deeds = Deeds(self.asked.append, self.asked.append, show, close)
        self.first = HallPage(hall, Preferences("", lambda text: None), self.deeds)
        show(self.first)

    def press(self, *keys: str) -> str:
        for key in keys:
            self.pages[-1].press(key)
        return shown(self.pages[-1])


def shown(page: Page, width: int = 80, height: int = 23) -> str:
    """A page and its footer as text; nothing stands beyond the screen."""
    rows = ["".join(part for part, _ in row) for row in page.rows(width, height)]
    assert len(rows) == height
    assert len(page.footer) <= width
    return "\n".join([*rows, page.footer])


def text_of(words: Iterable[str]) -> str:
    return "\n".join(words)


@pytest.mark.parametrize(("width", "height"), [(80, 23), (200, 59)])
def test_every_list_has_its_lines_and_counts_at_either_size(width: int, height: int) -> None:
    lobby = Lobby()
    told = shown(lobby.first, width, height)
    assert "[1 Yours 1]  2 Open 3   3 Watch 1   4 Archive 250" in told
    assert "anna  2 games wait for you" in told  # a turn, and a table that he is asked to
    assert re.search(r"> the-fall-of-lang-v T 3/7 +YOUR TURN as US/GVN +boris here +2 days left", told)
    told = lobby.press("2")
    for line in (
        'US boris  VC free +"come in"',
        "US for anna  VC carl +asks you",
        "US anna  VC free +by code",
    ):
        assert re.search(line, shown(lobby.first, width, height)), told
    lobby.press("tab")
    assert "waits for boris" in shown(lobby.first, width, height)
    lobby.press("right")
    told = shown(lobby.first, width, height)
    assert "US anna  VC boris" in told
    assert "248 older ones" in told
    for page in (KeysPage(HALL), LobbyHelpPage(), form(lobby)[0], TextPage("Code", ["x"], print)):
        assert shown(page, width, height)


def test_keys_ask_for_what_they_say() -> None:
    lobby = Lobby()
    lobby.press("enter", "i")
    assert lobby.asked == [wire.Sit(MINE.id, "US/GVN"), wire.News(MINE.id)]
    assert "VC: free" in lobby.press("2", "enter")
    lobby.press("enter")
    assert "US: kept for anna" in lobby.press("down", "enter")
    assert "Decline" in shown(lobby.pages[-1])
    lobby.press("down", "enter")
    told = lobby.press("down", "enter")
    assert "Its code: AAAA-BBBB." in told
    assert "dora does not want to." in told
    lobby.press("enter")
    assert lobby.asked[2:] == [wire.Take("t1", "VC"), wire.GetUp("t2"), wire.GetUp("t3")]
    lobby.press("w", "enter", "shift+tab", "4", "enter")
    assert "ssh -T -p 2222 page+old@HOST > old.html" in shown(lobby.pages[-1])
    lobby.press("down", "enter")
    assert "Rematch" not in lobby.press("down", "enter")  # of a game that others have played
    lobby.press("enter", "down", "enter", "down", "enter")
    assert lobby.asked[5:] == [wire.Sit("trees"), wire.Rematch("old"), wire.Sit("other"), wire.Older(2)]


def test_what_is_told_of_keys_and_of_ones_turn_is_whole() -> None:
    lobby = Lobby()
    assert "When it is your turn: bell." in lobby.press("4", "N")
    assert "--key-file NEW.pub" in " ".join(shown(KeysPage(HALL)).split())


@pytest.mark.asyncio
async def test_escape_closes_a_page_and_q_leaves_the_lobby() -> None:
    here, there = socket.socketpair()
    app = HallApp(
        HALL, Line(here, last_resort=lambda code: None), Preferences("", lambda text: None), colours="16"
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k", "escape", "escape")
        assert app.hall_screen.pages == [app.hall_screen.first]
        assert app.is_running
        await pilot.press("q")
    assert not app.is_running
    there.close()


@pytest.mark.asyncio
async def test_a_key_turns_the_colours_of_the_lobby_and_the_host_keeps_it_for_the_person(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("VIETNAM_THEME", "VIETNAM_BACKGROUND", "COLORFGBG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    here, there = socket.socketpair()
    kept: list[str] = []
    app = HallApp(
        HALL, Line(here, last_resort=lambda code: None), Preferences("", kept.append), colours="256"
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f8")
        assert app.frame.palette.theme == "light"
        assert Preferences(kept[-1], print)["theme"] == "light"
        await pilot.press("f8")
    assert Preferences(kept[-1], print)["theme"] == "dark"
    there.close()


def test_what_has_changed_is_shown_where_the_mark_stands_and_what_came_of_a_wish_is_told() -> None:
    lobby = Lobby()
    lobby.press("2", "down")
    lobby.first.change(msgspec.structs.replace(HALL, tables=TABLES[1:], told="The table is put away."))
    assert re.search("> Trees +US for anna", shown(lobby.first))
    assert "The table is put away." in shown(lobby.first)
    lobby.first.change(msgspec.structs.replace(HALL, tables=()))
    assert "No table is open." in shown(lobby.first)
    assert "put away" in shown(lobby.first)  # news of others takes away nothing that he may not have read yet
    assert "put away" not in lobby.press("tab")
    assert waiting(lobby.first.hall) == 1
    assert "m gives you a name" in shown(Lobby(wire.Hall("home", "guest-a", (), newcomer=True)).first)


def form(lobby: Lobby) -> tuple[NewTablePage, list[wire.Begin]]:
    begun: list[wire.Begin] = []
    page = NewTablePage(HALL, begun.append, print, lobby.deeds.show, lobby.deeds.close)
    lobby.pages.append(page)
    return page, begun


def test_the_form_of_a_new_table_asks_for_terms_where_others_play_and_for_none_where_not() -> None:
    lobby = Lobby()
    page, begun = form(lobby)
    sides = list(page.players)
    assert "Aids" not in lobby.press("down", "down")
    while page.players[sides[1]] != "anybody here":
        lobby.press("right")
    options = len(page.options)
    lobby.press(*["down"] * (1 + options), "right", "right")
    told = lobby.press(*["down", "right"] * 4, "down", "enter")
    assert "30 letters" in told
    lobby.press(*"ab", "space", "c", "backspace", *"d", "enter")
    told = shown(page)
    for words in (
        "< 3 days a move >",
        "< 30 days each >",
        "odds, answer",
        "1 turn late",
        "to whoever has its code",
        "Name   ab d",
        "Open the table",
    ):
        assert words in told
    lobby.press("down", "down", "enter")
    while page.players[sides[1]] != "boris":
        page._next_player(sides[1], 1)
    page._next_watched(-2)
    lobby.press("enter")
    while page.players[sides[1]] != "bot:recruit":
        page._next_player(sides[1], 1)
    page._ask()
    first, second, third = begun
    assert first == wire.Begin(
        page.scenario,
        {sides[0]: "anna", sides[1]: ""},
        page.options,
        "ab d",
        by_code=True,
        aids=("odds", "answer"),
        delay=1,
        pace="3d",
        holidays=30,
    )
    assert (second.seats[sides[1]], second.watched) == ("boris", False)
    assert (third.seats[sides[1]], third.by_code) == ("bot:recruit", False)
    page.players[sides[0]] = "anybody here"
    page._ask()
    assert "One side must be yours." in shown(page)


def test_the_form_asks_for_how_long_answers_wait_where_somebody_may_decline_in_secret() -> None:
    lobby = Lobby()
    page, begun = form(lobby)
    while page.scenario != "the-fall-of-lang-vei":
        page._next_scenario(1)
    sides = list(page.players)
    page.players[sides[1]] = "anybody here"
    assert "Secret answers          < as given; 10 s cover them >" in shown(page)
    page._next_answers(1)
    assert "Secret answers          < after 20 seconds, always >" in shown(page)
    page._ask()
    page._next_answers(-2)
    page._next_pace(1)
    page._ask()
    assert "Secret answers: a question cannot stay open for as long as a move may take." in shown(page)
    page.players[sides[1]] = "bot:recruit"
    page.pace = "none"
    page._ask()
    while page.scenario != "boys-of-67":
        lobby.press("left")
    page.players[list(page.players)[1]] = "anybody here"
    assert "Secret answers" not in shown(page)
    page._ask()
    assert [wish.answers for wish in begun] == ["20s", "", ""]


class Answers:
    """A host's end that answers every request with a lobby or a letter."""

    def __init__(self, *answers: wire.AnyMessage) -> None:
        self.asked: list[Any] = []
        self._answers, self._came = list(answers), list[wire.AnyMessage]()

    def send(self, request: wire.Request) -> None:
        self.asked.append(request)
        self._came.append(self._answers.pop(0))

    def take(self) -> wire.AnyMessage | None:
        return self._came.pop(0) if self._came else None

    def wait(self, seconds: float) -> bool:
        return bool(self._came)


class Paper:
    """A console that is read afterwards."""

    def __init__(self) -> None:
        self.written: list[str] = []

    def write(self, text: str) -> None:
        self.written.append(text)


def test_lines_of_text_have_what_the_screen_has() -> None:
    told = msgspec.structs.replace(HALL, news=True, told="It is so.")
    lines = Answers(wire.Letter("Lang Vei", ("all is quiet",)), *[told] * 9)
    paper = Paper()
    dialogue = HallDialogue(lines, HALL, paper)  # type: ignore[arg-type]
    dialogue.greet()
    assert "1 Lang Vei (the-fall-of-lang-vei), Turn 3/7, your turn" in text_of(paper.written)
    typed = (
        *("?", "news 1", "tables", "table t3", "take t1", "leave t2", "code AAAA", "archive", "rematch a1"),
        *("name hal", "new boys-of-67 VC", "new boys-of-67 us boris", "take t9", "9", "new x", "rematch x"),
    )
    for text in typed:
        assert dialogue.answer(text) is None
    said = text_of(paper.written)
    for words in (
        *(
            "all is quiet",
            "t1 Trees, US boris, VC free, of boris come in",
            "its code: AAAA-BBBB",
            "It is so.",
        ),
        *("a1 ", "A table of the list is expected", "there is no such scenario", "A game of the archive is"),
    ):
        assert words in said
    assert lines.asked == [
        wire.News(MINE.id),
        wire.Take("t1", "VC"),
        wire.GetUp("t2"),
        wire.Unlock("AAAA"),
        wire.Older(0),
        wire.Rematch("old"),
        wire.CallMe("hal"),
        wire.Begin("boys-of-67", {"US": "", "VC": "anna"}, {}),
        wire.Begin("boys-of-67", {"US": "anna", "VC": "boris"}, {}),
    ]
    assert dialogue.answer("2") == wire.Sit("trees")
    assert dialogue.answer("again a2") == wire.Sit("other")
    game = dialogue.answer("new boys-of-67 us bot")
    assert isinstance(game, wire.Begin)
    assert game.seats["VC"].startswith("bot:")
