"""Counters that lie face down: where they lie is public, what they are is not.

A counter that may be hidden has a public handle, a number that says nothing.  Whatever the other side may read
(orders, events, pictures) names the handle while the counter lies face down.  A state keeps what is public about
such counters (where they lie) by handle, and what is secret (losses, notes) by counter.

Counters of one hex are shuffled under the owner's hand when one of them comes, goes, or is turned down again.  The
shuffle is a draw that nobody sees (`core.model.UNSEEN`); `orders_of` lists what it may bring.

>>> force = deal((0, 1, 2))
>>> masked(force).behind
(-1, -1, -1)
>>> shown = reveal(force, 1)
>>> masked(shown).behind, masked(invert(shown, 1)).known
((-1, 1, -1), (Known(handles=(1,), counters=(1,)),))
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations

import msgspec

#: Behind a handle whose counter the viewer cannot know
UNKNOWN = -1

#: Tries at a deal that fits, before one is built step by step
TRIES = 60


class Known(msgspec.Struct, frozen=True):
    """Behind some of these handles lie these counters, as the other side has seen; which of them is not known."""

    handles: tuple[int, ...]
    counters: tuple[int, ...]


class Force(msgspec.Struct, frozen=True):
    """The counters of a side that may lie face down.

    `behind` says by handle which counter it is, `up` whether everybody sees it.  `known` is what the other side has
    seen of those that lie face down now; it is public.  A counter that leaves play does so face up.
    """

    behind: tuple[int, ...] = ()
    up: tuple[bool, ...] = ()
    known: tuple[Known, ...] = ()

    def handle(self, counter: int) -> int | None:
        """The handle that a counter lies behind, None where that is not known or it is not in play."""
        return self.behind.index(counter) if counter in self.behind else None

    def hidden(self) -> tuple[int, ...]:
        """The handles of all counters that lie face down."""
        return tuple(handle for handle, up in enumerate(self.up) if not up)


def deal(counters: Iterable[int], *, up: bool = False) -> Force:
    """A force with these counters behind the handles 0, 1, 2 and so on."""
    behind = tuple(counters)
    return Force(behind, (up,) * len(behind))


def joined(force: Force, counter: int, *, up: bool = False) -> Force:
    """The force with one more counter, behind the next handle."""
    return Force((*force.behind, counter), (*force.up, up), force.known)


def reveal(force: Force, handle: int) -> Force:
    """The force with a counter turned face up; nothing changes for one that is."""
    if force.up[handle]:
        return force
    counter = force.behind[handle]
    known: list[Known] = []
    for group in force.known:
        if handle not in group.handles:
            known.append(group)
            continue
        rest = Known(
            tuple(h for h in group.handles if h != handle), tuple(c for c in group.counters if c != counter)
        )
        if rest.counters:
            known.append(rest)
    return Force(force.behind, _changed(force.up, handle, True), tuple(known))


def invert(force: Force, handle: int) -> Force:
    """The force with a counter turned face down again; the other side still knows what lies there."""
    if not force.up[handle]:
        return force
    group = Known((handle,), (force.behind[handle],))
    return Force(force.behind, _changed(force.up, handle, False), _sorted((*force.known, group)))


def orders_of(handles: Iterable[int]) -> list[tuple[int, ...]]:
    """Every order in which counters behind these handles may lie after a shuffle: each as likely as any other."""
    return list(permutations(sorted(handles)))


def shuffled(force: Force, handles: Sequence[int]) -> Force:
    """The force after a shuffle: the lowest of these handles gets what lay behind the first of them, and so on.

    What the other side knew of one of them it now knows of all of them together.  Raises ValueError for a counter
    that lies face up.
    """
    if any(force.up[handle] for handle in handles):
        raise ValueError("only counters that lie face down are shuffled")
    behind = list(force.behind)
    for handle, source in zip(sorted(handles), handles, strict=True):
        behind[handle] = force.behind[source]
    mixed = set(handles)
    touched = [group for group in force.known if mixed & set(group.handles)]
    known = [group for group in force.known if group not in touched]
    if touched:
        union = mixed.union(*(group.handles for group in touched))
        counters = sorted(c for group in touched for c in group.counters)
        known.append(Known(tuple(sorted(union)), tuple(counters)))
    return Force(tuple(behind), force.up, _sorted(known))


def masked(force: Force) -> Force:
    """The force as the other side sees it."""
    behind = tuple(counter if up else UNKNOWN for counter, up in zip(force.behind, force.up, strict=True))
    return Force(behind, force.up, force.known)


def _anything(handle: int, counter: int) -> bool:
    return True


def resampled(
    seen: Force,
    counters: Iterable[int],
    generator: random.Random,
    may_be: Callable[[int, int], bool] = _anything,
) -> Force:
    """A force that fits what the other side sees: `masked` gives the same again.

    `counters` are all that the side may have in play, the ones face up among them; where they are more than the
    handles, some stay out.  `may_be(handle, counter)` says what is possible by the rules and what was seen: who has
    moved is no mine.  Of all that fits every deal is equally likely (as long as one is found by trying; else one
    is built).  Raises ValueError where nothing fits.
    """
    hidden = [handle for handle in seen.hidden() if seen.behind[handle] == UNKNOWN]
    placed = {counter for counter in seen.behind if counter != UNKNOWN}
    left = [counter for counter in dict.fromkeys(counters) if counter not in placed]
    tied = {counter: group.handles for group in seen.known for counter in group.counters}
    if len(left) < len(hidden):
        raise ValueError(f"{len(hidden)} counters lie face down, but only {len(left)} can be there")

    def fits(handle: int, counter: int) -> bool:
        return handle in tied.get(counter, (handle,)) and may_be(handle, counter)

    for _ in range(TRIES):
        found = _tried(hidden, left, seen.known, generator)
        if all(fits(handle, counter) for handle, counter in found.items()):
            break
    else:
        found = _built(hidden, left, [c for c in left if c in tied], fits, generator)
    behind = tuple(found.get(handle, counter) for handle, counter in enumerate(seen.behind))
    return Force(behind, seen.up, seen.known)


def _tried(
    hidden: list[int], left: list[int], known: tuple[Known, ...], generator: random.Random
) -> dict[int, int]:
    """A deal in which the known counters lie in their groups, drawn at random."""
    found: dict[int, int] = {}
    for group in known:
        counters = [counter for counter in group.counters if counter in left]
        found.update(zip(generator.sample(group.handles, len(counters)), counters, strict=True))
    rest = [handle for handle in hidden if handle not in found]
    others = [counter for counter in left if counter not in found.values() and not _in(known, counter)]
    found.update(zip(rest, generator.sample(others, len(rest)), strict=True))
    return found


def _in(known: tuple[Known, ...], counter: int) -> bool:
    return any(counter in group.counters for group in known)


def _built(
    hidden: list[int],
    left: list[int],
    certain: list[int],
    fits: Callable[[int, int], bool],
    generator: random.Random,
) -> dict[int, int]:
    """A deal that fits, built by making room where one is wanted (augmenting ways)."""
    of_handle: dict[int, int] = {}
    of_counter: dict[int, int] = {}

    def room_for(counter: int, tried: set[int]) -> bool:
        for handle in generator.sample(hidden, len(hidden)):
            if handle not in tried and fits(handle, counter):
                tried.add(handle)
                if handle not in of_handle or room_for(of_handle[handle], tried):
                    of_handle[handle], of_counter[counter] = counter, handle
                    return True
        return False

    def filled(handle: int, tried: set[int]) -> bool:
        for counter in generator.sample(left, len(left)):
            if counter not in tried and fits(handle, counter):
                tried.add(counter)
                if counter not in of_counter or filled(of_counter[counter], tried):
                    of_handle[handle], of_counter[counter] = counter, handle
                    return True
        return False

    # what surely is in play comes first, so that none of it stays out; filling up leaves it in
    if not all(room_for(counter, set()) for counter in certain) or not all(
        filled(handle, set()) for handle in hidden if handle not in of_handle
    ):
        raise ValueError("what was seen fits no deal of the counters")
    return of_handle


def _changed(values: tuple[bool, ...], index: int, value: bool) -> tuple[bool, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _sorted(known: Iterable[Known]) -> tuple[Known, ...]:
    """In an order that tells nothing of how it came about."""
    return tuple(sorted(known, key=lambda group: group.handles))
