"""Reading tiles off a photograph."""
