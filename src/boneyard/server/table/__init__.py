"""A table and its log, what may be asked of it, and the room in which that happens."""
