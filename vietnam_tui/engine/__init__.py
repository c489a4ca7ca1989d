"""Tools of all hex wargames: lines of sight, searches, hidden counters, reactions.  It knows no game and no rule."""
