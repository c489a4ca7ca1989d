"""What the others did as a story: by place, the weightiest first, with what it means for a side and for it alone."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.vietnam_battles.table import Table
from vietnam_tui.bots import find_bot
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games import find_game
from vietnam_tui.play.plain.story_lines import film_lines, group_called, story_lines
from vietnam_tui.play.report.digest import (
    COMBAT,
    FOUGHT,
    HAPPENED,
    KEPT,
    MARCH,
    MARCHED,
    OTHER,
    DigestLine,
    is_harmless,
)
from vietnam_tui.play.report.marches import way_of
from vietnam_tui.play.report.meaning import Meaning, meanings
from vietnam_tui.play.report.story import Story, grouped, others_turn, told
from vietnam_tui.play.seat.chair import Seen
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable

HIDING = [("vb", "snoopys-nose"), ("sd", "koh-tang"), ("ks", "the-siege-of-khe-sanh")]
BOARD = find_game("vb").presenter.board(find_game("vb").setup("snoopys-nose"))


def line(kind: str, *labels: str, until: int = 1, weight: int | None = None) -> DigestLine:
    weights = {MARCH: MARCHED, COMBAT: FOUGHT, OTHER: HAPPENED}
    hexes = tuple(map(BOARD.grid.hex, labels))
    return DigestLine(kind, " ".join(labels), hexes, until, weight=weight or weights[kind], until=until)


def test_what_happened_in_one_part_of_the_map_stands_together_and_combats_lead() -> None:
    story = grouped(
        BOARD,
        [
            line(OTHER, "0505", until=1),
            line(COMBAT, "2020", until=5),
            line(MARCH, "2323", "2121", until=2),
            line(OTHER, until=5),
            DigestLine(OTHER, "besides 3 entries in the log", (), 6, weight=KEPT),
        ],
    )
    assert [[step.kind for step in group.steps] for group in story.groups] == [["Cb", "1", "--"], ["--"]]
    assert story.groups[0].title.startswith("2020")
    assert story.groups[0].summary == "1 combat, 1 march, 1 more"
    assert story.kept == "besides 3 entries in the log"
    assert [story.groups[group].steps[step].line.until for group, step in story.scenes] == [1, 2, 5, 5]


def test_marches_far_from_each_other_fill_no_page() -> None:
    ends = [f"{column:02}{row:02}" for column in (2, 10, 18, 26) for row in (4, 12, 20)]
    story = grouped(BOARD, [line(MARCH, "0101", end) for end in ends])
    assert [len(group.steps) for group in story.groups] == [1, 1, 1, len(ends) - 3]
    assert story.groups[-1].title == "farther off"
    four = grouped(BOARD, [line(MARCH, "0101", end) for end in ends[:4]])
    assert [len(group.steps) for group in four.groups] == [1, 1, 1, 1]


def test_a_march_is_signed_where_there_is_room_on_its_way() -> None:
    story = grouped(BOARD, [line(MARCH, "0404", "0405", "0406"), line(MARCH, "0407", "0406")])
    end, before, other = map(BOARD.grid.hex, ("0406", "0405", "0407"))
    assert story.signs({end}) == {before: "1", other: "2"}
    assert story.signs(()) == {end: "1", other: "2"}
    assert story.signs({end, before, other, BOARD.grid.hex("0404")}) == {end: "12"}


def test_who_cannot_be_told_from_others_goes_by_the_letter_that_stands_on_him() -> None:
    ways = [way_of("?", ("0404", "0406")), way_of("?", ("0407", "0406")), way_of("?", ("0505", "0606"))]
    lines = [
        line(MARCH, way.first, way.last, until=5 - at)._replace(unit="?", way=way)
        for at, way in enumerate(ways)
    ]
    story = grouped(BOARD, [*lines, line(MARCH, "0808", "0809")])
    at = {"0406": ("A", "B", "C"), "0606": ()}
    letters = story.letters(lambda label: at.get(label, ()))
    steps = {step.line.way: step for group in story.groups for step in group.steps}
    assert [letters.get(steps[way].sign) for way in ways] == ["C", "B", None]
    assert steps[ways[0]].text(letters) == "?C 0404 > 0406"
    assert "?B 0407 > 0406" in "\n".join(story_lines(story, lambda label: at.get(label, ())))
    assert steps[ways[2]].text(letters) == steps[ways[2]].line.text


def test_what_only_set_up_or_kept_the_books_asks_for_no_key() -> None:
    placed = line(OTHER, "0505")._replace(placed_by="VC", many=9)
    kept = DigestLine(OTHER, "besides 3 entries in the log", (), 6, weight=KEPT)
    assert is_harmless([placed, placed, line(OTHER, "0606")])
    assert is_harmless([kept])
    assert not is_harmless([placed, line(OTHER, "0606"), line(OTHER, "0607")])
    assert not is_harmless([line(MARCH, "0606", "0607")])
    assert [group.title for group in grouped(BOARD, [placed]).groups] == ["besides"]


def test_the_others_turn_begins_with_their_first_order_since_ours_ended() -> None:
    def seen(by: str, order: str = "move") -> Seen:
        return Seen(by, order, ())

    history = [seen("US"), seen("US", "end"), seen(CHANCE), seen("VC"), seen("US", "retreat"), seen("VC")]
    assert others_turn(history, "US") == 3
    assert others_turn([*history, seen("US"), seen("US", "end")], "US") == 3
    assert others_turn([seen("US"), seen("US", "end"), seen("US")], "US") == 2
    assert others_turn([], "US") == 0


# -- what it means ----------------------------------------------------------------------------------------------


def what(before: Table, now: Table, side: str = "US") -> dict[str, Meaning]:
    """Kind of a meaning -> all of it."""
    found = meanings(now.game, before.game.view(before.state, side), now.game.view(now.state, side), side)
    return {meaning.text.partition(":")[0]: meaning for meaning in found}


def test_who_comes_up_threatens_and_can_be_attacked_and_who_was_there_before_is_no_news() -> None:
    far, near = (Table("Alice:US:2-4-5@1620", f"Bob:VC:3-5-6@{at}") for at in ("3030", "1720"))
    found = what(far, near)
    assert found["now threatened"].text == "now threatened: Alice"
    assert found["now threatened"].details == ("Alice in 1620: Bob",)
    assert found["you could attack now"].details == ("Bob in 1720: Alice",)
    assert [BOARD.label(hex_) for hex_ in found["you could attack now"].hexes] == ["1720"]
    assert "in sight now" not in found
    assert what(near, near) == {}
    assert meanings(near.game, near.state, near.state, "") == ()


@pytest.mark.rule("VB-7.7-b")
def test_who_has_no_way_to_retreat_is_cut_off() -> None:
    around = [BOARD.label(hex_) for hex_ in BOARD.grid.neighbours(BOARD.grid.hex("1620"))]
    ring = [f"Bob{n}:VC:1-1-6@{at}" for n, at in enumerate(around)]
    loose, closed = Table("Alice:US:2-4-5@1620", ring[0]), Table("Alice:US:2-4-5@1620", *ring)
    assert what(loose, closed)["cut off"].details == ("Alice in 1620",)
    assert "cut off" not in what(closed, loose)
    assert "cut off" not in what(loose, loose)


def test_who_has_shown_himself_is_seen_and_the_enemy_has_him_in_sight() -> None:
    hidden, shown = (
        Table("Alice:US:2-4-8@3030", f"Bob:VC:3-5-6@1222{word}", scenario="snoopys-nose")
        for word in (" hidden", "")
    )
    assert what(hidden, shown, "VC")["seen by the enemy"].details == ("Bob in 1222",)
    assert what(hidden, shown)["in sight now"].details == ("Bob in 1222",)
    assert "seen by the enemy" not in what(shown, shown, "VC")


def test_ground_that_has_changed_hands_is_told_of() -> None:
    free, taken = (
        Table("Alice:US:2-4-8@3030", scenario="snoopys-nose", sites=(f"1222 camp{word}", "1010 camp"))
        for word in ("", " captured=1")
    )
    (change,) = [text for text in what(free, taken) if "1222" in text]
    assert what(free, taken)[change].text.endswith("now US's, was VC")
    assert not [text for text in what(free, free) if "1222" in text]


@pytest.mark.parametrize(("code", "scenario"), HIDING)
def test_what_a_side_is_told_depends_on_nothing_that_is_hidden_from_it(code: str, scenario: str) -> None:
    """Bots set up and play for a while; then both positions are dealt anew from what the side sees."""
    game, generator = find_game(code), Random(1)
    session = Session.new(game, scenario, seed=11, seats=dict.fromkeys(game.sides(scenario), "human"))
    bot, begun = find_bot(game, "recruit"), 0
    while not begun or len(session.history) < begun + 60:
        side = session.decision.side
        if side == CHANCE:
            session.settle()
        else:
            session.do(bot.choose(game, session.view(side), side, generator).action)
        set_up = session.decision.kind in game.presenter.set_up or session.decision.side == CHANCE
        begun = begun or (0 if set_up else len(session.history))
    for side in game.sides(scenario):
        views = [game.view(state, side) for state in (session.entry(begun).state, session.state)]
        dealt = [game.resample(view, side, Random(4)) for view in views]
        other = [game.view(state, side) for state in dealt]
        assert meanings(game, views[0], views[1], side) == meanings(game, other[0], other[1], side)


# -- a turn as it is told -----------------------------------------------------------------------------------------


def story_of(side: str) -> Story:
    session = Session.new(find_game("vb"), "boys-of-67", seed=3, seats={"US": "human", "VC": "human"})
    session.settle_all()
    for order in ("move 4/47B 0716", "end", "attack 514/1 with all", "pass"):
        (action,) = session.game.read_order(session.state, order)
        session.do(action)
    generator = Random(1)
    while session.view("US").turn == 1 and session.result is None:
        session.settle_all()
        if session.result is None:
            session.do(generator.choice(list(session.game.actions(session.state))))
    table = SessionTable(session)
    chair = table.chair(side)
    return told(session.game, chair, chair.history, 0, table.course(side).view)


def test_a_combat_that_names_no_hex_has_its_place_and_leads_the_story() -> None:
    story = story_of("US")
    step = story.groups[0].steps
    fights = [one for one in step if one.line.kind == COMBAT]
    assert fights
    assert all(one.line.hexes for one in fights)
    assert BOARD.label(fights[0].line.hexes[-1]) == "0717"


def test_a_story_in_lines_has_its_places_by_number_and_its_scenes_in_their_order() -> None:
    story = story_of("VC")
    lines = story_lines(story)
    numbered = [text for text in lines if text.startswith("1. ")]
    assert numbered == [f"1. {story.groups[0].title}"]
    assert lines[-1] == story.kept
    assert len(film_lines(story)) == len(story.lines)
    assert film_lines(story)[0].startswith(f"1 of {len(story.lines)}, ")
    assert group_called(story, "1") is story.groups[0]
    for wrong in ("0", "99", "x"):
        with pytest.raises(ValueError, match="a number up to"):
            group_called(story, wrong)
    assert story_lines(Story(())) == film_lines(Story(())) == ["Nothing has been done that you could see."]


def test_a_loss_weighs_as_much_as_a_combat() -> None:
    table = Table("Alice:US:9-9-5@1620", "Bob:VC:1-1-6@1720", phase="combat")
    session = Session.new(table.game, "boys-of-67", start=table.state)
    session.do(session.game.read_order(session.state, "attack Bob with Alice")[0])
    session.settle_with("6")
    seats = SessionTable(session)
    chair = seats.chair("US")
    lines = told(session.game, chair, chair.history, 0, seats.course("US").view).lines
    weights = {line.text.partition(" in ")[0]: line.weight for line in lines}
    assert weights["Alice is eliminated"] == FOUGHT > min(weights.values())
