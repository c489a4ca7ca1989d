"""What is likely to come of an attack, or of an answer in a combat, once the enemy has answered: who is told what.

Everything is reckoned from the view of the side that decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, Any

import msgspec

from vietnam_tui.core.contract import Game, Rehearsal
from vietnam_tui.core.model import Action

if TYPE_CHECKING:
    from vietnam_tui.bots.forecast import Forecaster, Trial
    from vietnam_tui.core.forecast import Forecast
    from vietnam_tui.core.preview import Preview
    from vietnam_tui.play.seat.orderline import OrderLine, Stop

#: The aid of a player that this is, by the name under which a table allows it
ANSWER = "answer"
#: Of more answers to a question than these only so many are reckoned, those that an officer thinks best
MANY = 12
#: Answers whose worths differ by less are about alike
ALIKE = 0.05


def is_question(game: Game[Any], view: Any) -> bool:
    """Is something asked in the middle of what goes on, such as a combat, so that answers may be compared?"""
    kind, sheet = game.decision(view).kind, game.presenter
    aside = sheet.set_up | sheet.at_leisure | sheet.in_hand
    return game.doctrine is not None and kind not in aside and game.unfinished(view)


def is_fought(game: Game[Any], view: Any, actions: Sequence[Action]) -> bool:
    """Does an order attack somebody, or answer what is asked in a combat?"""
    sheet = game.presenter
    if game.doctrine is None:
        return False
    verb = game.write_order(view, actions[0]).partition(" ")[0]
    if verb in sheet.aside:
        return False
    return (
        verb in sheet.attacks
        or verb in sheet.declared
        or is_question(game, view)
        or bool(sheet.preview(view, actions[0]).hurts)
    )


def forecaster(game: Game[Any], view: Any, orders: Sequence[tuple[Action, ...]]) -> Forecaster:
    """What reckons orders of the side that decides in a view, each with its actions."""
    from vietnam_tui.bots.forecast import Forecaster  # only here: few orders are looked at so

    trials = [_trial(game, view, actions) for actions in orders]
    return Forecaster(game, view, game.decision(view).side, trials)


def with_answer(game: Game[Any], view: Any, actions: Sequence[Action], preview: Preview) -> Preview:
    """A dry run of an order with what is likely once the enemy has answered, if it is an attack or answers one."""
    if not is_fought(game, view, actions):
        return preview
    found = forecaster(game, view, [tuple(actions)])
    found.reckon()
    if not found.worlds:
        return preview
    (forecast,) = found.forecasts()
    return msgspec.structs.replace(preview, answer=forecast) if told(forecast) else preview


def tried_out(line: OrderLine, text: str) -> Preview | Stop:
    """The cost and the effect of an order, with the enemy's answer; nothing is carried out."""
    tried = line.rehearse(text)
    if not isinstance(tried, Rehearsal):
        return tried
    game, view = line.place.game, line.place.view
    return with_answer(game, view, tried.actions, game.presenter.preview_order(tried.steps))


class Answers:
    """The answers to a question of a combat, compared by what is likely to come of each.

    Where there are many, those that an officer thinks little of are not reckoned.
    """

    def __init__(self, game: Game[Any], view: Any, actions: Sequence[Action]) -> None:
        from vietnam_tui.bots.ranking import worths  # only here: most orders are given without

        decision, doctrine = game.decision(view), game.doctrine
        self._side, self._actions = decision.side, tuple(actions)
        # bids are solved anyway
        solved = doctrine is not None and decision.kind in doctrine.contests
        self._liked = {} if solved else worths(game, view, decision.side, actions)
        closing = {
            one for one in actions if game.write_order(view, one).partition(" ")[0] in game.presenter.closing
        }
        weighed = sorted(actions, key=lambda one: (one not in closing, -self._liked.get(one, -inf)))[:MANY]
        self.forecaster = forecaster(game, view, [(one,) for one in weighed])

    def forecasts(self) -> dict[Action, Forecast]:
        """What each answer comes to by the worlds so far; {} where nobody is hurt whatever is answered."""
        if not self.forecaster.worlds:
            return {}
        found = dict(
            zip((c.actions[0] for c in self.forecaster.trials), self.forecaster.forecasts(), strict=True)
        )
        return found if any(map(told, found.values())) else {}

    def best_first(self) -> list[Action]:
        """The answers in the order of what comes of them; of those about alike the one that an officer likes best."""
        found = self.forecasts()

        def place(action: Action) -> tuple[float, float]:
            worth = round(found[action].worth(self._side) / ALIKE) if action in found else -inf
            return -worth, -self._liked.get(action, -inf)

        return sorted(self._actions, key=place) if found else list(self._actions)


def told(forecast: Forecast) -> bool:
    """Is there anything in it, so that it is told?"""
    return any(forecast.hurts.values()) or forecast.taken is not None


def _trial(game: Game[Any], view: Any, actions: tuple[Action, ...]) -> Trial:
    from vietnam_tui.bots.forecast import Trial

    sheet, side = game.presenter, game.decision(view).side
    verb = game.write_order(view, actions[0]).partition(" ")[0]
    contested = sheet.contested(view)
    if contested is not None:
        return Trial(
            actions, sheet.enemy(view, side) if sheet.holds(view, side, contested) else side, contested
        )
    if verb in sheet.storms:
        return Trial(actions, side, sheet.selection(view, actions[-1]).target)
    return Trial(actions)
