"""The Duel: the smallest whole game, built as the published ones are.  `docs/extending.md` walks through it."""
