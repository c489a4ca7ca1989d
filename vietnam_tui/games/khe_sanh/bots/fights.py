"""For the bots: the Combat Segment and every question of an assault, each answered by what it promises."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.khe_sanh.bots.campaign import (
    aims,
    batteries,
    campaign,
    decisive,
    late,
    prizes,
    unanswered,
)
from vietnam_tui.games.khe_sanh.bots.conditions import going
from vietnam_tui.games.khe_sanh.bots.garrisons import fire
from vietnam_tui.games.khe_sanh.bots.goals import objectives, survival
from vietnam_tui.games.khe_sanh.bots.intents import AIR, AT_CAMP, BOLDNESS, CAPS, PARTY, SHELLING
from vietnam_tui.games.khe_sanh.bots.missions import order_of_cover
from vietnam_tui.games.khe_sanh.bots.odds import (
    WORTH_IT,
    barrage,
    best_row,
    chances,
    furnished,
    promise,
    prospect,
)
from vietnam_tui.games.khe_sanh.bots.ring import party, softening
from vietnam_tui.games.khe_sanh.frames import Assault, Bombardment
from vietnam_tui.games.khe_sanh.rules.assault import attacks
from vietnam_tui.games.khe_sanh.rules.assault.attacks import Attack, Join, cannot_reach, no_target
from vietnam_tui.games.khe_sanh.rules.assault.commitments import (
    Spend,
    UseRow,
    UseSappers,
    acting,
    shift_offers,
)
from vietnam_tui.games.khe_sanh.rules.assault.differential import open_rows
from vietnam_tui.games.khe_sanh.rules.fire import harassment
from vietnam_tui.games.khe_sanh.rules.fire.air_support import Strike
from vietnam_tui.games.khe_sanh.rules.fire.artillery import (
    Guns,
    Support,
    base_points,
    gun_points,
    guns_for,
    supporters,
)
from vietnam_tui.games.khe_sanh.rules.fire.harassment import Bomb, Harass
from vietnam_tui.games.khe_sanh.rules.position.stacks import occupied
from vietnam_tui.games.khe_sanh.rules.sequence.answers import End, Pass
from vietnam_tui.games.khe_sanh.state import NVA, US, State, other
from vietnam_tui.games.khe_sanh.units import PieceId

#: What an assault from a hex that decides on one that does not must promise
STAKE = 1.5
#: The same in the last turns, while the enemy can still answer it
LAST_STAKE = 4.0
#: What a CAP, and an Air Strike with many left, must bring
PRICE_OF_CAP = 0.12
#: The same for the US/GVN in the campaign where nothing is decided
PRICE_ELSEWHERE = 0.4
PRICE_OF_STRIKE = 0.3
#: The least number of the Lower Matrix that does something to a force
HURTS = 2


# -- the segment --------------------------------------------------------------------------------------------


def order_in_combat(state: State) -> Proposal:
    """Bombs first, then assaults by their promise, then the guns that are left."""
    for marker in state.strikes:
        if marker.bombers:
            return Proposal(Bomb(marker.place), f"the B-52s strike {state.label(marker.place)} first of all")
    first = softening(state) if SHELLING.value != "support" else None
    if first is not None:
        return Proposal(first, f"nobody in {state.label(first.at)} has a way out while the ring is closed")
    return _assault(state) or _fire(state) or Proposal(End(), "no other combat promises anything")


def weight(state: State, target: Hex) -> float:
    """How much more a combat over a hex counts for where it lies."""
    return 1.6 if target in prizes(state) or (campaign(state) and target in batteries(state)) else 1.0


def _assault(state: State) -> Proposal | None:
    found = []
    bar = AT_CAMP.value if survival(state) and state.phasing == NVA else BOLDNESS.value
    for target, able in attacks.targets(state).items():
        units = going(state, target, unneeded(state, target, able))
        for group in (units, *_landed(state, units)) if units else ():
            worth = prospect(state, Attack(target, group))
            if worth > max(bar, _stake(state, target, group)):
                found.append((worth * weight(state, target), -target, Attack(target, group)))
    if not found:
        return None
    bait = [one for one in found if not _stake(state, one[2].at, one[2].units)]
    bait = [one for one in bait if not decisive(state, one[2].at)] or bait
    if bait and len(found) > 1 and _guns_wait(state, [order.at for _, _, order in found]):
        order = _named(state, min(bait, key=lambda one: one[:2])[2])
        return Proposal(order, "the enemy's guns answer once: the least of the assaults goes first")
    order = max(found, key=lambda one: one[:2])[2]
    storming = _storming(state, order.at, order.units)
    if storming != order.units or _named(state, order) != order:
        return Proposal(
            Attack(order.at, storming[:1]), f"enough for {state.label(order.at)}; {_others(state)}"
        )
    where = "an objective" if order.at in objectives(state) else "an enemy within reach"
    return Proposal(order, f"{state.label(order.at)} is {where}: {_odds_told(state, order)}")


def _odds_told(state: State, order: Attack) -> str:
    """How likely an assault drives off or shakes a hex, and those who make it, by what lies on the table."""
    bare = Assault(order.at, order.units)
    row = best_row(state, bare)[1]
    results = chances(state, msgspec.structs.replace(furnished(state, bare, row), hqs=()), row)
    if not results:
        return "it needs guns or aircraft besides"
    hurt = sum(chance for (left, _), chance in results.items() if left >= HURTS)
    return (
        f"{_hit(results):.0%} to shake, drive off or destroy who is there, {hurt:.0%} to suffer that, with all "
        "CAPs, before guns, aircraft and Headquarters"
    )


def _hit(results: Mapping[tuple[int, int], float]) -> float:
    """The chance that an assault shakes, drives off or destroys its target."""
    return sum(chance for (_, right), chance in results.items() if right >= HURTS)


def _change(before: Mapping[tuple[int, int], float], after: Mapping[tuple[int, int], float]) -> str:
    """What something put in makes of the chance to shake a target or more; "" where it changes something else."""
    was, becomes = f"{_hit(before):.0%}", f"{_hit(after):.0%}"
    return f": {was} to shake it or more becomes {becomes}" if was != becomes else ""


def _feared(state: State, frame: Assault) -> Mapping[tuple[int, int], float]:
    """How an assault may end if the attacker puts in all that he can on the row that promises him most."""
    row = best_row(state, frame)[1]
    return chances(state, furnished(state, frame, row), row)


def _others(state: State) -> str:
    """Why not all assault who could."""
    return "the others keep the ring closed" if survival(state) else "the others hold or assault other hexes"


def _named(state: State, order: Attack) -> Attack:
    """An assault as it can be declared: by all who are able, or by one whom others join."""
    named = order.refusal(state) is None
    return order if named else Attack(order.at, order.units[:1])


def _storming(state: State, target: Hex, units: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """Of those who can assault a hex, the ones who do."""
    if survival(state):
        return units if PARTY.value == "all" else party(state, target, units)
    return allotted(state, target, going(state, target, unneeded(state, target, units)))


def _stake(state: State, target: Hex, units: tuple[PieceId, ...]) -> float:
    """What an assault must promise at least where a garrison of the US/GVN leaves its hill at stake for no other."""
    if not campaign(state) or state.phasing == NVA or target in objectives(state):
        return 0.0
    if late(state) and decisive(state, target):
        return 0.0
    if not any(state.pieces[piece].place in objectives(state) for piece in units):
        return 0.0
    return LAST_STAKE if late(state) and state.oeps[1] else STAKE


def _guns_wait(state: State, targets: list[Hex]) -> bool:
    """Are there guns of the NVA/VC, as the US/GVN knows, that can still fire in defence of one of these?"""
    if not campaign(state) or state.phasing == NVA:
        return False
    return any(True for at in targets for _ in guns_for(state, NVA, at, attack=False))


def _landed(state: State, units: tuple[PieceId, ...]) -> list[tuple[PieceId, ...]]:
    """Those of a group who have landed together for a Heliborne Assault, hex by hex: without others on its row."""
    found: dict[Hex, list[PieceId]] = {}
    for piece in units:
        if state.pieces[piece].landed == "assault":
            found.setdefault(state.pieces[piece].place, []).append(piece)
    return [tuple(group) for group in found.values() if len(group) == _able(state, units, group[0])]


def _able(state: State, units: tuple[PieceId, ...], one: PieceId) -> int:
    """How many of a group stand where one of them does: only all of a hex can be named at once."""
    return sum(state.pieces[piece].place == state.pieces[one].place for piece in units)


def _fire(state: State) -> Proposal | None:
    found = []
    for target in sorted(occupied(state, other(state.phasing))):
        if harassment.no_target(state, target) is None:
            guns, bases = harassment.able(state, target)
            if guns or bases:
                worth = barrage(state, target)
                if worth > 0:
                    found.append((worth * weight(state, target), -target, Harass(target, guns, bases)))
    if not found:
        return None
    order = max(found, key=lambda one: one[:2])[2]
    return Proposal(order, f"guns that nobody else needs may shake {state.label(order.at)}")


def order_in_bombardment(state: State, frame: Bombardment) -> Proposal:
    """Every other unit that reaches the target fires along."""
    for action in supporters(state, state.phasing, frame.target, attack=True, hidden=True):
        return Proposal(action, "the more guns on one hex, the better")
    return Proposal(Pass(), "all that can fire does")


# -- an assault ---------------------------------------------------------------------------------------------


def order_in_assault(state: State, frame: Assault) -> Proposal:
    """The answer to each step of an assault."""
    label = state.label(frame.target)
    match frame.step:
        case "joining":
            able = [action.unit for action in Join.offers(state, frame) if isinstance(action, Join)]
            wanted = _storming(state, frame.target, tuple(sorted({*frame.attackers, *able})))
            for action in Join.offers(state, frame):
                if not isinstance(action, Join) or action.unit not in wanted:
                    continue
                if not _spoils(state, frame, action):
                    return Proposal(action, f"all together at {label}")
            if not set(able) <= set(wanted):
                return Proposal(Pass(), f"enough for {label}; {_others(state)}")
            return Proposal(Pass(), f"all who can assault {label} do")
        case "guns" | "defending guns":
            return _guns(state, frame)
        case "air":
            return _air(state, frame)
        case "gunships" | "defending gunships":
            return order_of_cover(state, frame)
        case "row":
            possible = open_rows(state, frame)
            row = best_row(state, frame)[1]
            chosen = row if row in possible else possible[0]
            return Proposal(UseRow(chosen), f"the {chosen.replace('-', ' ')} row promises most here")
        case _:
            return _shifts(state, frame)


def _spoils(state: State, frame: Assault, order: Join) -> bool:
    """Would somebody who joins those who have landed take their row from them, and bring too little for it?"""
    if not any(state.pieces[piece].landed == "assault" for piece in frame.attackers):
        return False
    joined = msgspec.structs.replace(frame, attackers=tuple(sorted({*frame.attackers, order.unit})))
    return best_row(state, joined)[0] < best_row(state, frame)[0]


def _guns(state: State, frame: Assault) -> Proposal:
    attack, side = frame.step == "guns", acting(state, frame)
    if attack and _guns_are_needed(state, frame.target):
        return Proposal(Pass(), "the guns are kept for the assault that decides")
    if attack and _guns_wait_for_the_shaken(state, frame):
        return Proposal(Pass(), "the guns change nothing here, and can fire at those whom the assault shakes")
    for action in supporters(state, side, frame.target, attack=attack):
        if isinstance(action, Support):
            points = gun_points(state, action.unit, frame.target)
        else:
            assert isinstance(action, Guns)
            points = base_points(state, action.at, frame.target, air=False)
        if points <= 0:
            continue
        if attack:
            joined = (
                msgspec.structs.replace(frame, guns=(*frame.guns, action.unit))
                if isinstance(action, Support)
                else msgspec.structs.replace(frame, bases=(*frame.bases, action.at))
            )
            if best_row(state, joined)[0] < best_row(state, frame)[0]:
                continue
        return Proposal(action, f"its fire counts at {state.label(frame.target)}")
    return Proposal(Pass(), "no other guns would help")


def _guns_wait_for_the_shaken(state: State, frame: Assault) -> bool:
    """Do all the guns of the NVA/VC together add nothing to an assault where survival decides?

    Most steps of the Upper Matrix are too wide for them.  Afterwards they can fire at the same hex, whose defenders
    have less Protection once they are disrupted [KS-7.7.1-a].
    """
    if not survival(state) or state.phasing != NVA or frame.guns:
        return False
    guns = tuple(guns_for(state, NVA, frame.target, attack=True))
    joined = msgspec.structs.replace(frame, guns=guns)
    return bool(guns) and best_row(state, joined)[0] <= best_row(state, frame)[0]


def _guns_are_needed(state: State, target: Hex) -> bool:
    """Will the US/GVN assault a hex that decides after this one, which does not?"""
    if not campaign(state) or state.phasing == NVA or decisive(state, target):
        return False
    return any(decisive(state, at) for at in attacks.targets(state))


def _air(state: State, frame: Assault) -> Proposal:
    label, weighed = state.label(frame.target), weight(state, frame.target)
    now = best_row(state, frame)[0]
    for more in (1, 2, 3):
        if more > state.air_strikes or frame.strikes + more > ration(state, frame):
            break
        flown = msgspec.structs.replace(frame, strikes=frame.strikes + more)
        then = best_row(state, flown)[0]
        if (now - then) * weighed > price_of_strike(state) * more:
            strikes = "an Air Strike" if more == 1 else f"{more} Air Strikes"
            change = _change(_feared(state, frame), _feared(state, flown))
            return Proposal(Strike(frame.target), f"{strikes} for the defence of {label}{change}")
    return Proposal(Pass(), f"more Air Strikes would change too little at {label}")


def ration(state: State, frame: Assault) -> int:
    """How many Air Strikes one assault may draw.

    In the campaign a share is kept for every NVA/VC Impulse still to come, and in the last turns most for the very
    last: what is lost before can be won back.  Where the US/GVN has the last word after it and something to win with
    it, half are kept for that.
    """
    if not campaign(state):
        return frame.strikes + state.air_strikes
    left = frame.strikes + state.air_strikes
    if late(state) and state.oeps[1]:
        return -(-left // 4)
    if late(state) and state.oeps[0] and any(decisive(state, aim) for aim in aims(state)):
        return left // 2
    to_come = 1 + (state.oeps[1] + 1) // 2
    return -(-left // to_come) + 1


def price_of_strike(state: State) -> float:
    """What an Air Strike must bring: dearer the fewer are left for the NVA/VC Impulses still to come this turn."""
    left = max(1, (state.sheet.impulses - state.impulse) // 2 + 1)
    if campaign(state):
        left = 1 + state.oeps[1]
    last = state.turn == state.last_turn and left == 1
    if survival(state) or last or left == 1:
        return 0.05
    return float(AIR.value) * PRICE_OF_STRIKE * (1 if state.air_strikes > 5 else 2)


def price_of_cap(state: State, target: Hex) -> float:
    """What a CAP must bring over a hex."""
    relief = campaign(state) and state.phasing != NVA
    price = PRICE_ELSEWHERE if relief and not decisive(state, target) else PRICE_OF_CAP
    return price * float(CAPS.value)


def _shifts(state: State, frame: Assault) -> Proposal:
    assert frame.row
    label = state.label(frame.target)
    offers = list(shift_offers(state, frame))
    for action in offers:
        if isinstance(action, Support):
            return Proposal(action, f"a Headquarters leads the assault on {label}")
        if isinstance(action, UseSappers):
            return Proposal(action, "sappers are there for breaking into bases")
    now = promise(state, frame, frame.row)
    last = campaign(state) and state.turn == state.last_turn
    reserve = 0 if survival(state) or last else 2
    found = [
        (
            promise(state, msgspec.structs.replace(frame, caps=action.caps), frame.row)
            * weight(state, frame.target)
            - price_of_cap(state, frame.target) * action.caps,
            action,
        )
        for action in offers
        if isinstance(action, Spend) and action.caps <= state.caps_of(state.phasing) - reserve
    ]
    best = max(found, key=lambda one: one[0], default=None)
    if best is not None and best[0] > now * weight(state, frame.target):
        spent = msgspec.structs.replace(frame, caps=best[1].caps)
        change = _change(chances(state, frame, frame.row), chances(state, spent, frame.row))
        return Proposal(best[1], f"{best[1].caps} CAPs for the assault on {label}{change}")
    return Proposal(Pass(), f"the assault on {label} goes in as it is")


# -- who assaults what, where units of the US/GVN stand beside several hexes that decide --------------------


#: How much more an assault on a hex that decides counts for
PRIZE = 1.6


def unneeded(state: State, target: Hex, units: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """Of those who can assault a hex, the ones who are not needed elsewhere.

    In an Impulse of the US/GVN that nobody answers any more, whoever is beside a hex that decides assaults no other.
    """
    if state.phasing != US or not unanswered(state) or decisive(state, target):
        return units
    aims = [h for h in sorted(occupied(state, NVA)) if decisive(state, h) and no_target(state, h) is None]
    return tuple(p for p in units if all(cannot_reach(state, p, aim) is not None for aim in aims))


def allotted(state: State, target: Hex, units: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """Of those of the US/GVN who can assault a hex, the ones who do while another hex that decides is in their reach.

    All together may be far more than one hex needs; both are looked at with the weaker ones sent to the other, one
    after another, and the best division of all is kept.
    """
    if not campaign(state) or state.phasing != US or any(state.pieces[p].landed for p in units):
        return units
    best = (0.0, units)
    for aim in sorted(occupied(state, NVA)):
        if aim == target or not decisive(state, aim) or no_target(state, aim) is not None:
            continue
        shared = sorted(
            (p for p in units if cannot_reach(state, p, aim) is None), key=lambda p: (fire(state, p), p)
        )
        if not shared:
            continue
        rest = [p for p in attacks.able(state, aim) if p not in units]
        for many in range(len(shared) + 1):
            sent = shared[:many]
            kept = tuple(p for p in units if p not in sent)
            here, there = _worth(state, target, kept), _worth(state, aim, tuple(sorted((*rest, *sent))))
            if here and here + there > best[0]:
                best = (here + there, kept)
    return best[1]


def _worth(state: State, target: Hex, units: tuple[PieceId, ...]) -> float:
    """What an assault promises, 0 where it would not be declared."""
    promised = prospect(state, Attack(target, units)) if units else 0.0
    weight = PRIZE if target in prizes(state) else 1.0
    return weight * promised if promised > WORTH_IT else 0.0
