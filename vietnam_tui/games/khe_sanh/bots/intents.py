"""For the bots: the decisions of intent of both sides.

The first way of each point is what the officer does by himself; `docs/bots.md` tells in which scenarios the others have
proven to be worth a choice.
"""

from __future__ import annotations

from vietnam_tui.core.intents import ChoicePoint, Way

#: What an assault must promise to be declared, at Lang Vei and elsewhere
AT_CAMP = ChoicePoint("storm", (Way(0.0, "storms at once"), Way(3.0, "storms only where much is promised")))
BOLDNESS = ChoicePoint(
    "boldness",
    (Way(0.3, "assaults what promises something"), Way(0.0, "presses on"), Way(1.2, "spares its men")),
)
#: Who storms the camp of Lang Vei: those who are not needed to keep the ring closed, or everybody
PARTY = ChoicePoint("party", (Way("some", "keeps the ring closed"), Way("all", "storms with everybody")))
#: When guns fire at the camp: as reckoned, before any assault, or only in support of one
SHELLING = ChoicePoint(
    "guns",
    (Way("", "fires as it pays"), Way("first", "shells first"), Way("support", "fires with the assault")),
)
#: The Fire Strength that the NVA/VC sends against one hex before another gets any
WEIGHT = ChoicePoint(
    "weight", (Way(18, "goes for several hexes"), Way(27, "masses against one hex"), Way(12, "spreads out"))
)
#: What a CAP must bring
CAPS = ChoicePoint(
    "CAPs", (Way(1.0, "spends CAPs as usual"), Way(0.3, "spends its CAPs now"), Way(2.5, "saves its CAPs"))
)
#: What an Air Strike must bring, as a share of its usual price
AIR = ChoicePoint(
    "air", (Way(1.0, "flies as usual"), Way(0.3, "flies all that helps"), Way(2.0, "saves its Air Strikes"))
)
#: Who leaves the camp of Lang Vei
FLIGHT = ChoicePoint(
    "flight",
    (Way("fast", "lets the fast ones run"), Way("all", "runs with all"), Way("none", "stays together")),
)
#: What the garrison of Lang Vei does when it is hit
HIT = ChoicePoint("hit", (Way("go", "gives way"), Way("stay", "stays where it is")))
