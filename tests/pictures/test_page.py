"""A game as a page: sound HTML, the map once, light, and nothing in it that its reader may not know."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any

import pytest

from tests.playthroughs import record
from tests.toy_play import give, new, play_out
from vietnam_tui.core.model import CHANCE
from vietnam_tui.core.presenter import Picture
from vietnam_tui.core.preview import Cast, DieFace
from vietnam_tui.core.statistics import Fight
from vietnam_tui.games import find_game
from vietnam_tui.pictures import page
from vietnam_tui.pictures.film import Film
from vietnam_tui.pictures.page import MARK, report_page
from vietnam_tui.pictures.plan import Plan
from vietnam_tui.play.report.report import Combat
from vietnam_tui.play.report.turns import step_ends
from vietnam_tui.play.seat.chair import Eyes
from vietnam_tui.play.table.known_course import KnownCourse
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable

VOID = {"meta", "br", "input", "link", "img", "hr"}
HOSTILE = "</script><img src=x onerror=alert(1)>\x1b[31m&\"'"
#: what a page may weigh
MOST = 2_000_000


class Reader(HTMLParser):
    """Reads a page strictly: every element that is opened is closed in its order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(attrs) == len(dict(attrs)), tag
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append((self.open[-1] if self.open else "", data))

    def attributes(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]


def page_of(session: Session[Any], side: str = "") -> str:
    session.only = side
    chair = SessionTable(session).chair(side)
    return report_page(session.game, chair, KnownCourse(session, Eyes.of(side), side))


def film_of(text: str) -> Any:
    at = text.index('id="film">') + len('id="film">')
    return json.loads(text[at : text.index("</script>", at)])


def played(name: str) -> Session[Any]:
    """A recorded game as a session."""
    recording = record.read(name)
    game = find_game(recording.game)
    session: Session[Any] = Session.new(
        game, recording.scenario, seed=1, dice="manual", options=dict(recording.options)
    )
    for step in recording.step:
        (action,) = game.read_logged(session.state, step.order)
        if session.decision.side == CHANCE:
            session.settle_with(game.printed(session.state, action))
        else:
            session.do(action)
    return session


@pytest.fixture(scope="module")
def longest() -> str:
    """The page of the recorded game with the most turns."""
    return page_of(played("green-beret-medal-of-honor"))


def test_the_longest_recorded_game_is_a_light_page(longest: str) -> None:
    assert len(longest.encode()) < MOST / 2
    assert len(film_of(longest)["frames"]) > 200


def test_a_page_is_sound_and_needs_no_network(longest: str) -> None:
    assert longest.startswith(MARK)
    read = Reader(longest)
    ids = [attributes["id"] for _, attributes in read.found if "id" in attributes]
    assert len(ids) == len(set(ids))
    targets = [a["href"] for _, a in read.found if "href" in a]
    assert all(target is not None and target.startswith("#") and target[1:] in ids for target in targets)
    assert not any("src" in attributes for _, attributes in read.found)
    assert "default-src 'none'" in longest
    assert "url(http" not in longest


def test_a_page_is_named_by_the_titles_of_the_game_and_of_the_scenario() -> None:
    read = Reader(page_of(played("sudden-end")))
    named = [text for tag, text in read.texts if tag in ("title", "h1")][:2]
    assert named == ["Vietnam Battles: Iron Triangle & Snoopy's Nose: The Boys of '67"] * 2


def test_the_map_stands_once_and_turns_name_only_counters(longest: str) -> None:
    read = Reader(longest)
    grid = find_game("gb").presenter.board(find_game("gb").setup("green-beret")).grid
    labels = [text for tag, text in read.texts if tag == "text"]
    assert {labels.count(grid.label(hex_)) for hex_ in grid.hexes()} <= {0, 1}
    assert sum(labels.count(grid.label(hex_)) for hex_ in grid.hexes()) > grid.size / 2
    film = film_of(longest)
    drawn = {a["id"] for a in read.attributes("g") if str(a.get("id", "")).startswith("u")}
    assert {f"u{number}" for piece in film["pieces"] for number in piece[3]} == drawn
    assert all(number < len(film["pieces"]) for frame in film["frames"] for number in frame)


def test_the_arrow_keys_step_and_every_turn_is_there_without_them(longest: str) -> None:
    assert longest.count("ArrowLeft") == longest.count("ArrowRight") == 1
    read = Reader(longest)
    assert len(read.attributes("h3")) == len(film_of(longest)["frames"])
    assert "@media print" in longest
    assert "@media screen{.steps .turns>li:not(.now)" in longest


def test_the_frames_are_the_positions_at_the_steps_ends() -> None:
    session = played("us-victory")
    film = film_of(page_of(session))
    course = KnownCourse(session, Eyes.of(""), "")
    ends = step_ends(session.game, session.scenario, course)
    assert [end.last for end in ends][-1] == len(course.history)
    for frame, end in zip(film["frames"][1:], ends, strict=True):
        picture = session.game.presenter.picture(course.view(end.last))
        names = {f.name for faces in (*picture.units.values(), *picture.side_units.values()) for f in faces}
        told = " ".join(film["pieces"][number][4] for number in frame)
        assert all(name in told for name in names)
        assert sum(end.counters.values()) == sum(
            map(len, (*picture.units.values(), *picture.side_units.values()))
        )


def test_marches_have_a_row_a_counter_and_a_way_with_the_same_sign() -> None:
    session = played("us-victory")
    text = page_of(session)
    film, read = film_of(text), Reader(text)
    plan = Plan(session.game.presenter.board(session.state).grid)
    assert len(film["ways"]) == len(film["frames"])
    assert film["ways"][0] == []
    signs = [data for tag, data in read.texts if tag == "b"]
    assert signs[0] == "1"
    assert len(signs) >= sum(map(len, film["ways"])) > 0
    centres = {tuple(plan.centre(hex_)) for hex_ in plan.grid.hexes()}
    for sign, *places in (way for ways in film["ways"] for way in ways):
        assert sign in signs
        assert centres.issuperset(zip(places[::2], places[1::2], strict=True))
    sentences = [data for tag, data in read.texts if tag == "li"]
    assert not any(" moves " in data and " > " in data for data in sentences)


def test_where_a_march_led_through_is_on_the_map() -> None:
    session = played("us-victory")
    board = session.game.presenter.board(session.state)
    here, there = board.grid.hex("0101"), board.grid.hex("3030")
    film = Film(board, Plan(board.grid), ("US", "VC"))
    film.take(Picture(units={here: ()}), [("1", (here, there))])
    assert {here, there} <= set(film.played_on())


def test_the_map_is_of_the_part_that_was_played_on() -> None:
    session = played("us-victory")
    board = session.game.presenter.board(session.state)
    labels = {text for tag, text in Reader(page_of(session)).texts if tag == "text"}
    for place in range(len(session.history) + 1):
        picture = session.game.presenter.picture(KnownCourse(session, Eyes.of(""), "").view(place))
        assert {board.grid.label(hex_) for hex_ in picture.units} <= labels
    assert len(labels) < board.grid.size / 2


def test_every_combat_stands_with_the_line_of_its_table() -> None:
    session = played("us-victory")
    text = page_of(session)
    fallen = [data for tag, data in Reader(text).texts if tag == "mark"]
    assert text.count("<mark>") == text.count('<div class="line">') > 0
    assert set(fallen[::2]) <= set("123456")


def test_hidden_things_are_in_nobody_else_s_page() -> None:
    session = new(seats={"Red": "random"})
    give(session, "lay 0402", "move Alice 0102")
    play_out(session)
    public, blue, red = (page_of(session, side) for side in ("", "Blue", "Red"))
    assert "trap is in" not in public
    assert "trap is in" not in blue
    assert "trap is in" in red


def test_hidden_facts_change_nothing_in_a_page() -> None:
    pages = []
    for hex_ in ("0202", "0402"):
        session = new()
        give(session, f"lay {hex_}", "move Alice 0102", "end")
        pages.append({side: page_of(session, side) for side in ("", "Blue", "Red")})
    one, two = pages
    assert (one[""], one["Blue"]) == (two[""], two["Blue"])
    assert one["Red"] != two["Red"]


def test_every_text_is_shown_and_none_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = Fight(HOSTILE, (HOSTILE,), HOSTILE, HOSTILE, HOSTILE, HOSTILE, HOSTILE)
    cast = Cast(HOSTILE, (HOSTILE,), (DieFace(HOSTILE, HOSTILE),), 0, HOSTILE)
    session = played("us-victory")
    presenter = session.game.presenter
    made, picture = page.report, presenter.picture

    def hostile_report(*arguments: Any) -> Any:
        found = made(*arguments)
        return type(found)(
            **{
                **{name: getattr(found, name) for name in found.__struct_fields__},
                "combats": (Combat(1, fight, cast),),
                "players": {HOSTILE: HOSTILE},
                "where": HOSTILE,
            }
        )

    def hostile_picture(view: Any) -> Any:
        found = picture(view)
        units = {
            hex_: tuple(type(f)(HOSTILE, f.side, HOSTILE, HOSTILE, "") for f in faces)
            for hex_, faces in found.units.items()
        }
        return type(found)(units=units, chits=dict.fromkeys(found.units, (HOSTILE,)))

    monkeypatch.setattr(page, "report", hostile_report)
    monkeypatch.setattr(presenter, "picture", hostile_picture)
    monkeypatch.setattr(presenter, "describe", lambda view, event: HOSTILE)
    text = page_of(session)
    read = Reader(text)
    assert not read.attributes("img")
    assert len(read.attributes("script")) == 2
    assert "\x1b" not in text
    assert not any(name.startswith("on") for _, attributes in read.found for name in attributes)
    assert any("onerror" in data for tag, data in read.texts if tag == "td")
