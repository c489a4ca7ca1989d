"""What a game came to, told afterwards: reports, digests, replays."""
