"""The exact odds of attacks: what each target may suffer, checks of panic included, and made-up totals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from vietnam_tui.core.memo import ByNeed, by_identity
from vietnam_tui.core.odds_form import Answers, OddsField
from vietnam_tui.core.preview import DieFace, Preview
from vietnam_tui.core.results_tables import Ledger, Lookup
from vietnam_tui.core.tables import BLANK, TableFace
from vietnam_tui.games.hot_armor.frames import Kind, Panicking, Scattering, Volley
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import PIPS, Attack, attack_on, strength_against
from vietnam_tui.games.hot_armor.rules.fire.results import RESULTS, suffer
from vietnam_tui.games.hot_armor.rules.position.answers import DIE
from vietnam_tui.games.hot_armor.rules.sequence.sequence import RULES
from vietnam_tui.games.hot_armor.screen import charts
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_UNIT, UnitId

#: What may become of a target, the worst first
ELIMINATED, SCATTERS, DISRUPTED, UNHURT = "eliminated", "scatters", "disrupted", "no effect"
OUTCOMES = (ELIMINATED, SCATTERS, DISRUPTED, UNHURT)

Chances = dict[str, Fraction]


def share(chance: Fraction) -> str:
    """A chance as a fraction and in percent."""
    return f"{chance.numerator}/{chance.denominator} {float(chance):.1%}"


# -- made-up totals -----------------------------------------------------------------------------------------


def odds_form() -> tuple[OddsField, ...]:
    """The fields with which the Combat Results Table is read."""
    return (
        OddsField("attack", "total attack strength", least=0, most=999),
        OddsField("defence", "defence strength of the target", least=1, most=99),
        OddsField("kind", "hard or soft attack", "hard", ("hard", "soft")),
        OddsField("target", "hard or soft target", "hard", ("hard", "soft")),
        OddsField("shift", "column shifts, to the right", "0", least=-20, most=20),
    )


def quick_odds(answers: Answers) -> Preview:
    """The odds of made-up values."""
    strength, defence = int(answers["attack"]), int(answers["defence"])
    kind: Kind = "soft" if answers["kind"] == "soft" else "hard"
    ledger = Ledger().shifted(int(answers["shift"]), "as asked for", "HA-13.8-a")
    column, _ = tables().crt.moved(tables().column(strength, defence), ledger)
    attack = Attack(kind, strength, defence, answers["target"] == "hard", column, ledger)
    found = tuple((_words(result), share(chance)) for result, chance in attack.chances().items())
    return Preview(
        f"{kind} attack of {strength} against {answers['target']} {defence}",
        (_column_line(attack), *ledger.lines()),
        found,
        chart_of(attack),
        sums=(_column_line(attack),),
        dice=dice_of(attack),
    )


def _words(result: str) -> str:
    return RESULTS["" if result == BLANK else result] + (
        "" if result == BLANK else f" ({result.strip('()')})"
    )


def _column_line(attack: Attack) -> str:
    before = tables().crt.columns[tables().column(attack.strength, attack.defence) - 1]
    return f"column {attack.heading}" if before == attack.heading else f"column {before} > {attack.heading}"


def chart_of(attack: Attack, die: int = 0) -> TableFace:
    """The table by which an attack is read, its column marked, and the cell of a die if there is one."""
    chart = charts.soft_on_hard if attack.kind == "soft" and attack.hard else charts.combat_results
    face = chart(Lookup(attack.column, str(die or 1), None, 0, attack.ledger))
    return face if die else replace(face, marked=None)


def dice_of(attack: Attack) -> tuple[DieFace, ...]:
    """The result of each side of the die."""
    return tuple(DieFace(str(die), attack.result(die) or BLANK) for die in PIPS)


# -- attacks on the map -------------------------------------------------------------------------------------


def outcomes(view: State, target: UnitId, results: Chances) -> Chances:
    """The fates of a unit when results come with these chances, its check of panic included.

    The rules let it suffer each of them, so that a unit that scatters or cannot move, or a helicopter with somebody
    aboard, fares as it will.
    """
    found = dict.fromkeys(OUTCOMES, Fraction(0))
    for result, chance in results.items():
        if result == BLANK:
            found[UNHURT] += chance
            continue
        for name, likely in _fates(view)[target, result].items():
            found[name] += chance * likely
    return {name: chance for name, chance in found.items() if chance}


@by_identity
def _fates(view: State) -> ByNeed[tuple[UnitId, str], Chances]:
    """The fate of each unit by each result, worked out once."""
    return ByNeed(lambda asked: _suffered(view, *asked))


def _suffered(view: State, target: UnitId, result: str) -> Chances:
    """The effect of a result of the table on a unit, with the chances of its check if it has one to make."""
    transition = Transition(view)
    suffer(transition, target, result)
    state = transition.state
    if not isinstance(state.top, Panicking):
        return {_fate(view, state, target): Fraction(1)}
    found: Chances = {}
    for die, chance in DIE.probabilities():
        checked = RULES.questions.effect(state, die)
        assert checked is not None
        name = _fate(view, checked.state, target)
        found[name] = found.get(name, Fraction(0)) + chance
    return found


def _fate(before: State, after: State, unit: UnitId) -> str:
    """The fate of a unit."""
    if not after.units[unit].on_map:
        return ELIMINATED
    if sum(_is_scatter(frame, unit) for frame in after.frames) > sum(
        _is_scatter(frame, unit) for frame in before.frames
    ):
        return SCATTERS
    return DISRUPTED if after.units[unit].disrupted > before.units[unit].disrupted else UNHURT


def _is_scatter(frame: object, unit: UnitId) -> bool:
    return isinstance(frame, Scattering) and frame.unit == unit


def outcomes_in_flight(view: State, target: UnitId, results: Chances) -> Chances:
    """The fates of a helicopter in flight when results of AA fire come with these chances [HA-22.17-a]."""
    meanings = {result.id: result.aa for result in tables().result}
    found: Chances = {}
    for result, chance in results.items():
        name = UNHURT if result == BLANK else next(aa for id_, aa in meanings.items() if id_ == result)
        found[name] = found.get(name, Fraction(0)) + chance
    return found


def fate_of(view: State, volley: Volley, target: UnitId, attack: Attack) -> Chances:
    """The fates of a target of a volley, with the exact chances."""
    told = outcomes_in_flight if volley.occasion == "aa" else outcomes
    return told(view, target, attack.chances())


def targets_of(view: State, volley: Volley) -> tuple[UnitId, ...]:
    """The targets that a volley really attacks: missiles alone pass over the others [HA-20.9-b]."""
    return tuple(unit for unit in volley.targets if strength_against(view, volley, unit))


def _met_again(view: State, before: Chances, volley: Volley, target: UnitId) -> Chances:
    """The fates of a target that another volley meets as those before have left it, if it is still there then."""
    found = dict.fromkeys(OUTCOMES, Fraction(0))
    for fate, chance in before.items():
        then = {UNHURT: Fraction(1)}
        if fate in (DISRUPTED, UNHURT):  # else it is gone from the hex [HA-15.3-a]
            left = view.with_unit(target, disrupted=True) if fate == DISRUPTED else view
            then = fate_of(left, volley, target, attack_on(left, volley, target))
        for name, likely in then.items():
            told = fate if name == UNHURT else name
            found[told] = found.get(told, Fraction(0)) + chance * likely
    return {name: chance for name, chance in found.items() if chance}


def hurts(view: State, found: Sequence[tuple[UnitId, Chances]]) -> dict[str, Fraction]:
    """Side -> the chance that one of its units at least is hurt."""
    spared: dict[str, Fraction] = {}
    for unit, chances in found:
        side = view.side(unit)
        spared[side] = spared.get(side, Fraction(1)) * chances.get(UNHURT, Fraction(0))
    return {side: 1 - chance for side, chance in spared.items()}


def volley_preview(
    view: State, title: str, volleys: Sequence[Volley], lines: Sequence[str] = (), *, at_once: bool = True
) -> Preview:
    """The effect of volleys: for each its strength and shifts, for each target the exact chances after the last.

    Each target is told as if the others were not hit.
    """
    told, fates = list(lines), dict[UnitId, Chances]()
    attacks: list[Attack] = []
    for volley in volleys:
        ledger: Ledger | None = None
        for target in targets_of(view, volley):
            attack = attack_on(view, volley, target)
            before = fates.get(target)
            fates[target] = (
                fate_of(view, volley, target, attack)
                if before is None
                else _met_again(view, before, volley, target)
            )
            attacks.append(attack)
            told.append(f"{view.name(target)}: {_sum(view, volley, target)} against {_armor(attack)}")
            told.append(_column_line(attack))
            if attack.ledger != ledger:
                told += attack.ledger.lines()
            ledger = attack.ledger
    if not attacks:
        return Preview(title, (*told, "nobody there can be hit"), at_once=at_once)
    return Preview(
        title,
        tuple(told),
        tuple(
            (f"{view.name(target)} {name}", share(chance))
            for target, chances in fates.items()
            for name, chance in chances.items()
        ),
        chart_of(attacks[0]),
        at_once=at_once,
        sums=(_column_line(attacks[0]),),
        dice=dice_of(attacks[0]) if len(attacks) == 1 else (),
        hurts=hurts(view, tuple(fates.items())),
    )


def _sum(view: State, volley: Volley, target: UnitId) -> str:
    """The strength against a target with what it is made of."""
    parts = [
        f"{view.name(firer.unit) if firer.unit != NO_UNIT else 'fire support'} {firer.strength}"
        for firer in volley.firers
    ]
    total = strength_against(view, volley, target)
    return f"{volley.kind} {total}" + (f" ({', '.join(parts)})" if len(parts) > 1 else f" ({parts[0]})")


def _armor(attack: Attack) -> str:
    return f"{'hard' if attack.hard else 'soft'} {attack.defence}"


def short(view: State, volley: Volley) -> str:
    """A volley in a few characters: the columns of its targets."""
    columns = dict.fromkeys(attack_on(view, volley, unit).heading for unit in targets_of(view, volley))
    return " ".join(columns)
