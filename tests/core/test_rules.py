"""The rules library: by id, by section, by words; and the text of a refusal."""

from __future__ import annotations

from vietnam_tui.core.library import RuleEntry, RulesLibrary
from vietnam_tui.core.refusal import Refusal

STOP = RuleEntry(
    "T-5.1.1-a", "5.1.1", "Stop on entering a ZOC", "rule", "A leg unit halts there.", see=("T-6-a",)
)
ZONE = RuleEntry("T-6-a", "6", "Zone of control", "rule", "The six hexes around a unit.")
SHIFT = RuleEntry("T-7.7-a", "7.7", "Retreat", "rule", "Two hexes.", ruling="A unit may displace another.")
DISPLACE = RuleEntry("T-7.7.2-a", "7.7.2", "Displacement", "rule", "A half-strength unit may be displaced.")
LATER = RuleEntry("T-7.70-a", "7.70", "Later section", "rule", "Not part of 7.7.")
LIBRARY = RulesLibrary("T", [STOP, ZONE, SHIFT, DISPLACE, LATER])


def test_by_id_takes_any_case_and_the_code_may_be_left_out() -> None:
    assert LIBRARY.by_id("T-5.1.1-a") is STOP
    assert LIBRARY.by_id("t-5.1.1-A") is STOP
    assert LIBRARY.by_id("5.1.1-a") is STOP
    assert LIBRARY.by_id("5.1.1") is None


def test_a_section_holds_its_subsections_only() -> None:
    assert LIBRARY.section("7.7") == [SHIFT, DISPLACE]
    assert LIBRARY.section("7") == [SHIFT, DISPLACE, LATER]
    assert LIBRARY.section("7.7.2.") == [DISPLACE]
    assert LIBRARY.section("9") == []


def test_a_title_ranks_above_a_ruling() -> None:
    assert LIBRARY.search("displace") == [DISPLACE, SHIFT]


def test_every_word_must_occur() -> None:
    assert LIBRARY.search("unit halts") == [STOP]
    assert LIBRARY.search("unit nowhere") == []


def test_beginnings_and_parts_of_words_match() -> None:
    assert LIBRARY.search("ZON CONT") == [ZONE]
    assert LIBRARY.search("strength") == [DISPLACE]
    assert LIBRARY.search("half-str") == [DISPLACE]


def test_a_section_number_finds_its_rules_first() -> None:
    assert LIBRARY.search("7.7")[0] is SHIFT


def test_an_empty_search_finds_nothing() -> None:
    assert LIBRARY.search("  ?! ") == []


def test_faults_of_a_list() -> None:
    twice = RulesLibrary("T", [ZONE, ZONE, RuleEntry("X-1-a", "1", "", "rule", "", see=("T-9-z",))])
    assert twice.faults() == [
        "T-6-a occurs twice",
        "X-1-a does not name its section 1",
        "X-1-a refers to T-9-z, which does not exist",
    ]
    assert LIBRARY.faults() == []


def test_a_refusal_says_why_by_which_rule_and_what_would_work() -> None:
    assert str(Refusal("T-6-a", "It is adjacent.")) == "It is adjacent. [T-6-a]"
    assert str(Refusal("T-6-a", "It is adjacent.", "Go to 0616.")) == "It is adjacent. [T-6-a]  Go to 0616."
