"""The sequence of play: set-up, turns and Impulses, who sees what, victory."""
