"""Short tests of one game, for what scenarios cannot say."""
