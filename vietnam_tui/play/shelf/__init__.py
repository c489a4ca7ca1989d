"""The shelf: what an owner has made of his games, sent to others as one file."""
