"""Every way in which a scenario can end; each has its recorded game."""

from __future__ import annotations

from vietnam_tui.games import GAMES

#: scenario -> its endings as (winner, the rule that decides it)
ENDINGS = {
    "boys-of-67": {("US", "VB-25.0-g"), ("", "VB-25.0-h"), ("VC", "VB-25.0-i"), ("VC", "VB-25.0-j")},
    "snoopys-nose": {
        ("US", "VB-26.0-p"),
        ("VC", "VB-26.0-q"),
        ("US", "VB-16.0-j"),
        ("VC", "VB-16.0-j"),
    },
    "iron-triangle": {
        ("VC", "VB-27.0-p"),
        ("VC", "VB-27.0-q"),
        ("VC", "VB-27.0-r"),
        ("US", "VB-27.0-s"),
    },
    "green-beret": {
        ("VC", "GB-5.0-d"),
        ("VC", "GB-5.0-e"),
        ("US", "GB-5.0-e"),
        ("VC", "GB-5.0-f"),
        ("US", "GB-5.0-f"),
    },
    "the-fall-of-lang-vei": {("US/GVN", "KS-14.1-g"), ("US/GVN", "KS-14.1-q"), ("NVA/VC", "KS-14.1-q")},
    "the-siege-of-khe-sanh": {("US/GVN", "KS-14.2-x"), ("NVA/VC", "KS-14.2-x")},
    "operation-pegasus": {
        ("US/GVN", "KS-A14.3-ak"),
        ("NVA/VC", "KS-A14.3-al"),
        ("", "KS-A14.3-am"),
        ("US/GVN", "KS-A14.3-ao"),
        ("NVA/VC", "KS-A14.3-ao"),
        ("", "KS-A14.3-ao"),
    },
    "pilot-rescue": {
        ("US", "SD-S2.V-a"),
        ("NLF", "SD-S2.V-b"),
        ("NLF", "SD-S2.4-f"),
        ("NLF", "SD-S2.1-d"),
        ("US", "SD-4.0-n"),
        ("NLF", "SD-4.0-n"),
    },
    "patrol-boat-ambush": {
        ("US", "SD-S3.V-a"),
        ("US", "SD-14.0-b"),
        ("NLF", "SD-14.0-b"),
        ("", "SD-14.0-b"),
        ("US", "SD-4.0-n"),
        ("NLF", "SD-4.0-n"),
    },
    "mechanized-sweep": {
        ("ARVN", "SD-14.0-b"),
        ("NLF", "SD-14.0-b"),
        ("", "SD-14.0-b"),
        ("ARVN", "SD-4.0-n"),
        ("NLF", "SD-4.0-n"),
    },
    "defense-of-phnom-penh": {
        ("Khmer-Rouge", "SD-S4.V-b"),
        ("Khmer-Rouge", "SD-S4.V-c"),
        ("Khmer-Rouge", "SD-S4.V-f"),
        ("Government", "SD-S4.V-d"),
        ("Government", "SD-4.0-n"),
        ("Khmer-Rouge", "SD-4.0-n"),
    },
    "koh-tang": {
        ("US", "SD-14.0-b"),
        ("Khmer-Rouge", "SD-14.0-b"),
        ("", "SD-14.0-b"),
        ("US", "SD-4.0-n"),
        ("Khmer-Rouge", "SD-4.0-n"),
    },
    "khmer-rouge-vs-vietnam": {
        ("Vietnamese", "SD-14.0-b"),
        ("Khmer-Rouge", "SD-14.0-b"),
        ("", "SD-14.0-b"),
        ("Vietnamese", "SD-4.0-n"),
        ("Khmer-Rouge", "SD-4.0-n"),
    },
    "dong-ha": {("NVA", "HA-34.8-g"), ("ARVN", "HA-34.8-h"), ("", "HA-4.2-a")},
    "plain-of-jars": {("NVA", "HA-34.12-h"), ("Laotian", "HA-34.12-g"), ("", "HA-4.2-a")},
    "operation-starlite": {("US", "HA-34.3-h"), ("VC", "HA-34.3-i")},
    "task-force-dragon": {("VC", "HA-34.11-i"), ("US", "HA-34.11-h")},
    "into-cambodia": {("US", "HA-34.6-n"), ("NVA", "HA-34.6-o")},
    "street-without-joy": {("French", "HA-34.2-f"), ("Viet Minh", "HA-34.2-g"), ("", "HA-4.2-a")},
    "coral-balmoral": {("Australian", "HA-34.5-e"), ("NVA", "HA-34.5-f"), ("", "HA-4.2-a")},
    "kontum": {("NVA", "HA-34.9-k"), ("ARVN", "HA-34.9-l"), ("", "HA-4.2-a")},
    "lam-son": {("ARVN", "HA-34.7-l"), ("NVA", "HA-34.7-k"), ("", "HA-4.2-a")},
    "ho-chi-minh-trail": {("US", "HA-34.4-j"), ("NVA", "HA-34.4-k")},
    "somewhere-in-tonkin": {("US", "HA-34.10-h"), ("Communist", "HA-34.10-i"), ("", "HA-4.2-a")},
}
if "du" in GAMES:
    ENDINGS["duel"] = {("Blue", "DU-4"), ("Red", "DU-4")}

#: scenario -> the degrees of victory on points that are recorded of it: what hits count, the winner, the degree
DEGREES = {
    "mechanized-sweep": {
        ("casualty", "", "draw"),
        ("casualty", "ARVN", "narrow"),
        ("casualty", "NLF", "marginal"),
        ("casualty", "ARVN", "substantive"),
        ("casualty", "NLF", "decisive"),
    },
    # four boats at 30 points each are all that the NLF can be paid for: no more than a marginal victory
    "patrol-boat-ambush": {
        ("casualty", "", "draw"),
        ("casualty", "US", "narrow"),
        ("casualty", "NLF", "narrow"),
        ("casualty", "US", "marginal"),
        ("casualty", "NLF", "marginal"),
        ("casualty", "US", "substantive"),
        ("casualty", "US", "decisive"),
        ("points", "", "draw"),
        ("points", "US", "narrow"),
        ("points", "NLF", "narrow"),
        ("points", "US", "marginal"),
        ("points", "NLF", "marginal"),
        ("points", "US", "substantive"),
        ("points", "US", "decisive"),
    },
    "koh-tang": {
        ("casualty", "", "draw"),
        ("casualty", "Khmer-Rouge", "narrow"),
        ("casualty", "US", "marginal"),
        ("casualty", "Khmer-Rouge", "substantive"),
        ("casualty", "US", "decisive"),
        ("points", "", "draw"),
        ("points", "US", "narrow"),
        ("points", "Khmer-Rouge", "marginal"),
        ("points", "US", "substantive"),
        ("points", "Khmer-Rouge", "decisive"),
    },
    "khmer-rouge-vs-vietnam": {
        ("casualty", "", "draw"),
        ("casualty", "Vietnamese", "narrow"),
        ("casualty", "Khmer-Rouge", "marginal"),
        ("casualty", "Vietnamese", "substantive"),
        ("casualty", "Khmer-Rouge", "decisive"),
        ("points", "", "draw"),
        ("points", "Khmer-Rouge", "narrow"),
        ("points", "Vietnamese", "marginal"),
        ("points", "Khmer-Rouge", "substantive"),
        ("points", "Vietnamese", "decisive"),
    },
}
