"""What a seat may do now (DO-06 to DO-16)."""

from boneyard.core.action import DEAL, DRAW, PASS, TABLE, Action, lay
from boneyard.core.native import i64
from boneyard.core.state import Phase
from boneyard.games.dominoes.deal import must_open_high, opening_tile
from boneyard.games.dominoes.rules import LineRules
from boneyard.games.dominoes.state import Line
from boneyard.parts import drawing
from boneyard.table.ends import add_matching, end_number, entry_tile, numbers


def legal_actions(line: Line) -> list[Action]:
    """What the seat to move may do now."""
    if line.phase is not Phase.PLAY:
        return [DEAL] if line.phase is Phase.DEAL else []
    plays = placements(line)
    if plays:
        return plays
    return [DRAW] if may_draw(line) else [PASS]


def placements(line: Line) -> list[Action]:
    """Every tile that the seat to move may lay now, and against which."""
    if not line.layout:
        return leads(line)
    plays: list[Action] = []
    left, right = line.ends[0], line.ends[1]
    add_matching(line.hands, line.turn, entry_tile(left), end_number(left), plays)
    if right != left:  # the two ends of a single double are alike
        add_matching(line.hands, line.turn, entry_tile(right), end_number(right), plays)
    return plays


def needs(line: Line) -> list[int]:
    """The numbers of the two ends."""
    return numbers(line.ends) if line.phase is Phase.PLAY else []


def leads(line: Line) -> list[Action]:
    """The tiles that may be led: the highest double (DO-06), or any (DO-08, DO-09)."""
    tiles = line.hands.tiles(line.turn)
    if tiles and must_open_high(line.rules, line.round):
        tiles = [opening_tile(tiles)]
    return [lay(t, TABLE) for t in tiles]


def draw_rule(rules: LineRules) -> drawing.Draw:
    """How much does somebody draw who cannot play? (DO-13, DO-16)"""
    return rules.draw


def reserve(rules: LineRules) -> int:
    """How many tiles stay in the boneyard? (DO-14)"""
    return rules.reserve


def may_draw(line: Line) -> bool:
    """Whether a seat that cannot play draws now."""
    return drawing.draws_now(draw_rule(line.rules), _above_reserve(line), line.drew)


def can_be_drawn(line: Line) -> bool:
    """Whether there is anything left that the rules let anybody draw."""
    return drawing.can_be_drawn(draw_rule(line.rules), _above_reserve(line))


def _above_reserve(line: Line) -> i64:
    return line.boneyard.count() - reserve(line.rules)
