"""The place where a game runs: a session, the tables that people sit at, where games are begun and taken up again."""
