"""Groups on the screen: taking units up together, one order for all of them, the same once more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.preview import Preview
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.seat.carrying import Carrying
from vietnam_tui.play.seat.group_orders import ALL, ANSWERS_NOTHING, GROUP, GroupOrder, answer_all
from vietnam_tui.play.seat.groups import Groups, bound_by, bound_units
from vietnam_tui.play.seat.spreading import Goals, Spread, able, goings, spread
from vietnam_tui.tui.seat import cursor
from vietnam_tui.tui.seat.menus import Menu, MenuItem
from vietnam_tui.tui.seat.player_view import PlayerView
from vietnam_tui.tui.seat.refusals import why_stopped


def take_up(player: PlayerView, words: Sequence[str]) -> None:
    """Take up more units by the words of a group, or nobody any more; why not is said."""
    if hindered(player):
        return
    try:
        units = Groups(player.offers).named(words)
    except ValueError as error:
        told = str(error)
        player.say(f"{told[:1].upper()}{told[1:]}.", failed=True)
        return
    if not units:
        player.group.put_down()
        player.say("No group is in hand.")
    else:
        join(player, units)


def hindered(player: PlayerView) -> bool:
    """Can nobody be sent anywhere now?  Then it is said."""
    if player.hindrance or not player.offers.open_ended:
        player.say(player.hindrance or "This is answered first: units are sent in a phase.", failed=True)
        return True
    return False


def offer_groups(player: PlayerView) -> None:
    """List the groups around the unit or hex under the cursor; in a box that is being drawn take what is inside."""
    if hindered(player):
        return
    group, groups = player.group, Groups(player.offers)
    if group.corner is not None:
        first, group.corner = group.corner, None
        units = groups.between(first, player.cursor)
        if units:
            join(player, units)
        else:
            player.say("Nobody in this box can be sent anywhere now.", failed=True)
        return
    unit = player.focus
    items = [] if unit not in groups.faces else [_single(player, unit)]
    items += [
        MenuItem(one.title, f"{len(one.units)} units", then=partial(join, player, one.units))
        for one in groups.around(unit, player.cursor)
    ]
    bound = _bound(player, groups)
    if bound:
        items.append(
            MenuItem(
                "all that are bound for somewhere: go on", f"{len(bound)} units", then=partial(go_on, player)
            )
        )
    if groups.places:
        items.append(MenuItem("a box of hexes, from this one on", then=partial(_begin_box, player)))
    if group.units:
        items.append(MenuItem("nobody any more", then=partial(put_down, player)))
    if not items:
        player.say("Nobody can be sent anywhere now.")
        return
    player.show_menu(Menu("Take up together", items))


def _single(player: PlayerView, unit: str) -> MenuItem:
    """The line of one unit: into the group, or out of it."""
    if unit not in player.group.units:
        return MenuItem(unit, "this unit", then=partial(join, player, (unit,)), unit=unit)
    return MenuItem(f"without {unit}", then=partial(_leave, player, unit), unit=unit)


def join(player: PlayerView, units: Sequence[str]) -> None:
    """Take units up, besides those of the group in hand."""
    group = player.group
    player.menu = player.preview = None
    player.hand = ""
    group.units, group.asked = tuple(dict.fromkeys((*group.units, *units))), None
    ways = group.verbs(player.offers)
    how = f"  Tab: {', '.join(player.presenter.travel.get(way, way) for way in ways)}." if ways else ""
    player.say(f"{len(group.units)} units in hand.  Go where they shall go, Enter; Esc puts them down.{how}")


def _leave(player: PlayerView, unit: str) -> None:
    player.menu = None
    player.group.units = tuple(one for one in player.group.units if one != unit)
    player.say(f"{len(player.group.units)} units in hand.")


def put_down(player: PlayerView) -> None:
    """Nobody is in hand any more."""
    player.menu = None
    player.group.put_down()
    player.say("No group is in hand.")


def _begin_box(player: PlayerView) -> None:
    player.menu, player.group.corner = None, player.cursor
    player.say(player.spoken("Go to the other corner of the box; {group} takes up all inside."))


def change_way(player: PlayerView, by: int) -> None:
    """Choose the next way of going for the group in hand: any at all first, then one after another."""
    group = player.group
    ways = ["", *group.verbs(player.offers)]
    group.verb = ways[(ways.index(group.verb) + by) % len(ways)] if group.verb in ways else ""
    able = [unit for unit in group.units if goings(player.offers, unit, group.verb)]
    how = player.presenter.travel.get(group.verb, group.verb) or "each by its best way"
    player.say(f"{how[:1].upper()}{how[1:]}: {len(able)} of {len(group.units)} units.")


# ------------------------------------------------------------ one order for all


def send(player: PlayerView, goal: Hex | None, units: Sequence[str] = (), verb: str = "") -> None:
    """Show where each unit of the group would end if all went to a hex, and ask whether that is meant."""
    if hindered(player):
        return
    group = player.group
    verb = verb or group.verb
    group.goal, group.last_verb = goal, verb
    there = "" if goal is None else player.board.grid.label(goal)
    _offer(player, units or group.units, goal, verb, there)


def _offer(player: PlayerView, units: Sequence[str], goals: Goals, verb: str, there: str) -> None:
    found = spread(player.offers, units, goals, verb)
    told = found.told(player.game, player.view)
    if not found.legs:
        player.say("; ".join(told) or "Nobody of them can be sent there.", failed=True)
        return
    what = " ".join(word for word in (verb or "Send", there) if word)
    player.group.asked = found
    count = f"{found.sent} of {len(units)} units"
    menu = Menu(
        f"{what}: {count}",
        (
            MenuItem(
                "yes, all of it", count, then=partial(carry, player, found), tries=Preview(what, lines=told)
            ),
            MenuItem("no", then=partial(_think_better, player), tries=Preview(what, lines=told)),
        ),
    )
    player.show_menu(menu)


def _think_better(player: PlayerView) -> None:
    player.close_menu()
    player.group.asked = None


def again(player: PlayerView) -> None:
    """The last order that led somewhere, for the group or unit in hand, else for the next that can act."""
    goal = player.aimed if player.group.goal is None else player.group.goal
    if goal is None:
        player.say("No order has led anywhere yet.", failed=True)
        return
    if not player.group.units and not player.hand:
        cursor.next_ready(player, 1)
    units = player.group.units or tuple(filter(None, (player.hand or player.focus,)))
    if units:
        send(player, goal, units, player.group.last_verb)


def carry(player: PlayerView, found: Spread) -> None:
    """Give the orders that were asked about."""
    group = player.group
    player.close_menu()
    group.asked, group.before = None, player.view
    group.carrying = Carrying(player, found)
    _bind(player, found)
    advance(player)


def advance(player: PlayerView) -> None:
    """Give those of the orders under way that can be given now, and say how it stands."""
    group, carrying = player.group, player.group.carrying
    if carrying is None:
        return
    stop = carrying.go_on()
    if stop is None and carrying.waits:
        return
    group.carrying = None
    group.wholes.add(group.before, player.view, carrying.given)
    left = dict.fromkeys(leg.unit for leg in carrying.rest)
    group.units = tuple(unit for unit in group.units if unit not in carrying.sent)
    given = f"{carrying.given} order{'s' * (carrying.given != 1)} given"
    if stop is not None:
        player.say(f"{given}.  {why_stopped(stop)}  Left: {', '.join(left)}.", failed=True)
    else:
        undo = player.spoken("{undo} takes all of it back")
        rest = f"  {len(group.units)} still in hand." if group.units else ""
        player.say(f"{given}; {undo}.{rest}")
    if not any(goings(player.offers, unit) for unit in group.units):
        group.put_down()


def give_group_order(player: PlayerView, order: GroupOrder) -> None:
    """Carry out an order for several that was typed."""
    if player.hindrance:
        player.say(player.hindrance, failed=True)
    elif player.offers.open_ended and order.whom == GROUP and not player.group.units:
        player.say(player.spoken("No group is in hand: {group} takes one up."), failed=True)
    elif player.offers.open_ended and order.whom in (ALL, GROUP):
        units = player.group.units
        if order.whom == ALL:
            units = Groups(player.offers).everybody or player.offers.units
            units = tuple(able(player.offers, units, order.verb)) or units
        send(player, order.goal, units, order.verb)
    else:
        before = player.view
        done = answer_all(player, order, lambda: player.chair)
        player.group.wholes.add(before, player.view, len(done.orders))
        if done.stop is not None:
            player.say(why_stopped(done.stop), failed=True)
        elif not done.orders:
            player.say(ANSWERS_NOTHING.format(order.verb), failed=True)
        else:
            player.say("; ".join(done.orders))


# ------------------------------------------------------------ where units are bound for


def _bind(player: PlayerView, found: Spread) -> None:
    """Keep where the units are bound for whose orders end on the way there."""
    if player.sets_up:
        return
    marches = bound_by(found, player.group.goal, player.board.grid.label)
    try:
        player.notes.plan_all(player.seat, marches)
    except (CannotSave, ValueError) as error:
        player.say(f"Not planned: {error}.", failed=True)


def _bound(player: PlayerView, groups: Groups) -> dict[str, Hex]:
    return bound_units(groups, player.board.grid, player.notes.marches(player.seat))


def go_on(player: PlayerView) -> None:
    """Show where each unit that is bound for somewhere would come to now, and ask whether that is meant."""
    bound = _bound(player, Groups(player.offers))
    player.group.goal = None
    _offer(player, tuple(bound), bound, "", "to where each is bound for")
