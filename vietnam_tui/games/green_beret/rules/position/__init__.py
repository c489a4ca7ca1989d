"""What lies where and what it is worth, as far as the player may know."""
