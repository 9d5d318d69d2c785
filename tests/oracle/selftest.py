"""Check the oracle against the worked examples, and by random play.

``python -m tests.oracle.selftest [folder] [rounds]`` reads every fenced example block of the
Mexican Train files, README.md and castle-rock.md in the folder (default docs/rules), and
then plays so many random rounds (default 3000) over random rule codes, sets and seats.
"""

from __future__ import annotations

import copy
import random
import re
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import tests.oracle as oracle
from tests.oracle import castle_rock, mexican_train
from tests.oracle.common import Position, is_double, seats_of, text_of, tile_of

FILES = (
    "README.md",
    "mexican-train-parsons.md",
    "mexican-train-booklet.md",
    "mexican-train-family.md",
    "mexican-train-online.md",
    "castle-rock.md",
)
Block = dict[str, str]


def check(condition: bool, message: object) -> None:
    """Fail with a message."""
    if not condition:
        raise AssertionError(message)


# ---------------------------------------------------------------- reading examples


def blocks_of(text: str) -> list[Block]:
    """Return the example blocks of a page, each as a map from key to text."""
    found: list[Block] = []
    for body in re.findall(r"```example\n(.*?)```", text, re.DOTALL):
        lines = [line.partition(":") for line in body.strip().splitlines()]
        found.append({key.strip(): value.strip() for key, _, value in lines})
    return found


def tiles_of(text: str) -> list[str]:
    """Return the tiles ``[a|b]`` of a text in contract spelling."""
    return [spelled(pair) for pair in re.findall(r"\[\d+\|\d+\]", text)]


def spelled(pair: str) -> str:
    """Turn ``[a|b]`` into contract spelling."""
    return text_of(tile_of(pair.strip("[]").replace("|", "-")))


def trains_of(block: Block) -> tuple[dict[str, list[str]], list[str]]:
    """Return the train lines of a block and the marked seats."""
    trains: dict[str, list[str]] = {}
    marked: list[str] = []
    for key, value in block.items():
        match = re.fullmatch(r"([A-HM])(\*?)", key)
        if match:
            trains[match.group(1)] = tiles_of(value)
            marked += [match.group(1)] if match.group(2) else []
    return trains, marked


def code_of(block: Block, seats: int) -> str:
    """Return the rule code; a crossed-out cell of the deal table is opened by ``deal``."""
    code = block["version"]
    try:
        return oracle.canonical("mexican-train", code, int(block["set"]), seats)
    except oracle.BadRules:
        return oracle.canonical("mexican-train", code + "+deal=3", int(block["set"]), seats)


def position_of(block: Block) -> Position:
    """Return the position of a Mexican Train block; tiles not named are in the boneyard."""
    trains, marked = trains_of(block)
    seats = seats_of(len(trains) - 1)
    first = block.get("first-turn") == "yes"
    turn = block["turn"]
    position: Position = {
        "game": "mexican-train",
        "rules": code_of(block, len(seats)),
        "set": int(block["set"]),
        "seats": len(seats),
        "phase": "play",
        "turn": turn,
        "engine": f"{block['engine']}-{block['engine']}",
        "hands": {seat: tiles_of(block["hand"]) if seat == turn else [] for seat in seats},
        "boneyard": tiles_of(block.get("draws", "")) + ["*"],
        "trains": trains,
        "marked": marked,
        "turns": {seat: 0 if first and seat == turn else 1 for seat in seats},
        "drew": block.get("drawn-since-double") == "yes",
    }
    for key in ("open", "laid"):
        if key in block:
            position[key] = tiles_of(block[key])
    return position


def placements_of(text: str) -> list[str]:
    """Return the actions of a ``legal:`` or ``forced:`` line."""
    actions = [part.strip() for part in text.split(",")]
    return [action_of(action) for action in actions if action != "none"]


def action_of(text: str) -> str:
    """Turn one step of the catalogue's notation into an action."""
    if text == "mark":
        return "pass"
    if text.startswith("draw"):
        return "draw " + tiles_of(text)[0]
    return re.sub(r"\[\d+\|\d+\]", lambda match: spelled(match.group()), text)


# ---------------------------------------------------------------- comparing examples


def check_legal(block: Block) -> None:
    """Compare the legal placements of a block."""
    wanted = placements_of(block["legal"]) or ["draw"]
    position = position_of(block)
    if wanted == ["draw"] and position["drew"]:
        wanted = ["pass"]
    check(oracle.legal(position) == sorted(wanted), (block["id"], oracle.legal(position)))


def check_forced(block: Block) -> None:
    """Follow a forced line: every step is the only legal action."""
    position = position_of(block)
    seat = block["turn"]
    for step in placements_of(block["forced"]):
        action, _, drawn = step.partition(" ")
        check(oracle.legal(position) == [action], (block["id"], step, oracle.legal(position)))
        after, _event = oracle.do(position, action)
        check(not drawn or drawn in after["hands"][seat], (block["id"], step))
        position = after
    check(position["turn"] != seat or position["phase"] != "play", block["id"])
    marked = block["forced"].endswith("mark")
    check((seat in position["marked"]) == marked, (block["id"], position["marked"]))


def check_sequence(block: Block) -> None:
    """Follow a sequence of turns to its result.

    The block names only a few tiles and an empty boneyard, so it is no position of the
    contract (S-1); it is played without loading it.
    """
    trains, marked = trains_of(block)
    hands = {part.split("=")[0].strip(): tiles_of(part) for part in block["hands"].split(";")}
    position = oracle.new("mexican-train", block["version"], int(block["set"]), len(hands))
    engine = f"{block['engine']}-{block['engine']}"
    position.update({"round": 1, "engine": engine, "phase": "play", "turn": block["turn"]})
    position.update({"trains": trains, "marked": marked, "hands": hands, "boneyard": []})
    event = None
    for step in block["sequence"].split(","):
        seat, action = step.split(maxsplit=1)
        check(position["turn"] == seat, (block["id"], step))
        check(mexican_train._legal(position) == [action_of(action)], (block["id"], step))
        event = mexican_train._apply(position, action_of(action))
    wanted = {seat: int(points) for seat, points in re.findall(r"([A-H]) (\d+)", block["result"])}
    check(event is not None and event["scores"] == wanted, (block["id"], event))


def check_row(block: Block) -> None:
    """Compare the removals of a Castle Rock block."""
    position: Position = {
        "game": "castle-rock",
        "rules": block.get("version", "booklet"),
        "set": 6,
        "seats": 1,
        "phase": "play",
        "turn": "A",
        "row": tiles_of(block["row"]),
        "boneyard": ["*"],
    }
    moves = [move.strip() for move in block["moves"].split(",") if move.strip() != "none"]
    check(oracle.legal(position) == sorted(moves or ["draw"]), (block["id"], moves))


def check_examples(folder: Path) -> int:
    """Compare every example block of the folder; return how many there were."""
    total = 0
    for name in FILES:
        for block in blocks_of((folder / name).read_text(encoding="utf-8")):
            total += 1
            if "row" in block:
                check_row(block)
            elif "sequence" in block:
                check_sequence(block)
            elif "forced" in block:
                check_forced(block)
            elif "legal" in block:
                check_legal(block)
            else:
                raise AssertionError(("block of an unknown kind", block))
    return total


# ---------------------------------------------------------------- examples told in words


def refused_rules(code: str, number: int, seats: int) -> bool:
    """Say whether a rule code is refused."""
    try:
        oracle.canonical("mexican-train", code, number, seats)
    except oracle.BadRules:
        return True
    return False


def check_codes() -> None:
    """Check the rule codes that the text names."""
    printed = {
        "parsons+engine=dealt": "parsons+engine=dealt+starter=holder",
        "family+starter=highest": "family+engine=aside+starter=highest",
        "family+engine=aside": "family+engine=aside+starter=rotate",
        "family+starter=holder+engine=dealt": "family",
        "online+first_turn_draw=yes+deal=15": "online+deal=15",
        "parsons+rounds=13+deal=16+penalty=none": "parsons+deal=16+rounds=13",
    }
    for code, wanted in printed.items():
        check(oracle.canonical("mexican-train", code, 12, 2) == wanted, code)
    for code, number, seats in (
        ("booklet", 12, 3),
        ("booklet", 9, 7),
        ("parsons", 9, 5),
        ("parsons", 6, 2),
        ("family", 9, 2),
        ("family+deal=3", 9, 2),
        ("parsons+deal=46", 12, 2),
        ("parsons+deal=45+deal=45", 12, 2),
        ("parsons+first_turn_draw=yes", 12, 2),
        ("parsons+engine=dealt+starter=rotate", 12, 2),
        ("family+engine=aside+starter=holder", 12, 2),
        ("parsons+notify=manual+penalty=keep_drawn", 12, 2),
        ("parsons+rounds=14", 12, 2),
        ("parsons+deal=05", 12, 2),
        ("parsons+", 12, 2),
        ("parsons+deal=5", 12, 9),
    ):
        check(refused_rules(code, number, seats), code)
    check(not refused_rules("family+deal=13", 12, 7), "91 = 7 x 13")
    check(refused_rules("family+deal=13+engine=aside", 12, 7), "90 < 7 x 13")
    check(not refused_rules("parsons+deal=3", 6, 8), "double-6 by deal")


def start(code: str, number: int, seats: int, hands: list[list[str]], then: list[str]) -> Position:
    """Deal round 1 with the given hands and the given first draws."""
    position = oracle.new("mexican-train", code, number, seats)
    named = [tile for hand in hands for tile in hand] + then
    rest = [tile for tile in oracle.deal_tiles(position) if tile not in named]
    after, _event = oracle.do(position, " ".join(["deal", *named, *rest]))
    return after


def check_search() -> None:
    """MT-F-X01: the engine is searched clockwise and placed."""
    position = oracle.new("mexican-train", "family", 12, 3)
    draws = ["7-4", "3-0", "6-6", "12-12"]
    rest = [tile for tile in oracle.deal_tiles(position) if tile not in draws]
    order = rest[:45] + draws + rest[45:]
    position, _event = oracle.do(position, " ".join(["deal", *order]))
    for seat in "ABCA":
        check(position["phase"] == "search" and position["turn"] == seat, position["turn"])
        position, _event = oracle.do(position, "draw")
    check(oracle.legal(position) == ["12-12>hub"] and position["starter"] == "A", position)
    position, _event = oracle.do(position, "12-12>hub")
    sizes = [len(position["hands"][seat]) for seat in "ABC"] + [len(position["boneyard"])]
    check(sizes == [16, 16, 16, 42] and position["turn"] == "A", sizes)


def check_highest() -> None:
    """MT-O-X01: the highest tile starts."""
    hands = [["9-7"], ["8-8"], ["9-6"], ["7-5"]]
    check(start("online+deal=1", 9, 4, hands, [])["starter"] == "A", "tie")
    hands = [["9-7"], ["8-8"], ["9-6"], ["9-8"]]
    check(start("online+deal=1", 9, 4, hands, [])["starter"] == "D", "sum")


def check_wrong_draw() -> None:
    """S-6: a wrong draw is possible once in a turn, and its penalty follows."""
    for penalty, field, wanted in (
        ("add_50", "fined", {"A": 50}),
        ("skip_next_turn", "skip", ["A"]),
        ("keep_drawn", "fined", {}),
    ):
        code = f"parsons+deal=2+penalty={penalty}+mexican_from=second"
        position = start(code, 12, 2, [["12-5", "12-9"], ["8-7", "8-6"]], ["3-2"])
        check(oracle.legal(position) == ["12-5>A", "12-9>A", "draw"], oracle.legal(position))
        position, _event = oracle.do(position, "draw")
        check(position["wrong"] and position["drew"], position)
        check(oracle.legal(position) == ["12-5>A", "12-9>A"], "no second wrong draw")
        position, _event = oracle.do(position, "5-12>A")
        check(position["turn"] == "B" and not position["wrong"], position)
        check(position[field] == wanted, position[field])


def check_announcement() -> None:
    """MT-P-39: the announcement belongs to the tile that leaves one in the hand."""
    hands = [["12-5", "12-9"], ["8-7", "8-6"]]
    position = start("parsons+deal=2+notify=manual", 12, 2, hands, [])
    check(oracle.legal(position) == ["12-5>A!", "12-5>M!", "12-9>A!", "12-9>M!"], "announce")
    position = start("parsons+deal=2+notify=manual+penalty=add_50", 12, 2, hands, [])
    silent, _event = oracle.do(position, "12-5>A")
    spoken, _event = oracle.do(position, "12-5>A!")
    check(silent["fined"] == {"A": 50} and spoken["fined"] == {}, "missed announcement")


def out_after_wrong_draw(penalty: str) -> tuple[Position, dict[str, int]]:
    """Let A draw wrongly in the turn in which he goes out; return table and points."""
    code = f"parsons+deal=2+penalty={penalty}"
    position = start(code, 12, 2, [["12-5", "5-5"], ["8-7", "8-6"]], ["9-7", "5-3", "4-2"])
    event = None
    for action in ("12-5>A", "draw", "pass", "draw", "5-5>A", "5-3>A"):
        position, event = oracle.do(position, action)
    check(event is not None and position["phase"] == "deal", position)
    return position, event["points"] if event is not None else {}


def check_penalty_at_the_end() -> None:
    """S-6: the choices made for a penalty in the turn that ends the round."""
    check(out_after_wrong_draw("keep_drawn")[1] == {"A": 0, "B": 45}, "keep_drawn")
    check(out_after_wrong_draw("add_50")[1] == {"A": 50, "B": 45}, "add_50")
    table, points = out_after_wrong_draw("draw_one")
    check(points == {"A": 6, "B": 45} and table["hands"]["A"] == ["4-2"], "draw_one")
    table, points = out_after_wrong_draw("skip_next_turn")
    check(points["A"] == 0 and table["skip"] == ["A"], "skip_next_turn")
    order = " ".join(oracle.deal_tiles(table))
    table, _event = oracle.do(table, "deal " + order)
    check(table["starter"] == "B" and table["skip"] == ["A"], "the skip crosses the deal")


def check_won_ending() -> None:
    """CR-X07, CR-X08."""
    position: Position = {
        "game": "castle-rock",
        "rules": "booklet",
        "set": 6,
        "seats": 1,
        "phase": "play",
        "turn": "A",
        "row": ["2-1", "6-3", "5-2"],
        "boneyard": ["6-2", "4-4", "4-0", "4-1"],
    }
    for action in ("mid 1", "draw", "triple 1", "draw", "triple 1"):
        position, event = oracle.do(position, action)
    check(position["phase"] == "over" and event is not None, position)
    short = {**position, "phase": "play", "turn": "A", "boneyard": ["0-0", "3-3"]}
    short, event = oracle.do(short, "draw")
    check(event == {"points": {"A": 2}, "scores": {"A": 2}}, event)


# ---------------------------------------------------------------- random play


def random_code(rng: random.Random, number: int, seats: int) -> str:
    """Return a random canonical rule code of Mexican Train that can be played."""
    while True:
        code = rng.choice(list(mexican_train.BASES))
        density = rng.choice((0.0, 0.1, 0.3, 0.6))
        for name, values in mexican_train.COMMON_OPTIONS.items():
            if rng.random() < density:
                code += f"+{name}={rng.choice(values)}"
        if rng.random() < 0.4:
            code += f"+deal={rng.choice((1, 2, 3, 5, 8, 12, 20, 27))}"
        if rng.random() < 0.5:
            code += f"+rounds={rng.randint(1, number + 1)}"
        try:
            return oracle.canonical("mexican-train", code, number, seats)
        except oracle.BadRules:
            continue


def choose(rng: random.Random, actions: list[str], shy: float) -> str:
    """Choose an action; ``shy`` is how often an infraction is avoided."""
    if len(actions) > 1 and rng.random() < shy:
        honest = [action for action in actions if action != "draw"]
        return rng.choice([action for action in honest if action + "!" not in honest])
    return rng.choice(actions)


def check_before(position: Position, actions: list[str]) -> None:
    """Check what holds of every position in play."""
    rules = mexican_train._rules(position)
    check(actions == sorted(set(actions)), actions)
    bound = mexican_train._binding(position, rules)
    chain = mexican_train._in_chain(position, rules)
    if bound and not chain and position["engine"] is not None:
        check(not position["laid"], "S-3")
        for action in actions:
            tile = action.split(">")[0]
            check(">" not in action or not is_double(tile_of(tile)), ("S-3", action))
    plain = rules["doubles"] == "pair" and rules["first_turn"] == "one"
    if plain and rules["satisfy_doubles"] == "yes" and position["engine"] is not None:
        live = [double for double in position["open"] if mexican_train._live(position, double)]
        check(len(live) <= 1, ("MT-B-31", position))


def check_stalled(position: Position) -> None:
    """S-2: in a stalled round nobody could play even if every train were marked."""
    seats = seats_of(position["seats"])
    rules = mexican_train._rules(position)
    for seat in seats:
        table = {**position, "phase": "play", "turn": seat, "marked": seats}
        table["turns"] = {name: max(1, position["turns"][name]) for name in seats}
        check(not mexican_train._placements(table, rules), ("S-2", position))


def check_views(position: Position) -> None:
    """A view has all fields of the dump, and counts where something is hidden."""
    for seat in [None, *seats_of(position["seats"])]:
        seen = oracle.view(position, seat)
        check(set(seen) == set(position) | {"seat"}, "fields of a view")
        check(type(seen["boneyard"]) is int, "boneyard of a view")


def play_round(position: Position, rng: random.Random, shy: float) -> tuple[Position, bool]:
    """Play from the deal to the end of the round; say whether a tile or removal ended it."""
    order = oracle.deal_tiles(position)
    rng.shuffle(order)
    before = dict(position["scores"])
    position, event = oracle.do(position, " ".join(["deal", *order]))
    steps, action = 0, "deal"
    while event is None:
        steps += 1
        check(steps < 5000, ("no end", position))
        check(oracle.load(position) == position, ("dump", position))
        actions = oracle.legal(position)
        check(bool(actions), position)
        if position["game"] == "mexican-train":
            check_before(position, actions)
            if rng.random() < 0.01:
                check_views(position)
        action = choose(rng, actions, shy)
        kept = copy.deepcopy(position)
        after, event = oracle.do(position, action, position["turn"])
        check(position == kept, ("changed its argument", action))
        position = after
    check(oracle.load(position) == position, ("dump", position))
    check(all(event["scores"][s] == before[s] + event["points"][s] for s in before), event)
    return position, action != "pass"


def random_trains(rounds: int, seed: int) -> Counter[str]:
    """Play random rounds of Mexican Train; return how they ended."""
    rng = random.Random(seed)
    ended: Counter[str] = Counter()
    while sum(ended.values()) < rounds:
        number, seats = rng.choice((6, 9, 9, 12)), rng.randint(2, 8)
        code = random_code(rng, number, seats)
        position = oracle.new("mexican-train", code, number, seats)
        shy = rng.choice((0.0, 0.8, 1.0))
        for _ in range(rng.randint(1, 4)):
            position, out = play_round(position, rng, shy)
            if not out:
                check_stalled(position)
            ended["out" if out else "stalled"] += 1
            if position["phase"] == "over":
                check(oracle.legal(position) == [], "over")
                break
    return ended


def random_castles(games: int, seed: int) -> Counter[str]:
    """Play random games of Castle Rock."""
    rng = random.Random(seed)
    ended: Counter[str] = Counter()
    for _ in range(games):
        rule = rng.choice(("", "+triple_rule=chain", "+triple_rule=pairs"))
        position = oracle.new("castle-rock", "booklet" + rule, rng.choice((6, 9, 12)), 1)
        position, _out = play_round(position, rng, 1.0)
        check(position["phase"] == "over", position)
        ended["won" if not position["row"] else "lost"] += 1
    return ended


def main(arguments: list[str]) -> None:
    """Run everything."""
    folder = Path(arguments[0]) if arguments else Path("docs/rules")
    rounds = int(arguments[1]) if len(arguments) > 1 else 3000
    seed = int(arguments[2]) if len(arguments) > 2 else 1
    print("examples:", check_examples(folder))
    checks: tuple[Callable[[], None], ...] = (
        check_codes,
        check_search,
        check_highest,
        check_wrong_draw,
        check_announcement,
        check_penalty_at_the_end,
        check_won_ending,
    )
    for run in checks:
        run()
    print("told in words:", len(checks))
    print("random Castle Rock:", dict(random_castles(rounds // 10, seed)))
    print("random Mexican Train:", dict(random_trains(rounds, seed)))
    print("ambiguities:", len(mexican_train.AMBIGUITIES) + len(castle_rock.AMBIGUITIES))


if __name__ == "__main__":
    main(sys.argv[1:])
