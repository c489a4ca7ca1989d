"""What positions alike are told alike does not hang on how many worlds an answer is looked at in."""

from tests.one_world import one_world

__all__ = ["one_world"]
