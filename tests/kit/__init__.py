"""What the checks of all games share."""
