"""Where the tiles of a table lie: one plan a game, each a pure function of a view."""
