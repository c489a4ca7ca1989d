"""The actions of the keys and commands of the registry on the game screen."""

from __future__ import annotations

import re
import string

from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.report.briefing import briefing_card
from vietnam_tui.tui.judging_actions import JudgingActions
from vietnam_tui.tui.map.forms import ZOOMS
from vietnam_tui.tui.map.hexmap import LABELS
from vietnam_tui.tui.pages.cards import CardPage, CardsPage
from vietnam_tui.tui.pages.commands import CommandsPage
from vietnam_tui.tui.pages.page import HelpPage, LogPage, RulesPage, TablesPage, library_of
from vietnam_tui.tui.pages.result import ReportPage
from vietnam_tui.tui.seat import (
    acting,
    box,
    choosing,
    cursor,
    destinations,
    grouping,
    guessing,
    marching,
    measuring,
    shaping,
    takeback,
    typed,
)
from vietnam_tui.tui.seat.goals import GOTO
from vietnam_tui.tui.seat.log import LogLine

#: A rule's id in square brackets.
RULE_ID = re.compile(r"\[([A-Z]+-[^\[\]\s,]+)")


class GameActions(JudgingActions):
    """One method `do_ID` for every action of the registry and every command; each is given what was said after it."""

    def do_orders(self, text: str) -> None:
        """Open the order bar; while dice are waited for, it takes them."""
        if self.player.rolls:
            self.proceedings.ask_dice()
            return
        self.screen.open_bar(":", self.order, typed.completer(self.player), text)

    def order(self, text: str) -> None:
        """Carry out a typed line."""
        typed.run(self.player, text, lambda command: self.perform(*command))

    def perform(self, action: str, argument: str = "") -> None:
        """Carry out an action of the registry; whoever follows a lesson hears of it."""
        if self.screen.pupil is not None:
            self.screen.pupil.did(action)
        kind, _, rest = action.partition(" ")
        if kind == "step":
            cursor.step(self.player, rest)
        elif kind == "leap" and self.player.shape.held is not None:
            shaping.turn(self.player, rest)
        elif kind == "leap":
            cursor.step(self.player, rest, 5)
        else:
            do = getattr(self, "do_" + action.replace(" ", "_"), None)
            if do is None:
                self.proceedings.command(action, argument)
            else:
                do(argument)

    def do_act(self, _: str) -> None:
        """Enter."""
        if self.player.rolls:
            self.proceedings.ask_dice()
        elif self.player.over:
            self.proceedings.show_result()
        else:
            acting.act(self.player)
            destinations.forget_arrived(self.player)

    def do_drop(self, _: str) -> None:
        """Escape."""
        if destinations.think_better(self.player) or self.player.drop():
            return
        if self.player.table.analyses:
            self.app.exit(0)
        else:
            self.player.say(
                self.player.spoken("Nothing in hand.  {quit} leaves the game; it is always saved.")
            )

    def do_choices(self, _: str) -> None:
        """Everything that may be done."""
        choosing.list_choices(self.player)

    def do_stack(self, _: str) -> None:
        """The next way of going of the unit in hand, or pattern, where there are several; else the next unit of the
        stack.
        """
        if self.player.shape.held is not None:
            shaping.change(self.player, 1)
        elif self.player.group.units:
            grouping.change_way(self.player, 1)
        elif self.player.modes:
            self.player.change_mode(1)
        else:
            cursor.next_in_stack(self.player, 1)

    def do_stack_back(self, _: str) -> None:
        """The previous unit of the stack, or pattern, or way of going of the group."""
        if self.player.shape.held is not None:
            shaping.change(self.player, -1)
        elif self.player.group.units:
            grouping.change_way(self.player, -1)
        else:
            cursor.next_in_stack(self.player, -1)

    def do_waypoint(self, _: str) -> None:
        """Fix a hex that the way must lead through."""
        marching.fix(self.player)

    def do_last_waypoint(self, _: str) -> None:
        """One less of them."""
        marching.take_back(self.player)

    def do_close(self, _: str) -> None:
        """End or pass."""
        choosing.close_phase(self.player)

    def do_decline(self, _: str) -> None:
        """Decline, where the question shows no list."""
        choosing.decline(self.player)

    def do_undo(self, _: str) -> None:
        """Take back."""
        takeback.undo(self.player)

    def do_redo(self, _: str) -> None:
        """Give again."""
        takeback.redo(self.player)

    def do_box(self, _: str) -> None:
        """The units off the map."""
        box.open_box(self.player)

    def do_group(self, argument: str) -> None:
        """Take up several together: those named, else a choice of the groups here."""
        if argument:
            grouping.take_up(self.player, argument.split())
        else:
            grouping.offer_groups(self.player)

    def do_again(self, _: str) -> None:
        """The last order for what is in hand, or for the next, too."""
        grouping.again(self.player)

    def do_place_the_rest(self, _: str) -> None:
        """Leave the set-up to the bot, if that is meant."""
        box.offer_the_rest(self.player, self.proceedings.place_the_rest)

    def do_rest(self, _: str) -> None:
        """The same by its name, and so meant."""
        if self.player.sets_up:
            self.proceedings.place_the_rest()
        else:
            self.do_place_the_rest("")

    def do_hint(self, _: str) -> None:
        """Show the action that the bot would choose."""
        self.proceedings.ask_hint()

    def do_do_hint(self, _: str) -> None:
        """Obey the hint."""
        self.proceedings.do_hint()

    do_obey = do_do_hint

    def do_why(self, _: str) -> None:
        """Why the others did what they did last."""
        self.player.say(self.proceedings.reason)

    def do_report(self, argument: str) -> None:
        """The report on the game so far, or into a file."""
        from vietnam_tui.play.report.report import report
        from vietnam_tui.play.report.report_text import write_markdown

        player = self.player
        made = report(player.game, player.chair, player.table.course(player.seat))
        if not argument:
            self.screen.page = ReportPage(made)
        elif "save" not in player.table.words:
            player.say("No file can be written from this table.", failed=True)
        else:
            try:
                write_markdown(argument, made)
            except CannotSave as error:
                player.say(f"Not written: {error}", failed=True)
            else:
                player.say(f"The report is in {argument}")

    def do_next_ready(self, _: str) -> None:
        """The next unit with something to do."""
        cursor.next_ready(self.player, 1)

    do_next = do_next_ready

    def do_last_ready(self, _: str) -> None:
        """The previous one."""
        cursor.next_ready(self.player, -1)

    def do_next_enemy(self, _: str) -> None:
        """The next enemy."""
        cursor.next_enemy(self.player, 1)

    def do_last_enemy(self, _: str) -> None:
        """The previous enemy."""
        cursor.next_enemy(self.player, -1)

    def do_jump(self, _: str) -> None:
        """A letter on every unit in sight; the next key goes to one."""
        hexes = cursor.units_in_reading_order(self.player)
        shown = [hex_ for hex_ in hexes if self.screen.is_in_sight(hex_)]
        self.screen.jumps = dict(zip(string.ascii_lowercase, shown, strict=False))
        self.player.say("Press the letter of a unit." if shown else "No unit is in sight.")

    def do_goto(self, argument: str) -> None:
        """Go to a hex, unit or place."""
        goals = typed.goals(self.player)
        if not argument:
            self.screen.open_bar(GOTO, self.do_goto, goals.complete)
            return
        hex_ = goals.where(argument)
        if hex_ is None:
            self.player.say(goals.why_not(argument), failed=True)
        else:
            cursor.go(self.player, hex_)

    def do_find(self, argument: str) -> None:
        """Search the map, then the rules."""
        if not argument:
            self.screen.open_bar("/", self.do_find)
        elif not cursor.search(self.player, argument):
            page = RulesPage(library_of(self.player), argument)
            if page.found:
                self.screen.page = page
            else:
                self.player.say(f"{argument} is neither on the map nor in the rules.", failed=True)

    def do_next_hit(self, _: str) -> None:
        """The next hit."""
        cursor.next_hit(self.player, 1)

    def do_last_hit(self, _: str) -> None:
        """The previous hit."""
        cursor.next_hit(self.player, -1)

    def do_overlay(self, argument: str) -> None:
        """The next overlay, or the one named."""
        if argument in self.player.presenter.overlays:
            self.player.overlay = argument
            self.player.say(cursor.overlay_told(self.player))
        elif argument == cursor.AIM:
            cursor.show_objectives(self.player)
        elif argument in ("none", "off"):
            self.player.overlay = ""
        elif argument:
            names = ", ".join((cursor.AIM, *self.player.presenter.overlays))
            self.player.say(f"Overlays: {names}, none", failed=True)
        else:
            cursor.next_overlay(self.player)

    def do_no_overlay(self, _: str) -> None:
        """No overlay; where there is none, what the scenario is about goes from the map, or comes back."""
        if self.player.overlay:
            self.player.overlay = ""
        else:
            cursor.show_objectives(self.player)

    def do_numbers(self, _: str) -> None:
        """The numbers of what is painted as light, shade or heat, or away with them."""
        player = self.player
        player.numbers = not player.numbers
        player.say(f"Numbers of what is painted: {'shown' if player.numbers else 'not shown'}.")

    def do_threat(self, _: str) -> None:
        """The overlay of what the enemy could attack, or away with it."""
        player = self.player
        if measuring.THREAT not in player.presenter.overlays:
            player.say("There is no such overlay in this game.", failed=True)
        else:
            player.overlay = "" if player.overlay == measuring.THREAT else measuring.THREAT
            player.say(measuring.threatened(player) if player.overlay else "Overlay: none")

    def do_measure(self, argument: str) -> None:
        """Measure from the hex under the cursor, or from the one named; there, no longer."""
        player = self.player
        hex_ = typed.where(player, argument) if argument else player.cursor
        if hex_ is None:
            player.say(f"There is no hex, unit or place {argument}.", failed=True)
        elif argument not in ("off", "none") and hex_ != player.measured_from:
            player.measured_from = hex_
            player.say(measuring.measured(player))
        else:
            player.measured_from = None
            player.say("Nothing is measured any more.")

    def do_zoom_in(self, _: str) -> None:
        """Larger."""
        self.screen.chosen_zoom = ZOOMS[min(ZOOMS.index(self.screen.zoom) + 1, len(ZOOMS) - 1)]

    def do_zoom_out(self, _: str) -> None:
        """Smaller."""
        self.screen.chosen_zoom = ZOOMS[max(ZOOMS.index(self.screen.zoom) - 1, 0)]

    def do_zoom(self, argument: str) -> None:
        """A size by name, else the next."""
        following = ZOOMS[(ZOOMS.index(self.screen.zoom) + 1) % len(ZOOMS)]
        named = next((z for z in ZOOMS if z.startswith(argument)), None) if argument else following
        if named is None:
            self.player.say(f"Sizes: {', '.join(ZOOMS)}", failed=True)
        else:
            self.screen.chosen_zoom = named

    def do_overview(self, _: str) -> None:
        """The whole map."""
        self.screen.page = self.screen.overview()
        if self.screen.page is None:
            self.player.say("The window is too small for a map.", failed=True)

    def do_labels(self, argument: str) -> None:
        """Change how many hexes show their numbers."""
        following = LABELS[(LABELS.index(self.screen.labels) + 1) % len(LABELS)]
        named = next((label for label in LABELS if label == argument), None) if argument else following
        if named is None:
            self.player.say(f"Numbers: {', '.join(LABELS)}", failed=True)
        else:
            self.screen.labels = named

    def do_pane(self, _: str) -> None:
        """The side pane on or off."""
        self.screen.pane_wanted = not self.screen.pane_wanted

    def do_loadouts(self, _: str) -> None:
        """Plan who takes what."""
        player = self.player
        if not player.presenter.loadouts_help:
            player.say("There are no loads to plan in this game.", failed=True)
        elif player.waiting or not player.my_turn:
            player.say(player.waiting or player.not_now)
        elif (
            found := player.presenter.loadouts(player.view, player.plan, player.cursor, player.hand)
        ) is None:
            player.say(f"There is nothing to load now: {player.prompt}", failed=True)
        else:
            if player.menu is not None and not player.menu.asked:
                player.close_menu()
            from vietnam_tui.tui.pages.loadouts import LoadoutsPage

            self.screen.page = LoadoutsPage(player, found)

    do_loads = do_loadouts

    def do_reactions(self, _: str) -> None:
        """The standing orders of one's side."""
        from vietnam_tui.tui.pages.standing import StandingPage

        player = self.player
        found = player.presenter.standing_orders(player.view, player.seat) if player.seat else None
        if found is None:
            player.say("There are no standing orders in this game.", failed=True)
        else:
            self.screen.page = StandingPage(player, found)

    def do_cards(self, argument: str) -> None:
        """The cards, at the one named."""
        if self.player.first_card is not None:
            self.screen.page = CardsPage(self.player, argument)
        else:
            self.player.say("There are no cards in this game.", failed=True)

    def do_briefing(self, _: str) -> None:
        """Show what the scenario is about and what wins."""
        player = self.player
        self.screen.page = CardPage(briefing_card(player.game, player.chair.scenario, player.view))

    def do_units(self, _: str) -> None:
        """All units."""
        from vietnam_tui.tui.pages.units import UnitsPage

        self.screen.page = UnitsPage(self.player)

    def do_commands(self, _: str) -> None:
        """Every command by its name."""
        self.screen.page = CommandsPage(self.player.key_set, self.player.tops)

    def do_lesson(self, _: str) -> None:
        """The hint of a lesson, then its prompts away and back."""
        pupil = self.screen.pupil
        if pupil is None:
            self.player.say("This is no lesson; Learn on the title page has them.", failed=True)
            return
        self.player.say(self.player.spoken(pupil.helped()))

    def do_tables(self, _: str) -> None:
        """The tables."""
        self.screen.page = TablesPage(self.player)

    def do_rules(self, argument: str) -> None:
        """The rules, at the rule in question: of the last refusal, else of the decision."""
        cited = RULE_ID.findall(self.screen.last_error)
        self.screen.page = RulesPage(
            library_of(self.player), argument or (cited[0] if cited else self.player.decision.rule)
        )

    def do_help(self, _: str) -> None:
        """The keys."""
        self.screen.page = HelpPage(self.player)

    def do_legend(self, _: str) -> None:
        """Show what the signs mean."""
        from vietnam_tui.tui.pages.legend import LegendPage

        self.screen.page = LegendPage(self.player, self.screen.hexmap("grid"))

    def do_log(self, _: str) -> None:
        """The log."""
        self.screen.page = LogPage(self.player)

    def do_look(self, argument: str) -> None:
        """Read the hex out."""
        if argument:
            self.do_goto(argument)
        note = self.player.hex_notes.get(self.player.cursor, "")
        told = self.player.presenter.look(self.player.shown, self.player.cursor)
        self.player.say(f"{told}  Noted: {note}" if note else told)

    def do_replay(self, _: str) -> None:
        """Step through the game."""
        from vietnam_tui.tui.pages.replay import ReplayPage

        screen, player = self.screen, self.player
        screen.page = ReplayPage(player, player.table.course(player.seat), self.ask_branch, self.curve())

    def do_watch(self, _: str) -> None:
        """Watch the others' last turn again."""
        self.proceedings.retelling.watch()

    def do_digest(self, _: str) -> None:
        """Show what was done since the player's last orders."""
        self.proceedings.retelling.recount()

    def do_copy(self, _: str) -> None:
        """Copy the hex's sentence."""
        self.app.copy_to_clipboard(self.player.presenter.look(self.player.shown, self.player.cursor))
        self.player.say("Copied.")

    def do_redraw(self, _: str) -> None:
        """Draw the screen again."""
        self.app.redraw()

    def do_quit(self, _: str) -> None:
        """Leave."""
        self.app.exit(0)

    def do_remark(self, argument: str) -> None:
        """A remark for the log on the screen."""
        self.player.log.append(LogLine(f"Remark: {argument}", ""))

    def do_guess(self, argument: str) -> None:
        """What the player takes an unseen counter for; "-" for nothing any more."""
        if argument or not (name := guessing.under_cursor(self.player)):
            guessing.guess(self.player, argument)
            return
        taken = self.player.unseen.guesses.get(name, "")
        self.screen.open_bar(f"?{name} is: ", self.do_guess, text=taken)
        self.player.say("What you take it for, the first four characters on the counter; - for nothing.")

    def do_note(self, argument: str) -> None:
        """Note something on the cursor's hex; "-" takes the note away."""
        player = self.player
        label, book = player.board.grid.label(player.cursor), player.notes
        if not argument:
            self.screen.open_bar(f"note on {label}: ", self.do_note, text=book.of(player.seat).get(label, ""))
            player.say("What is to be noted here; - takes the note away.")
            return
        try:
            book.write(player.seat, label, "" if argument.strip() == "-" else argument)
        except (CannotSave, ValueError) as error:
            player.say(f"Not noted: {error}.", failed=True)
        else:
            player.say(book.fault or f"{label}: {book.of(player.seat).get(label, 'no note')}")
