"""The places of units and what a side knows of them: stacks, sight, losses, the view of a side."""
