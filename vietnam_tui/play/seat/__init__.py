"""What a player has before him: his chair, what he may do, the lines that he types, how a phase ends."""
