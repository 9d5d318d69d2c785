"""What every domino game has: tiles, hands, seats, actions, events, states. No rule of any game lives here."""
