"""Where units are and what a side knows of them: stacks, sight, losses, the view of a side."""
