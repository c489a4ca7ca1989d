"""What an owner makes of his data files: scenarios, tables, terrain charts and counters, cell by cell."""
