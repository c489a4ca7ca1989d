"""A seated player's view of the game: the game as his side sees it, and what he has in hand.

The player knows no screen.  It holds the view of one side only; it turns intentions ("act on this hex", "end
the phase") into actions that the game offers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Literal

from vietnam_tui.core.forecast import Forecast
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Action, IllegalAction
from vietnam_tui.core.pages.loadouts import Assignment
from vietnam_tui.core.presenter import Journey, Picture
from vietnam_tui.core.preview import Cast, Preview
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.seat.chair import Seen
from vietnam_tui.play.seat.deputy import phase_of
from vietnam_tui.play.seat.empty_phases import Closings
from vietnam_tui.play.seat.offers import SHORT_LIST, Offer, by_target
from vietnam_tui.play.seat.phase_end import Confirms, Undone, undone
from vietnam_tui.play.table.table import Table
from vietnam_tui.tui.actions import PLAIN_KEYS, first_key, with_keys
from vietnam_tui.tui.map.hexmap import Scene, changed_hexes
from vietnam_tui.tui.seat.confirming import question_before
from vietnam_tui.tui.seat.in_group import GroupInHand
from vietnam_tui.tui.seat.in_shape import ShapeInHand
from vietnam_tui.tui.seat.march import March, Waypoints
from vietnam_tui.tui.seat.menus import Menu, MenuItem
from vietnam_tui.tui.seat.modes import Mode, Reach, reach_of
from vietnam_tui.tui.seat.ranking import ranked
from vietnam_tui.tui.seat.seat_log import SeatLog
from vietnam_tui.tui.seat.stages import Stage, Stages
from vietnam_tui.tui.seat.whereabouts import first_hex, near, work_nearest


def not_saved(error: CannotSave) -> str:
    """Why an order was not carried out that cannot be saved."""
    return f"Not done, since it cannot be saved: {error}"


class PlayerView(SeatLog):
    """A player's place at a table."""

    def __init__(self, table: Table, seat: str | None = None) -> None:
        super().__init__(table, seat)
        #: the keys that he presses
        self.key_set = PLAIN_KEYS
        #: what is open to units, by their names
        self._reaches: dict[str, Reach] = {}
        self.menu: Menu | None = None
        self.hand = ""
        #: the units that are in hand together
        self.group = GroupInHand()
        #: the verb of the way of going that the reach is shown for, where what is in hand has several
        self.mode = ""
        #: The hex from which distances are measured, None while nothing is measured
        self.measured_from: Hex | None = None
        #: the hexes that its way should lead through, if any, and the way found last with what it was found for
        self.waypoints: Waypoints | None = None
        #: the pattern of hexes that is about to be laid
        self.shape = ShapeInHand()
        self.known_march: tuple[tuple[Any, ...], March | None] | None = None
        #: the letter of its way over several turns that is shown, and the ways found last with what they were found for
        self.itinerary = ""
        self.known_journey: tuple[Any, str, Journey] | None = None
        #: the unit whose march over several turns was planned since it was taken up
        self.planned = ""
        #: why nothing may be done just now ("the bot is thinking"), "" while the player is waited for
        self.waiting = ""
        self.overlay = ""
        #: are the numbers of what is painted shown as well?
        self.numbers = False
        self.preview: Preview | None = None
        #: what is likely to come of the answers to what is asked, once that has been reckoned
        self.foreseen: dict[Action, Forecast] = {}
        #: the last combat that was decided, until an order is given
        self.cast: Cast | None = None
        #: the hex that the last order pointed at
        self.aimed: Hex | None = None
        #: how many questions and phases of ours have appeared so far
        self.appeared = 0
        #: when the end of a phase must be confirmed
        self.confirms: Confirms = "able"
        self._undone: tuple[Any, Undone] | None = None
        #: which phases close by themselves
        self.closings = Closings(self.game, lambda: table.pupil is not None and table.pupil.stuck)
        self._begin_on_map()
        #: side and kind of the last decision, and the hex it was about
        self._asked: tuple[str, str] | None = None
        self._about: Hex | None = None
        #: has the last look at the game led the cursor to what is asked, or to work in a phase that begins?
        self.led: Literal["", "asked", "work"] = ""
        #: the phase of ours in which it was led to what is to be done
        self._phase: object = None
        #: the loads planned so far: who takes what
        self.plan: tuple[Assignment, ...] = ()
        #: what has happened and is shown stage by stage
        self.stages = Stages()
        self.update()
        self.cursor = self._first_hex()

    def _begin_on_map(self) -> None:
        """Begin on the map with nothing looked at and nothing marked yet."""
        #: ways of units that are shown on the map
        self.tracks: tuple[tuple[Hex, ...], ...] = ()
        #: where marches have led -> their signs
        self.signs: dict[Hex, str] = {}
        #: hexes where something has just happened
        self.touched: frozenset[Hex] = frozenset()
        self.cursor = Hex(0)
        #: the unit that was in focus last, as long as nothing has changed since
        self.glanced = ""
        #: the unit that the player was led to last, which goes before others of its hex, as long as nothing has changed
        self.called = ""
        #: hexes that the last search found
        self.hits: list[Hex] = []

    def key_of(self, action_id: str) -> str:
        """The name of his first key of an action; "" when it has none."""
        return first_key(action_id, self.key_set, self.tops)

    def spoken(self, text: str) -> str:
        """A text for this player, with his key of an action wherever its id stands in braces."""
        return with_keys(text, self.key_set, self.tops)

    # ------------------------------------------------------------ the position

    def update(self) -> None:
        """Look at the game again, after anything has changed in it."""
        before = self._asked
        fresh = self.look()
        if fresh:
            self._reaches = {}
            self.glanced = self.called = ""
        self.preview = None
        self.menu = None
        if fresh:
            self.waypoints = None
            self.shape.put_down()
        asked = (self.decision.side, self.decision.kind)
        if before not in (None, asked) and self.group.carrying is None:
            self.group.put_down()
        held = self.presenter.in_hand if self.offers.ends else self.presenter.at_leisure
        self._keep_in_hand(before, asked, leisure=self.my_turn and self.decision.kind in held)
        if self.asks:
            self.ask()
        if self.my_turn and (before != asked or (fresh and not self.offers.open_ended)):
            self.appeared += 1
        self._asked = asked
        self._go_where_asked(fresh=fresh)

    def _keep_in_hand(self, before: tuple[str, str] | None, asked: tuple[str, str], *, leisure: bool) -> None:
        """Put down what can do nothing in what is asked now; take up the only one that can, where there is leisure."""
        if self.hand and (
            (before not in (None, asked) and not leisure) or not self.offers.of_unit(self.hand)
        ):
            self.hand = ""
        if leisure and not self.hand and before != asked:
            ready = self.presenter.ready(self.view)
            self.hand = ready[0][0] if len(ready) == 1 else ""

    def _go_where_asked(self, *, fresh: bool) -> None:
        """Put the cursor where a question is, or where there is something to do in a phase that begins."""
        about = self.presenter.focus(self.view) if self.my_turn else None
        before = self._phase
        if self.my_turn and self.offers.open_ended:
            self._phase = (self.decision.kind, *phase_of(self.game, self.chair))
        self.led = ""
        if about is not None and about != self._about:
            self.cursor, self.led = about, "asked"
        elif about is None and before not in (None, self._phase):
            ready, waiting = self.presenter.ready(self.view), self.presenter.idle(self.view)
            self.cursor, self.led = work_nearest(self.board.grid, self.cursor, ready, waiting), "work"
        elif fresh and self.offers.points:
            here = self.cursor
            self.cursor = near(self.board.grid, here, self.reachable())
            self.led = "work" if self.cursor == here else "asked"
        self._about = about

    @property
    def empty_phase(self) -> Offer | None:
        """The end of a phase in which nothing can be done, if the other side may know that too; else None.

        A phase that was opened again by taking an order back stays open.
        """
        return self.closings.of(self.chair, self.offers)

    @property
    def retells(self) -> bool:
        """Is it told step by step what has happened, until a key or for a while?"""
        return bool(self.waiting) and ("Space" in self.waiting or self.stages.under_way)

    @property
    def undone(self) -> Undone:
        """The units that could still do something in our phase, and what else would be left undone if it ended now."""
        if self._undone is None or self._undone[0] is not self.offers:
            self._undone = (self.offers, undone(self.offers, self.box) if self.my_turn else Undone())
        return self._undone[1]

    @property
    def hindrance(self) -> str:
        """Why no order may be given now, as a sentence; "" when one may."""
        return self.waiting or ("" if self.my_turn else self.not_now)

    @property
    def meant(self) -> str:
        """The order that waits to be given once more, or confirmed."""
        return "" if self.menu is None else self.menu.confirms

    def _first_hex(self) -> Hex:
        """The hex where the cursor begins: at a unit with something to do, or as `whereabouts.first_hex` says."""
        ready = self.presenter.ready(self.view) if self.my_turn else ()
        aims = self.reachable() if self.offers.points else ()
        return ready[0][1] if ready else first_hex(self.board.grid, self.picture, self.seat, aims)

    def sit(self, side: str) -> None:
        """Look through the eyes of another side; what the last one had in hand is put down."""
        self.seat, self.hand, self.past, self.hits = side, "", None, []
        self._threats = self.measured_from = None
        self.touched = frozenset()
        self.update()
        self.cursor = self._first_hex()

    # ------------------------------------------------------------ what happens

    def tell(self, seen: Seen) -> list[str]:
        """Log what has been seen, and show its stages or its combat; returns the sentences."""
        sentences = self.log_seen(seen)
        if sentences:
            self.say("")
        casts = [self.presenter.cast(self.view, event) for event in seen.events]
        if seen.stages:
            self.stages.add(map(Stage, seen.stages, sentences, casts))
            self.menu = self.preview = None
        else:
            # a combat stays on show until somebody marches on
            marches = seen.by != CHANCE and any(map(self.presenter.march, seen.events))
            fallen = next((cast for cast in reversed(casts) if cast is not None), None)
            self.cast = fallen or (None if marches else self.cast)
        return sentences

    # ------------------------------------------------------------ what is on the map

    @property
    def focus(self) -> str:
        """The unit that the inspector describes: in hand, chosen in a list of units, or on top under the cursor."""
        if self.hand:
            return self.hand
        if self.menu is not None and self.menu.item.unit:
            return self.menu.item.unit
        here = self.units_at(self.cursor)
        return self.called if self.called in here else here[0] if here else ""

    def able_at(self, hex_: Hex) -> list[str]:
        """Units in a hex and on its sides that can do something: who the player was led to, then from the top.

        Who can do no more than what is open at any time comes last.
        """
        able = [name for name in self.units_at(hex_) if self.offers.of_unit(name)]
        aside = self.presenter.aside
        able.sort(key=lambda name: all(one.face.verb in aside for one in self.offers.of_unit(name)))
        at = able.index(self.called) if self.called in able else 0
        return [*able[at:], *able[:at]]

    def glance(self) -> None:
        """Remember what is in focus, which is still described while the cursor crosses empty ground."""
        self.glanced = self.focus or (self.glanced if self.find_unit(self.glanced) is not None else "")

    def reachable(self) -> dict[Hex, list[Offer]]:
        """Hexes to which something in hand or asked for can be done, with what."""
        if self.group.units:
            return self.group.reach(self.offers)
        if self.hand:
            return self._reach_of_hand.of(self.going) if self.waypoints is None else self.waypoints.reach
        if self.menu is not None and self.menu.asked:
            return by_target(item.offer for item in self.menu.items if item.offer is not None)
        return by_target(self.offers.all) if self.offers.points else {}

    @property
    def _reach_of_hand(self) -> Reach:
        if self.hand not in self._reaches:
            found = reach_of(self.offers.of_unit(self.hand), self.presenter.travel)
            self._reaches[self.hand] = found
        return self._reaches[self.hand]

    @property
    def modes(self) -> tuple[Mode, ...]:
        """The ways of going that what is in hand has; none where there is no choice."""
        return self._reach_of_hand.modes if self.hand else ()

    @property
    def going(self) -> str:
        """The verb of the way of going that is chosen; "" where there is no choice."""
        verbs = [mode.verb for mode in self.modes]
        return self.mode if self.mode in verbs else verbs[0] if verbs else ""

    @property
    def travels(self) -> str:
        """The verb by which what is in hand goes elsewhere, as it is chosen; "" where it goes nowhere."""
        verbs = self.verbs_of(self.hand) if self.hand else []
        return self.going or next((verb for verb in verbs if verb in self.presenter.travel), "")

    def change_mode(self, by: int) -> None:
        """Choose the next way of going for what is in hand."""
        self.mode, self.waypoints = self._reach_of_hand.after(self.going, by), None
        mode = next(mode for mode in self.modes if mode.verb == self.mode)
        self.say(f"{self.hand} {mode.word}: {len(mode.hexes)} hex{'es' * (len(mode.hexes) != 1)}.")

    @property
    def comes(self) -> bool:
        """Is what is in hand still off the map?"""
        return any(face.name == self.hand for face in self.box)

    @property
    def at_hand(self) -> list[Offer]:
        """The actions that the unit in hand can take at the cursor, in the way of going that is chosen."""
        return self.reachable().get(self.cursor, []) if self.hand else []

    # ------------------------------------------------------------ acting with the cursor

    def take(self, unit: str) -> None:
        """Take a unit in hand."""
        self.hand, self.mode, self.menu, self.preview = unit, "", None, None
        self.waypoints, self.itinerary, self.planned = None, "", ""
        self.group.put_down()
        self.shape.put_down()
        verbs = ", ".join(self.verbs_of(unit))
        onward = self.spoken(" ({next hit}: next)") if self.comes else ""
        aims, here = self.reachable(), self.find_unit(unit)
        way = "Enter shows how" if self.comes else "Enter does it where it is"
        if any(aim != here for aim in aims):
            way = f"Go to a marked hex{onward}, Enter"
        self.say(f"{unit} in hand: {verbs}.  {way}; Esc puts it down.")
        if self.comes:
            self.cursor = self._open_hex(aims)

    def _open_hex(self, aims: Iterable[Hex]) -> Hex:
        """The hex where a unit from off the map goes if nothing else is meant: the nearest of these to the cursor."""
        if self.sets_up:
            return near(self.board.grid, self.cursor, aims)
        return min(aims, key=partial(self.board.grid.distance, self.cursor), default=self.cursor)

    def verbs_of(self, unit: str) -> list[str]:
        """The verbs that a unit may use."""
        kinds = {type(offer.action): offer for offer in reversed(self.offers.of_unit(unit))}
        return [offer.face.verb for offer in reversed(kinds.values())]

    def drop(self) -> bool:
        """Put down what is in hand, one thing at a time; False when there was nothing."""
        self.say("")
        if self.shape.put_down(self.view):
            self.preview = None
        elif self.menu is not None and not (self.menu.asked and not self.hand):
            self.menu, self.preview, self.group.asked = None, None, None
        elif self.waypoints is not None:
            self.waypoints = None
        elif self.group.put_down():
            self.say("No group is in hand.")
        elif self.hand:
            self.hand = ""
        elif self.preview is not None and self.menu is None:
            self.preview = None
        elif self.overlay:
            self.overlay = ""
        else:
            return False
        if self.menu is None and not self.hand and self.asks:
            self.ask()
        return True

    def do(self, action: Action, *, sure: bool = False) -> Seen | None:
        """Carry an action out; None, with the reason told, when that is impossible or must be confirmed first."""
        if self.waiting:
            self.say(self.waiting)
            return None
        question = None if sure else self.question_before(action)
        if question is not None:
            self.show_menu(question)
            return None
        try:
            return self.carry_out(action)
        except IllegalAction as error:
            self.say(str(error), failed=True)
        except CannotSave as error:
            self.say(not_saved(error), failed=True)
        return None

    def question_before(self, action: Action) -> Menu | None:
        """The question to be answered first; None where nothing is asked or the question stands and is meant."""
        if self.meant and self.meant == self.game.write_order(self.view, action):
            return None
        return question_before(self, action, self.confirms, partial(self.do, action, sure=True), self.go_back)

    def carry_out(self, action: Action) -> Seen:
        """Carry an action out and tell what came of it; raises `IllegalAction` and `CannotSave`."""
        before, hand, box = self.picture, self.hand, self.box
        self.cast = None
        self.closings.order_given(self.view, action)
        self.planned = ""
        self.aimed = self.presenter.selection(self.view, action).target
        seen = self.table.order(self.seat, action)
        self.update()
        self.note_changes(before)
        told = self.tell(seen)
        if any(face.name == hand for face in box):
            self._take_next(hand, told)
        if self.hand and not self.message:
            # it goes before what the unit in hand could do under the cursor
            self.say(" ".join(self.news[-len(told) :] if told else ()))
        return seen

    def _take_next(self, placed: str, told: list[str]) -> None:
        """After a unit has come from off the map: take up the next that can, so that a group comes one by one.

        It goes about as the last one did, if it can.
        """
        waits = [face.name for face in self.box if self.offers.of_unit(face.name)]
        if not waits or placed in waits or not self.my_turn or (self.sets_up and self.hand):
            return
        going = self.mode
        self.take(waits[0])
        self.mode = going
        self.say(" ".join((*told, self.message)))

    def go_back(self) -> None:
        """Leave things as they are, at the question that is asked if there is one."""
        self.close_menu()
        if self.asks:
            self.ask()

    def close_menu(self) -> None:
        """Close the menu."""
        self.menu, self.preview = None, None

    # ------------------------------------------------------------ menus and dry runs

    def ask(self) -> None:
        """Show the answers to the question that the game asks."""
        self.open_menu(self.decision.prompt, self.offers.answers, asked=True)

    def open_menu(
        self, title: str, offers: Iterable[Offer], *, asked: bool = False, take: Iterable[str] = ()
    ) -> None:
        """Show offers as a list, and after them units that may be taken up instead; what gives up stands below.

        An offer that would hurt nobody but us stands below the one that goes back, and is never chosen as the list
        opens.
        """
        listed = list(offers)
        aside = [offer for offer in listed if offer.face.verb in self.presenter.aside]
        best_first, closing = ranked(self, [offer for offer in listed if offer not in aside], asked=asked)
        harmful = [offer for offer in best_first[:SHORT_LIST] if self.preview_of(offer).harms_only(self.seat)]
        items = [MenuItem(offer=offer) for offer in best_first if offer not in harmful]
        items += [self.taking(name) for name in take]
        if harmful and not asked:
            items.append(MenuItem("go back", then=self.close_menu))
        items += [MenuItem(offer=offer) for offer in (*harmful, *aside)]
        items += [MenuItem(offer=offer, closes=True) for offer in closing]
        if not items:
            return
        menu = Menu(title, items, asked=asked)
        if closing and items[0].offer in (*harmful, *aside):
            menu.chosen = len(items) - 1
        self.show_menu(menu)

    def show_menu(self, menu: Menu) -> None:
        """Show a list, with the dry run of its chosen line."""
        self.menu = menu
        self.shape.put_down()
        self.look_ahead()

    def show_answers(self, menu: Menu, chosen: int) -> None:
        """Show the answers to what is asked in another order; a key that was meant for the old one is passed over."""
        menu.chosen = chosen
        self.show_menu(menu)
        self.appeared += 1

    def taking(self, unit: str, note: str = "") -> MenuItem:
        """A line of a list that takes a unit up."""
        return MenuItem(f"take up {unit}", note, then=partial(self.take, unit), unit=unit)

    def move_in_menu(self, step: int) -> None:
        """Choose another line of the menu."""
        if self.menu is not None:
            self.menu.move(step)
            self.look_ahead()

    def point_in_menu(self) -> None:
        """Choose the line of the menu that points at the cursor's hex; a list about another hex closes."""
        if self.menu is None:
            return
        aims = [item.offer.target if item.offer else None for item in self.menu.items]
        if self.cursor in aims:
            if aims[self.menu.chosen] != self.cursor:
                self.menu.chosen = aims.index(self.cursor)
                self.look_ahead()
        elif not self.menu.asked:
            self.close_menu()

    def look_ahead(self) -> None:
        """The dry run of the chosen line."""
        if self.menu is None:
            self.preview = None
            return
        offer = self.menu.item.offer
        self.preview = self.menu.item.tries if offer is None else self.preview_of(offer)

    # ------------------------------------------------------------ what has changed

    def note_changes(self, before: Picture) -> None:
        """Remember where the map has changed since a picture of it."""
        changed = changed_hexes(Scene(before), Scene(self.picture), self.board)
        self.touched = frozenset(changed or ())
