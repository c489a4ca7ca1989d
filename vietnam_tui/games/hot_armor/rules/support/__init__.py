"""Fire support (18.0): called, coming down, fired."""
