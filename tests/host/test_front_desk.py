"""The front desk: tables that are opened, taken and put away, codes, rematches, newcomers, and who may do nothing."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from tests.host.ended_games import TREES
from tests.host.test_results import finished
from vietnam_tui.host.audit import Audit
from vietnam_tui.host.front.desk import NEWCOMERS, WRONG_CODES, FrontDesk, NotHere
from vietnam_tui.host.front.open_tables import OpenTable, OpenTables, Terms
from vietnam_tui.host.front.results import Results
from vietnam_tui.host.invites import Code, Hosted, InviteBook, Invites, hash_of_code, with_game, with_person
from vietnam_tui.host.settings import HostFault, HostFolder

KEYS = [f"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIF{letter}0" for letter in "JKLM"]


def desk(tmp_path: Path, **settings: Any) -> FrontDesk:
    """A desk at which anna, boris and carl are known; anna and boris have a game."""
    (tmp_path / "games").mkdir()
    lines = [f"{name} = {json.dumps(value)}" for name, value in {"saves": "games", **settings}.items()]
    (tmp_path / "host.toml").write_text("\n".join(lines))
    folder = HostFolder(tmp_path)
    book = InviteBook(folder.invites)

    def change(invites: Invites) -> Invites:
        for name, key in zip(("anna", "boris", "carl"), KEYS, strict=False):
            invites = with_person(invites, name, key)
        return with_game(invites, Hosted("nose.toml", {"US": "anna", "VC": "boris"}))

    book.change(change)
    return FrontDesk(folder, book, Results(folder, book), Audit(folder.audit))


def table(owner: str, other: str = "", **rest: Any) -> OpenTable:
    """The wish for a table, its owner with the US, the other side somebody's or anybody's."""
    seats = {"US": owner, "VC": rest.pop("seat", "")}
    return OpenTable("", owner, rest.pop("scenario", TREES), seats, 0, {"VC": other} if other else {}, **rest)


def games(tmp_path: Path) -> list[Hosted]:
    return [game for game in InviteBook(tmp_path / "invites.toml").now().game if game.save != "nose.toml"]


def test_a_table_is_seen_by_all_until_its_last_seat_is_taken_and_then_its_game_begins_on_its_terms(
    tmp_path: Path,
) -> None:
    here = desk(tmp_path)
    terms = Terms(("odds", "hints"), 2, watched=True, pace="a week", holidays=30, answers="2 hours")
    opened, game = here.open(table("anna", name="come\n\x1b[31m\u202ein", terms=terms))
    assert (game, opened.name, opened.code) == ("", "come ?[31m?in", "")
    assert not games(tmp_path)
    for person in ("anna", "carl", "guest-abcdef"):
        assert [each.id for each in here.shown_to(person)] == [opened.id]
    again = OpenTables(tmp_path / "open.json")
    assert again.all() == [opened]  # a host that is started anew has it
    assert here.take("carl", opened.id, "VC") == TREES
    (begun,) = games(tmp_path)
    assert (begun.seats, begun.opener) == ({"US": "anna", "VC": "carl"}, "anna")
    assert (begun.aids, begun.delay, begun.observers, begun.pace) == (("odds", "hints"), 2, ("*",), "7d")
    assert (begun.holidays, begun.answers) == (30, "2h")
    with pytest.raises(NotHere, match="no such table"):
        here.take("boris", opened.id, "VC")
    against_bot = here.begin("anna", TREES, {"US": "anna", "VC": "bot:recruit"}, {})
    assert against_bot == f"{TREES}-2"
    assert not here.tables.all()


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (table("anna", seat="boris"), "one side must be yours"),
        (table("anna", "carl"), "those for a game with whom"),
        (table("anna", seat="bot:genius"), "no player"),
        (table("anna", scenario="../x"), "no such scenario"),
        (table("anna", options={"x": "y"}), "no option"),
        (table("anna", terms=Terms(("sight",))), "no such aids"),
        (table("anna", terms=Terms(pace="1s")), "a pace is a day"),
        (table("anna", terms=Terms(answers="1s")), "questions stay open for"),
        (table("anna", terms=Terms(pace="1d", answers="1d")), "a question cannot stay open for as long"),
        (table("anna", terms=Terms(holidays=61)), "holidays are from 0 to 60 days"),
        (table("guest-abcdef"), "not invited you to play"),
        (table("botanist"), "not invited you to play"),
        (OpenTable("", "anna", TREES, {"US": "", "VC": ""}, 0), "one side must be yours"),
        (OpenTable("", "anna", TREES, {"US": "anna"}, 0), "one side must be yours"),
        (
            OpenTable("", "anna", TREES, {"US": "anna", "VC": ""}, 0, {"US": "boris"}),
            "one side must be yours",
        ),
    ],
)
def test_no_table_is_opened_with_people_terms_or_games_that_are_not_its_owners_to_give(
    tmp_path: Path, wish: OpenTable, why: str
) -> None:
    here = desk(tmp_path)
    with pytest.raises(NotHere, match=why):
        here.open(wish)
    assert not here.tables.all()
    assert not games(tmp_path)


def test_who_may_open_tables_and_how_many_is_for_whoever_runs_the_host_to_say(tmp_path: Path) -> None:
    here = desk(tmp_path, openers=["anna"], open_tables=2, games=3)
    with pytest.raises(NotHere, match="given you leave"):
        here.open(table("boris"))
    assert here.friends("boris") is None
    first, _ = here.open(table("anna"))
    here.open(table("anna"))
    with pytest.raises(NotHere, match="as many"):  # tables and games, each of them at its most
        here.open(table("anna"))
    here.leave("anna", first.id)
    assert here.friends("anna") == ("boris",)
    for name, why in (("guest-abcdef", "make yourself known"), ("anna", "not free for you")):
        with pytest.raises(NotHere, match=why):
            here.take(name, here.tables.all()[0].id, "VC")
    with pytest.raises(NotHere, match="no such table"):
        here.leave("carl", "table-0")
    with pytest.raises(NotHere, match="no such scenario"):
        here.open(table("anna", scenario="none"))
    here.leave("carl", here.tables.all()[0].id, operator=True)
    assert not here.tables.all()
    crowded = desk(tmp_path / "b", games=1) if (tmp_path / "b").mkdir() is None else here
    opened, _ = crowded.open(table("carl"))
    with pytest.raises(NotHere, match="as many games"):
        crowded.take("anna", opened.id, "VC")


def test_a_table_with_a_code_is_for_those_who_know_it_and_its_code_is_worth_nothing_afterwards(
    tmp_path: Path,
) -> None:
    here = desk(tmp_path)
    opened, _ = here.open(table("anna"), by_code=True)
    assert not here.shown_to("carl")
    with pytest.raises(NotHere, match="no such table"):
        here.take("carl", opened.id, "VC")
    for wrong in ("", opened.code[:-1], "AAAA-AAAA-AAAA-AAAA"):
        with pytest.raises(NotHere, match="no table has this code"):
            here.unlock("carl", wrong)
    assert here.unlock("carl", opened.code.lower().replace("-", " ")) == opened
    assert here.shown_to("carl", frozenset({opened.id})) == [opened]
    assert here.take("carl", opened.id, "VC", frozenset({opened.id}))
    for person in ("carl", "boris"):
        with pytest.raises(NotHere, match="no table has this code"):
            here.unlock(person, opened.code)
    for _ in range(WRONG_CODES):
        with pytest.raises(NotHere):
            here.unlock("boris", "x")
    other, _ = here.open(table("anna"), by_code=True)
    with pytest.raises(NotHere, match="too many wrong codes"):
        here.unlock("boris", other.code)


def test_a_rematch_swaps_sides_and_is_for_those_who_have_played_until_they_decline(tmp_path: Path) -> None:
    here = desk(tmp_path)
    players = {"US": "anna", "VC": "boris"}
    old = finished("old")
    here._results.archive.keep(
        type(old)(**{**_fields(old), "players": players, "seats": players, "delay": 2})
    )
    for person, id_ in (("carl", "old"), ("anna", "none")):
        with pytest.raises(NotHere, match="not played"):
            here.rematch(person, id_)
    opened, _ = here.rematch("anna", "old")
    assert (opened.seats, opened.asked) == ({"US": "", "VC": "anna"}, {"US": "boris"})
    assert opened.terms.delay == 2
    assert not here.shown_to("carl")
    with pytest.raises(NotHere, match="no such table"):
        here.take("carl", opened.id, "US", frozenset())
    with pytest.raises(NotHere, match="not free for you"):
        here.take("carl", opened.id, "US", frozenset({opened.id}))
    assert here.leave("boris", opened.id) == "You have declined."
    (left,) = here.tables.all()
    assert (left.asked, left.declined) == ({}, ("boris",))
    assert left.code
    assert not here.shown_to("carl")
    second, _ = here.rematch("boris", "old")
    assert here.take("anna", second.id, "VC")
    (begun,) = games(tmp_path)
    assert begun.seats == {"US": "boris", "VC": "anna"}


def _fields(old: Any) -> dict[str, Any]:
    return {name: getattr(old, name) for name in old.__struct_fields__}


def test_a_game_that_cannot_be_begun_leaves_its_table_as_it_was(tmp_path: Path) -> None:
    here = desk(tmp_path)
    opened, _ = here.open(table("anna"))
    (tmp_path / "games").rmdir()
    (tmp_path / "games").write_text("in the way")
    with pytest.raises(NotHere, match="cannot be begun"):
        here.take("carl", opened.id, "VC")
    assert here.tables.all() == [opened]
    assert not games(tmp_path)


def test_a_newcomer_gets_no_name_under_which_anything_stands_already(tmp_path: Path) -> None:
    here = desk(tmp_path, newcomers=True)
    book = here._book
    code = Code(hash_of_code("x"), "nose.toml", "US", "fay", 2**40)
    book.change(lambda invites: Invites(invites.person, invites.game, (code,)))
    hosted = Hosted("other.toml", {"US": "anna"}, ("eve",))
    book.change(lambda invites: with_game(invites, hosted))
    gone = finished("gone")
    here._results.archive.keep(type(gone)(**{**_fields(gone), "seats": {"US": "gus"}}))
    here.open(table("anna", "boris"))
    for name in ("anna", "ANNA", "fay", "Eve", "gus", "bot", "guest-abc", "a b", "\u0430nna", "x" * 21, ""):
        with pytest.raises(NotHere):
            here.name_newcomer("guest-abcdef", KEYS[3], name)
    with pytest.raises(NotHere, match="known here already"):
        here.name_newcomer("guest-abcdef", KEYS[0], "hal")
    with pytest.raises(NotHere, match="invites people himself"):
        here.name_newcomer("guest-abcdef", "", "hal")
    assert here.name_newcomer("guest-abcdef", KEYS[3], "hal") == "hal"
    (hal,) = [person for person in book.now().person if person.name == "hal"]
    assert hal.keys == (KEYS[3],)
    here._came.extend([time.monotonic()] * (NEWCOMERS - 2))
    here.name_newcomer("guest-abcdef", f"{KEYS[3][:-2]}N0", "ida")
    with pytest.raises(NotHere, match="too many have come today"):
        here.name_newcomer("guest-abcdef", f"{KEYS[3][:-2]}O0", "jim")
    (tmp_path / "b").mkdir()
    with pytest.raises(NotHere, match="invites people himself"):
        desk(tmp_path / "b").name_newcomer("guest-abcdef", KEYS[3], "hal")


def test_who_is_no_longer_invited_has_no_table_and_no_seat_at_another(tmp_path: Path) -> None:
    here = desk(tmp_path)
    own, _ = here.open(table("carl"))
    asking, _ = here.open(table("anna", "boris"))
    here._book.change(lambda invites: Invites(tuple(each for each in invites.person if each.name == "anna")))
    here.tidy()
    (left,) = here.tables.all()
    assert (left.id, left.asked) == (asking.id, {})
    assert left.code  # what was kept for one is not for everybody
    assert here.tables.find(own.id) is None
    here.tidy()
    assert here.tables.all() == [left]


def test_what_cannot_be_read_of_open_tables_is_set_aside_and_what_others_can_read_refused(
    tmp_path: Path,
) -> None:
    here = desk(tmp_path)
    opened, _ = here.open(table("anna"))
    file = tmp_path / "open.json"
    file.chmod(0o644)
    with pytest.raises(HostFault, match="others may read it"):
        OpenTables(file)
    file.chmod(0o600)
    file.write_bytes(file.read_bytes()[:-1])
    assert not OpenTables(file).all()
    assert (tmp_path / "open.json.unreadable").exists()
    (tmp_path / ".open.json.1").mkdir()
    assert here.tables.all() == [opened]
