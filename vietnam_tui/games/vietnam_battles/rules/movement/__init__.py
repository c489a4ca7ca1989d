"""Units on their way: on foot, by air and by water, and what they find, build and blow up."""
