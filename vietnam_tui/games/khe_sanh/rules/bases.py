"""Empty bases in combat (8.4): their intrinsic defence is disrupted or eliminated, and revives when held again."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.khe_sanh.rules.losses import Disrupted
from vietnam_tui.games.khe_sanh.rules.results import result_of
from vietnam_tui.games.khe_sanh.state import US
from vietnam_tui.games.khe_sanh.transition import Transition

#: The results that do nothing to an empty base
HARMLESS = ("none",)


class BaseBeaten(Told, frozen=True, tag="base beaten"):
    """The intrinsic defence of an empty base is gone."""

    says = "the defence of the base in {place} is broken: either side may enter"
    place: str


def strike_base(transition: Transition, place: Hex, number: int) -> None:
    """A result strikes an empty base: a 3 disrupts it, as it cannot retreat whatever else strikes eliminates it.

    A second Disruption eliminates it as well.
    """
    base = transition.state.base(place)
    what = result_of(number).ground
    if base is None or what in HARMLESS:
        return
    label = transition.state.label(place)
    if what == "disrupt or retreat" and not base.marker:  # [KS-7.3.3-e]
        transition.base(place, marker=transition.state.phasing, fading=False)  # [KS-8.4-b]
        transition.tell(
            Disrupted(side=US, place=label, count=1, colour=transition.state.phasing, rule="KS-8.4-b")
        )
        return
    transition.base(place, beaten=True, marker="", fading=False)  # [KS-7.3.5-b]
    transition.tell(BaseBeaten(place=label, rule="KS-8.4-b"))
