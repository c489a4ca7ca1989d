"""Parties on their way: who goes along, how far, and by which route."""
