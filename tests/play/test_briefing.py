"""The briefing of every scenario: aims, forces, special rules, length."""

from __future__ import annotations

from typing import Any

import pytest

from vietnam_tui.core.contract import Game
from vietnam_tui.core.library import rules_library
from vietnam_tui.play.catalogue import ScenarioCard, catalogue
from vietnam_tui.play.report.briefing import briefing_card

EVERY = pytest.mark.parametrize(("game", "card"), catalogue(), ids=lambda value: getattr(value, "id", ""))


@EVERY
def test_every_scenario_says_what_each_side_wins_by_and_how_long_it_takes(
    game: Game[Any], card: ScenarioCard
) -> None:
    told = card.briefing
    assert {aim.side for aim in told.aim} == set(game.sides(card.id))
    assert told.minutes
    assert told.special


@EVERY
def test_what_a_briefing_cites_is_in_the_rules(game: Game[Any], card: ScenarioCard) -> None:
    told, library = card.briefing, rules_library(game.id)
    cited = {remark.rule for remark in (*told.aim, *told.special)}
    assert {rule for rule in cited if library.by_id(rule) is None} == set()


@EVERY
def test_every_position_has_an_aim_with_its_count(game: Game[Any], card: ScenarioCard) -> None:
    opening = game.setup(card.id)
    for side in ("", *game.sides(card.id)):
        standing = game.presenter.standing(game.view(opening, side))
        assert any(c.isdigit() for c in standing.aim)
        assert standing.aim in " ".join(game.presenter.header(game.view(opening, side)))


def test_the_briefing_counts_forces_on_the_map_and_to_come() -> None:
    game, card = next((game, card) for game, card in catalogue() if card.id == "snoopys-nose")
    view = game.view(game.setup(card.id), "US")
    forces = next(s.lines for s in briefing_card(game, card.id, view).sections if s.heading == "Forces")
    assert forces[0] == "US on the map: 1 company"
    assert forces[1].startswith("US to come: 4 ARVN battalions, 2 ARVN companies, 19 companies")
