"""The workshop: positions and maps of one's own, made by orders; it knows no screen."""
