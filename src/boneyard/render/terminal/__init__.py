"""The table in a terminal, drawn from a view in plain text."""
