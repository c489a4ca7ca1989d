"""A player's side of the table: his chair, what he may do, the lines that he types, how a phase ends."""
