"""The story and figures of a game, told afterwards: reports, digests, replays."""
