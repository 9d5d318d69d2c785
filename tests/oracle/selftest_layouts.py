"""Checks of the two layout games of the oracle: worked examples, prose examples, random rounds.

Run as `python -m tests.oracle.selftest_layouts [FOLDER]`; the folder holds the rule catalogue.
"""

import json
import random
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tests import oracle
from tests.oracle import chickenfoot, muggins
from tests.oracle.common import BadPosition, BadRules, Refused
from tests.oracle.layouts import (
    Layout,
    Position,
    RoundEvent,
    ascending,
    children_of,
    ends,
    full_set,
    is_double,
    laid_tiles,
    read_tile,
    seats_of,
)

ROUNDS_EACH = 24
LONGEST_ROUND = 1000  # actions; far above what conservation allows


# --- examples of the catalogue -----------------------------------------------------------------


def example_blocks(path: Path) -> Iterator[dict[str, str]]:
    """Every fenced example block of a file as its keys and values."""
    for block in re.findall(r"^```example\n(.*?)^```", path.read_text(encoding="utf-8"), re.M | re.S):
        yield dict(re.split(r":\s*", line, maxsplit=1) for line in block.splitlines())


def tiles_in(text: str) -> list[str]:
    """The tiles `[a|b]` of a text, spelled the contract's way."""
    return [str(read_tile(f"{a}-{b}")) for a, b in re.findall(r"\[(\d+)\|(\d+)\]", text)]


def same(expected: object, actual: object, what: str) -> None:
    """Stop with a message unless both are equal."""
    if expected != actual:
        raise SystemExit(f"{what}: expected {expected!r}, got {actual!r}")


def pending_double(block: dict[str, str]) -> str | None:
    """The double whose foot is incomplete in a Chickenfoot example."""
    return next(iter(tiles_in(block["pending"])), None)


def chain(tiles: Sequence[str]) -> Layout:
    """Tiles of which each is laid against the one before it, the first one left out."""
    return [[tile, inner] for inner, tile in zip(tiles, tiles[1:], strict=False)]


def foot_layout(block: dict[str, str], hand: Sequence[str]) -> Layout:
    """The layout of a Chickenfoot example: engine, toes, the rest, the pending double last."""
    arms = [tiles_in(arm) for arm in block.get("arms", "").split(";") if tiles_in(arm)]
    pending = pending_double(block)
    if not arms:
        assert pending is not None
        toes = [tile for tile in full_set(int(block["set"])) if ends(pending)[0] in ends(tile) and not is_double(tile)]
        free = [tile for tile in toes if tile not in hand]
        return star_of(pending, free[: int(block["toes"].split("/")[0])])
    engine = str(read_tile("-".join([re.findall(r"\d+", block["arms"])[0]] * 2)))
    steps = [pair for arm in arms for pair in chain(arm)]
    return star_of(engine, [arm[0] for arm in arms]) + sorted(steps, key=lambda pair: pair[0] == pending)


def star_of(engine: str, toes: Sequence[str]) -> Layout:
    """The engine and the toes on it."""
    layout: Layout = [[engine, None]]
    return layout + [[toe, engine] for toe in toes]


def foot_position(block: dict[str, str], code: str = "booklet") -> Position:
    """The position of a Chickenfoot example for two seats."""
    hand = tiles_in(block["hand"])
    layout = foot_layout(block, hand)
    return chickenfoot.load(
        {
            "game": "chickenfoot",
            "rules": code,
            "set": int(block["set"]),
            "seats": 2,
            "engine": layout[0][0],
            "phase": "play",
            "turn": "A",
            "hands": {"A": hand, "B": []},
            "boneyard": ["*"],
            "layout": layout,
        }
    )


def check_foot_example(block: dict[str, str]) -> None:
    """Pending foot, open ends and legal placements of one block."""
    position = foot_position(block)
    pending = pending_double(block)
    same(pending, chickenfoot.incomplete_foot(position), block["id"])
    if "toes" in block and pending is not None:
        toes = len(children_of(position["layout"], pending))
        same(block["toes"], f"{toes}/{chickenfoot.toes_wanted(position, pending)}", block["id"])
    if "ends" in block:
        expected = sorted(int(end) for end in block["ends"].split())
        same(expected, sorted(chickenfoot.open_ends(position)), block["id"])
    expected_plays = set()
    for tile, target in re.findall(r"(\[\S+\])>(\[\S+\]|\d+)", block["legal"]):
        expected_plays.add((tiles_in(tile)[0], str(ends(tiles_in(target)[0])[0]) if "[" in target else target))
    actual = set()
    for action in chickenfoot.legal(position):
        tile, target = action.split(">")
        actual.add((tile, str(chickenfoot.number_asked(position, target))))
        assert pending is None or target == pending
    same(expected_plays, actual, block["id"])


def fives_layout(block: dict[str, str]) -> Layout:
    """The layout of a Muggins example; with a spinner that is led."""
    line = tiles_in(block.get("line", ""))
    if line:
        return [[line[0], None], *chain(line)]
    middle = tiles_in(block["spinner"])[0]
    layout: Layout = [[middle, None]]
    for arm in ("W", "E", "N", "S"):
        inner = middle
        for tile in tiles_in(block.get(arm, "")):
            layout.append([tile, inner])
            inner = tile
    return layout


def fives_position(layout: Layout, code: str = "booklet", **fields: Any) -> Position:
    """A Muggins position for two seats with that layout."""
    plain: Position = {
        "game": "muggins",
        "rules": code,
        "set": 6,
        "seats": 2,
        "phase": "play",
        "turn": "A",
        "hands": {"A": [], "B": []},
        "boneyard": ["*"],
        "layout": layout,
    }
    return muggins.load({**plain, **fields})


def check_fives_example(block: dict[str, str]) -> None:
    """Count, score and accepted numbers of one block."""
    layout = fives_position(fives_layout(block))["layout"]
    same(int(block["count"]), muggins.count(layout), block["id"])
    same(int(block["count"]), count_by_arms(layout), block["id"])
    same(int(block["score"]), muggins.fives(layout), block["id"])
    same(
        [int(number) for number in block["accepts"].split()],
        muggins.accepted_numbers(layout),
        block["id"],
    )


def check_examples(folder: Path) -> int:
    """All fenced examples of both files; how many there were."""
    done = 0
    for name, check in (
        ("chickenfoot.md", check_foot_example),
        ("muggins.md", check_fives_example),
    ):
        blocks = list(example_blocks(folder / name))
        assert blocks, f"no examples in {name}"
        for block in blocks:
            check(block)
        done += len(blocks)
    return done


# --- examples in prose -------------------------------------------------------------------------


def refused(game: Any, position: Position, action: str, seat: str | None = None) -> None:
    """Stop unless the action is refused."""
    try:
        game.do(position, action, seat)
    except Refused:
        return
    raise SystemExit(f"{action} was not refused")


def check_dead_foot(folder: Path) -> None:
    """CF-X06: what follows from its last sentence, with both values of the option."""
    block = next(block for block in example_blocks(folder / "chickenfoot.md") if block["id"] == "CF-X06")
    after, _ = chickenfoot.do({**foot_position(block), "turn": "A"}, "8-5>5-5")
    same([0, 1, 4, 5, 8, 8], sorted(chickenfoot.open_ends(after)), "CF-X06")
    same(None, chickenfoot.incomplete_foot(after), "CF-X06")
    bound, _ = chickenfoot.do(foot_position(block, "booklet+dead_foot=bind"), "5-8>5-5")
    same("5-5", chickenfoot.incomplete_foot(bound), "CF-X06 bind")
    same(["draw"], chickenfoot.legal(bound), "CF-X06 bind")


def check_foot_prose(folder: Path) -> None:
    """CF-X01 (draw), CF-X07 (last tile a double), CF-X08 (scores)."""
    blocks = {block["id"]: block for block in example_blocks(folder / "chickenfoot.md")}
    position = foot_position({**blocks["CF-X01"], "hand": "[3|3] [2|5]"})
    same(["draw"], chickenfoot.legal(position), "CF-X01")
    others = [tile for tile in position["boneyard"] if tile not in ("9-4", "4-2")]
    drawn, _ = chickenfoot.do({**position, "boneyard": ["9-4", "4-2", *others]}, "draw")
    same(["9-4>9-9"], chickenfoot.legal(drawn), "CF-X01")
    kept, _ = chickenfoot.do({**position, "boneyard": ["4-2", "9-4", *others]}, "draw")
    same(["pass"], chickenfoot.legal(kept), "CF-X01")
    last = foot_position({**blocks["CF-X02"], "hand": "[7|7]"})
    ended, event = chickenfoot.do(last, "7-7>9-7")
    same("deal", ended["phase"], "CF-X07")
    assert event is not None
    same(0, event["points"]["A"], "CF-X07")
    same(59, chickenfoot.hand_points(["0-0", "5-4"]), "CF-X08")
    same(2, chickenfoot.hand_points(["1-1"]), "CF-X08")


def check_fives_prose() -> None:
    """MU-X03 with its true order of play, MU-X06 to MU-X09."""
    line: Layout = [["6-4", None], ["4-4", "6-4"]]
    same(14, muggins.count(fives_position(line)["layout"]), "MU-X03a")
    line += [["4-1", "4-4"], ["4-3", "4-4"]]
    same(10, muggins.count(fives_position(line)["layout"]), "MU-X03b")
    same([10, 15, 0, 25], [muggins.rounded(total) for total in (12, 13, 2, 23)], "MU-X06")
    check_drawing()
    check_team_bonus()
    check_blocked_sums()
    check_target()


def check_drawing() -> None:
    """MU-X07: drawing until playable."""
    yard = ["5-0", "3-3", "6-2", "0-0", "*"]
    position = fives_position([["6-4", None]], hands={"A": ["1-1", "3-2"], "B": []}, boneyard=yard)
    for _ in range(3):
        same(["draw"], muggins.legal(position), "MU-X07")
        position, _event = muggins.do(position, "draw")
    same(["6-2>6-4"], muggins.legal(position), "MU-X07")
    position, _event = muggins.do(position, "6-2>6-4")
    same((4, "0-0"), (len(position["hands"]["A"]), position["boneyard"][0]), "MU-X07")


def check_team_bonus() -> None:
    """MU-X06, four players: 13 in the opponents' hands give the team 15."""
    hands = {"A": ["6-3"], "B": ["6-2"], "C": ["5-4"], "D": ["5-0"]}
    layout: Layout = [["6-4", None]]
    position = fives_position(layout, seats=4, hands=hands)
    ended, event = muggins.do(position, "6-3>6-4")
    same({"A": 15, "B": 0, "C": 15, "D": 0}, event and event["points"], "MU-X06")
    same("deal", ended["phase"], "MU-X06")


def check_blocked_sums() -> None:
    """MU-X08: a shared lowest sum, and one that is not shared."""
    for hands, points in (
        ({"A": ["6-1"], "B": ["5-2"], "C": ["6-5", "4-0"]}, {"A": 0, "B": 0, "C": 0}),
        ({"A": ["6-1"], "B": ["5-4"], "C": ["6-5", "4-0"]}, {"A": 25, "B": 0, "C": 0}),
    ):
        position = fives_position([["3-2", None]], seats=3, hands=hands, boneyard=["*"])
        same(points, muggins.bonus_after_block(position), "MU-X08")


def check_target() -> None:
    """MU-X09: 250 in mid-round, with both values of the option."""
    fields: Position = {"hands": {"A": ["6-4", "1-1"], "B": ["3-3"]}, "scores": {"A": 240, "B": 0}}
    ended, event = muggins.do(fives_position([], **fields), "6-4>table")
    same(
        ("over", None, {"A": 250, "B": 0}),
        (ended["phase"], ended["turn"], ended["scores"]),
        "MU-X09",
    )
    same({"points": {"A": 0, "B": 0}, "scores": {"A": 250, "B": 0}}, event, "MU-X09")
    same(ended, muggins.load(ended), "MU-X09")
    later, event = muggins.do(fives_position([], "booklet+target_check=round_end", **fields), "6-4>table")
    same(("play", None), (later["phase"], event), "MU-X09 round_end")


def check_claims() -> None:
    """MU-20: stating, calling, and how long a call is possible."""
    code = "booklet+scoring=claim"
    fields: Position = {
        "seats": 4,
        "hands": {"A": ["6-4", "1-1"], "B": ["3-3", "0-0"], "C": ["6-6"], "D": ["6-0"]},
    }
    start = fives_position([], code, **fields)
    same(["1-1>table", "6-4>table", "6-4>table=10"], muggins.legal(start), "MU-20")
    same(10, muggins.do(start, "4-6>table=10")[0]["scores"]["C"], "MU-20")
    for action in ("6-4>table=0", "6-4>table=010", "6-4>table=", "muggins 10"):
        refused(muggins, start, action)
    missed, _ = muggins.do(start, "6-4>table=15")
    same(0, missed["scores"]["A"], "MU-20")
    same(missed, muggins.load(missed), "MU-20")
    for seat in ("A", "C"):
        refused(muggins, missed, "muggins 10", seat)
    same(missed, muggins.do(missed, "muggins 15", "D")[0], "MU-20 false call")
    called, _ = muggins.do(missed, "muggins 10", "D")
    same({"A": 0, "B": 10, "C": 0, "D": 10}, called["scores"], "MU-20")
    same(called, muggins.do(called, "muggins 10", "B")[0], "MU-20 second call")
    drawn, _ = muggins.do(missed, "draw")
    refused(muggins, drawn, "muggins 10", "D")
    refused(muggins, {**missed, "rules": "booklet"}, "muggins 10", "B")


def with_star(position: Position) -> Position:
    """The position with its tiles left to the star, so that one field can be changed."""
    return {**position, "boneyard": ["*"]}


def check_bad() -> None:
    """Codes and positions that are refused."""
    for game, code, highest, seats in (
        ("chickenfoot", "booklet", 12, 3),
        ("chickenfoot", "booklet", 6, 4),
        ("chickenfoot", "booklet+deal=28", 9, 2),
        ("chickenfoot", "booklet+rounds=11", 9, 2),
        ("chickenfoot", "booklet+rounds=1+rounds=1", 9, 2),
        ("chickenfoot", "booklet+scoring=claim", 9, 2),
        ("muggins", "booklet", 6, 5),
        ("muggins", "family", 6, 2),
        ("muggins", "booklet+scoring", 6, 2),
        ("muggins", "booklet+deal=5", 6, 2),
    ):
        try:
            oracle.canonical(game, code, highest, seats)
        except BadRules:
            continue
        raise SystemExit(f"{game} {code} was not refused")
    changes: tuple[Position, ...] = (
        {"layout": [["6-4", None], ["6-2", "6-4"], ["6-1", "6-4"]]},
        {"layout": [["6-4", "6-2"]]},
        {"turn": None},
        {"layout": [["5-5", None], ["5-4", "5-5"], ["4-4", "5-4"], ["4-3", "4-4"], ["4-2", "4-4"]]},
        {"phase": "over"},
        {"boneyard": []},
        {"boneyard": ["*", "6-4"]},
        {"hands": {"A": ["*"], "B": ["*"]}},
        {"scores": {"A": 250, "B": 0}},
        {"passes": 1},
        {"engine": "6-6"},
        {"teams": [["A", "C"], ["B", "D"]]},
    )
    for change in changes:
        try:
            muggins.load({**with_star(fives_position([])), **change})
        except BadPosition:
            continue
        raise SystemExit(f"{change} was not refused")


# --- random rounds -----------------------------------------------------------------------------


def count_by_arms(layout: Layout) -> int:
    """A second way to the count of MU-14: walk from the spinner, or from the lead, to the tips."""
    root = laid_tiles(layout)[0]
    if len(layout) == 1:
        return sum(ends(root))
    joined = {tile: set(children_of(layout, tile)) for tile in laid_tiles(layout)}
    for laid, against in layout[1:]:
        joined[str(laid)].add(str(against))
    tips = [tile for tile in joined if len(joined[tile]) == 1]
    total = 0
    for tip in tips:
        inner = next(iter(joined[tip]))
        shared = (set(ends(tip)) & set(ends(inner))).pop()
        total += 2 * shared if is_double(tip) else sum(ends(tip)) - shared
    return total


def check_state(game: Any, position: Position, rng: random.Random) -> None:
    """S-1, the dump reads back as itself, views hide what they have to."""
    held = [tile for hand in position["hands"].values() for tile in hand]
    everything = held + position["boneyard"] + laid_tiles(position["layout"])
    highest = position["set"] if game is chickenfoot else 6
    same(full_set(highest), ascending(everything), "S-1")
    if rng.random() < 0.1:
        same(position, game.load(json.loads(json.dumps(position))), "load")
        check_view(game, position, rng.choice([None, *seats_of(position)]))
    if game is muggins and position["layout"]:
        same(count_by_arms(position["layout"]), muggins.count(position["layout"]), "MU-14")
    if game is chickenfoot and position["layout"] and chickenfoot.incomplete_foot(position) is None:
        check_number_of_ends(position)


def check_view(game: Any, position: Position, seat: str | None) -> None:
    """A view has the fields of a dump, one hand at most, and counts."""
    seen = game.view(position, seat)
    same(seat, seen["seat"], "view")
    same(set(position) - {"uncalled"} | {"seat"}, set(seen), "view")
    same(len(position["boneyard"]), seen["boneyard"], "view")
    for name, hand in position["hands"].items():
        same(hand if name == seat else len(hand), seen["hands"][name], "view")


def check_number_of_ends(position: Position) -> None:
    """CF-X05: six ends, and each foot replaces one by the number of its toes."""
    layout = position["layout"]
    feet = [tile for tile in laid_tiles(layout)[1:] if is_double(tile)]
    wanted = 6 + sum(len(children_of(layout, foot)) - 1 for foot in feet)
    same(wanted, len(chickenfoot.open_ends(position)), "CF-X05")


def check_end(game: Any, before: Position, after: Position, event: RoundEvent, called: bool) -> None:
    """A round ends by going out, by the target or blocked; blocked means that nobody has a play."""
    gained = {seat: after["scores"][seat] - before["scores"][seat] for seat in after["scores"]}
    same(after["scores"], event["scores"], "round event")
    if game is chickenfoot:
        same(gained, event["points"], "round event")
    target = game is muggins and any(points >= 250 for points in after["scores"].values())
    if all(after["hands"].values()) and not target:
        assert not after["boneyard"] and not called
        for seat in seats_of(after):
            same([], game.plays({**after, "turn": seat}), "blocked")


def random_call(position: Position, rng: random.Random) -> tuple[str, str] | None:
    """Sometimes a call, true or false, from an opponent of the maker."""
    if "scoring=claim" not in position["rules"] or position["phase"] == "over" or rng.random() > 0.3:
        return None
    made_by = muggins.maker(position)
    if made_by is None:
        return None
    caller = rng.choice([seat for seat in seats_of(position) if seat not in muggins.side_of(position, made_by)])
    return f"muggins {rng.choice([5, muggins.fives(position['layout']) or 5])}", caller


def step(game: Any, position: Position, action: str, seat: str | None, rng: random.Random) -> tuple[Position, Any]:
    """One action with all checks around it."""
    frozen = json.dumps(position)
    after, event = game.do(position, action, seat)
    same(frozen, json.dumps(position), "argument unchanged")
    check_state(game, after, rng)
    if event is not None:
        check_end(game, position, after, event, action.startswith("muggins"))
    return after, event


def play_round(game: Any, position: Position, rng: random.Random) -> Position:
    """Deal and play at random to the end of the round."""
    order = game.deal_tiles(position)
    rng.shuffle(order)
    position, _ = step(game, position, "deal " + " ".join(order), None, rng)
    for _ in range(LONGEST_ROUND):
        call = random_call(position, rng) if game is muggins else None
        if call is not None:
            position, _event = step(game, position, call[0], call[1], rng)
        if position["phase"] != "play":
            return position
        actions = game.legal(position)
        assert actions and actions == sorted(set(actions))
        if rng.random() < 0.05:
            refuse_the_rest(game, position, actions)
        position, _event = step(game, position, rng.choice(actions), None, rng)
    raise SystemExit("a round does not end")


def refuse_the_rest(game: Any, position: Position, actions: Sequence[str]) -> None:
    """Placements of held tiles that are not listed are refused, as are draw, pass and deal."""
    for tile in position["hands"][position["turn"]]:
        for target in ["table", "hub", *laid_tiles(position["layout"])]:
            if f"{tile}>{target}" not in actions:
                refused(game, position, f"{tile}>{target}")
    for action in ("draw", "pass", "deal", "stop", ""):
        if action not in actions:
            refused(game, position, action)
    for seat in seats_of(position):
        if seat != position["turn"]:
            refused(game, position, actions[0], seat)


def tables(game: Any) -> Iterator[tuple[str, int, int]]:
    """Rule codes, sets and seat counts to play."""
    for highest in game.SETS:
        for seats in game.SEAT_COUNTS:
            if game is chickenfoot:
                codes = [f"booklet{dead}{deal}" for dead in ("", "+dead_foot=bind") for deal in ("", "+deal=1", "+deal=5")]
                codes.append(f"booklet+deal={(len(full_set(highest)) - 1) // seats}+rounds=3")
            else:
                codes = [f"booklet{how}{when}" for how in ("", "+scoring=claim") for when in ("", "+target_check=round_end")]
            yield from ((code, highest, seats) for code in codes if playable(game, code, highest, seats))


def playable(game: Any, code: str, highest: int, seats: int) -> bool:
    """Whether the table is offered; a printed code prints as itself."""
    try:
        printed = game.canonical(code, highest, seats)
    except BadRules:
        return False
    same(printed, game.canonical(printed, highest, seats), "canonical")
    return True


def play_tables(game: Any, rng: random.Random) -> tuple[int, int]:
    """At least ROUNDS_EACH rounds at every table; the rounds and the games that were played."""
    rounds, games = 0, 0
    for code, highest, seats in tables(game):
        played = 0
        while played < ROUNDS_EACH:
            position = game.new(code, highest, seats, rng.choice(seats_of({"seats": seats})))
            check_state(game, position, rng)
            while position["phase"] != "over" and played < ROUNDS_EACH:
                position = play_round(game, position, rng)
                played += 1
            games += position["phase"] == "over"
        rounds += played
    return rounds, games


def main(arguments: Sequence[str]) -> None:
    """Everything in turn, with one line of report each."""
    folder = Path(arguments[0] if arguments else "docs/rules")
    print(f"{check_examples(folder)} fenced examples agree")
    check_dead_foot(folder)
    check_foot_prose(folder)
    check_fives_prose()
    check_claims()
    check_bad()
    print("examples in prose, claims and refusals agree")
    for game in (chickenfoot, muggins):
        rounds, games = play_tables(game, random.Random(7))
        print(f"{game.GAME}: {rounds} random rounds, {games} whole games")


if __name__ == "__main__":
    main(sys.argv[1:])
