"""Why not, in a sentence for players. Reasons and names come from a game's `why` room."""

from boneyard.core.errors import Refusal

_SENTENCES: dict[str, str] = {
    "other-game": "{game} has no such action.",
    "game-over": "The game is over.",
    "deal-first": "The next round has to be dealt first.",
    "deal-order": "A deal has to name each of the {count} tiles that are dealt exactly once.",
    "round-goes-on": "The round is not over yet.",
    "not-your-turn": "It is {seat}'s turn.",
    "search": "Nobody holds the engine {tile}: draw until somebody finds it.",
    "place-engine": "You hold the engine {tile}: place it in the hub first.",
    "chain-no-draw": "You have begun your chain: go on with it, or stop; there is no drawing now.",
    "stop-instead": "You have laid tiles this turn: to end your chain, stop.",
    "stop-after-first-tile": "Your chain has not begun: stop comes after its first tile.",
    "stop-only-in-chain": "Stop only ends the chain of a first turn.",
    "must-play": "You have a tile that fits, for instance {tile} on {train}, so you have to play.",
    "erred-already": "You have drawn against the rules once in this turn already: now you have to play.",
    "boneyard-empty": "The boneyard is empty: you can only pass.",
    "drew-already": "You have drawn already: nothing fits, so you can only pass.",
    "first-turn-no-draw": "On the first turn nobody draws at this table: you can only pass.",
    "draw-first": "Draw a tile first: it might fit.",
    "hub-taken": "The engine {tile} lies in the hub already; nothing else goes there.",
    "no-such-train": "There is no such train at this table: {train} has no owner.",
    "not-held": "You do not hold {tile}.",
    "own-train-only": "On your first turn you play on {train} only, not on {other}.",
    "must-call": "{tile} leaves you one tile: announce it, with an exclamation mark after the play.",
    "table-calls": "At this table nobody calls the last tile: leave the exclamation mark out.",
    "nothing-to-call": "There is nothing to announce: this play does not end your turn with one tile left.",
    "cover-first": "{doubles} must be covered first.",
    "oldest-first": "{doubles} must be covered first: it is older than {later}.",
    "mexican-later": "You may start the Mexican Train only from your second turn on.",
    "not-marked": "{train} is not marked, so only its owner may play there.",
    "start-with-engine": "{tile} cannot start {train}: its first tile has to show the engine's number, {end}.",
    "dead-train": "{train} is dead: it ends in {end}-{end}, and every other {end} lies on the table.",
    "does-not-fit": "{tile} does not fit {train}, which ends in {end}.",
    "first-double-only": "Of the doubles you laid this turn only the first may be covered: {doubles}.",
    "on-one-of-two": "After two doubles the next tile has to lie on one of them: {doubles}.",
    "no-second-after-draw": "{tile} would be a second double, and you have drawn since the first: it has to wait.",
    "no-third-tile": "For a second double you need a third tile in hand that covers one of the two: one that shows {one} or {two}.",
    "must-lay": "You have a tile that fits, for instance {tile} against {beside}, so you have to play.",
    "must-lead": "You lead this round: lay any of your tiles, for instance {tile}.",
    "not-on-table": "{beside} does not lie on the table.",
    "foot-first": "{double} needs its toes first: {left} more, before anything else is played.",
    "not-a-toe": "{tile} cannot be a toe of {double}: it shows no {end}.",
    "foot-closed": "{beside} is closed: its foot is complete.",
    "end-covered": "Another tile lies against {beside} already.",
    "does-not-match": "{tile} does not fit {beside}, whose open end is {end}.",
    "table-scores": "At this table scores are counted for you: nothing is claimed or called.",
    "nothing-to-claim": "Nothing scores nothing: claim five points or more.",
    "who-calls": "A call needs a caller: say whose it is.",
    "own-side": "{seat} made that score: only an opponent may call it.",
    "too-late-to-call": "There is nothing to call: the last tile has been answered.",
    "table-taken": "{tile} cannot lead: tiles lie on the table already.",
    "matches-nothing": "{tile} fits no open place of {beside}.",
    "draw-on": "Draw on: you pass only when the boneyard is empty.",
    "only-one-plays": "Castle Rock is played by A alone.",
    "must-remove": "Something can be removed, at position {at} for instance, so you may not draw.",
    "no-three-there": "There are no three tiles from position {at} on: the row has {length}.",
    "no-match": "{one} and {two} have no number in common.",
    "no-common-number": "{one}, {two} and {three} do not match as three tiles have to.",
}


def sentence(refusal: Refusal) -> str:
    """One plain sentence that names the tiles and trains concerned."""
    names = {name: _phrase(name, text) for name, text in refusal.names.items()}
    is_lead = refusal.reason == "must-lay" and names["beside"] == "table"
    said = _SENTENCES["must-lead" if is_lead else refusal.reason].format(**names)
    return said[0].upper() + said[1:]


def _phrase(name: str, text: str) -> str:
    if name in ("train", "other"):
        return train_name(text)
    if name in ("doubles", "later"):
        return " or ".join(_double(double) for double in text.split(" "))
    return text


def _double(text: str) -> str:
    tile, _, train = text.partition(">")
    return f"{tile} on {train_name(train)}"


def train_name(train: str) -> str:
    """What players call a train."""
    return "the Mexican Train" if train == "M" else f"{train}'s train"
