"""Pictures to keep and to share: a map with its counters as SVG, a game as one page of HTML."""
