"""Text of everything that other programs and people read: actions, events, requests."""
