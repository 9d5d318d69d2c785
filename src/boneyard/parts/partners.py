"""Partners: four play as two teams, the seats opposite each other together."""

from typing import Final

from boneyard.core.errors import BadPosition
from boneyard.core.position import Reader
from boneyard.parts.counting import places

TEAMS: Final = [["A", "C"], ["B", "D"]]


def team_of(seats: int, seat: int) -> list[int]:
    """The seats that score together with one (MU-03, DO-02)."""
    return [seat % 2, seat % 2 + 2] if seats == 4 else [seat]


def sides(seats: int) -> list[int]:
    """The first seat of each side that plays against the others."""
    return list(range(2 if seats == 4 else seats))


def team_places(scores: list[int]) -> list[int]:
    """The place of each seat by its side's points, from 1; partners share theirs, equal totals too."""
    seats = len(scores)
    side_places = places([scores[side] for side in sides(seats)], lower_is_better=False)
    return [side_places[team_of(seats, seat)[0]] for seat in range(seats)]


def teams_field() -> list[list[str]]:
    """The teams as a position names them."""
    return [team[:] for team in TEAMS]


def check_teams(reader: Reader, scores: list[int], clause: str) -> None:
    """BadPosition unless four play as A and C against B and D, with one score for each team."""
    if len(scores) < 4:
        return
    teams = reader.items("teams") if reader.has("teams") else TEAMS
    if teams != TEAMS:
        raise BadPosition(f"teams are A and C against B and D ({clause})")
    if scores[0] != scores[2] or scores[1] != scores[3]:
        raise BadPosition(f"partners carry the same points ({clause})")
