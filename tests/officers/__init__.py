"""What the officers come to, in figures: `python -m tests.officers --help`.

What only a game can tell of itself stands in `tests/games/<game>/officer_facts.py`: where hidden counters lie, which
orders waste what they spend.
"""
