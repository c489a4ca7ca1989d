"""The workshop on the screen."""
