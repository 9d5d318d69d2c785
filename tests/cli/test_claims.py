"""Muggins where points have to be claimed: claims of the person, calls, and what must not be given away."""

import random
import re

import pytest

from boneyard.bots.bot import Bot
from boneyard.core.action import LAY_KIND, Action, amount_of, kind_of, place_of, tile_of
from boneyard.core.position import Position
from boneyard.core.state import Phase
from boneyard.kinds import find_kind
from boneyard.match.match import new_match
from boneyard.notation.action import read_action
from boneyard.search.sight import Sight
from tests.kit.terminal import match_at, sit

TWO: Position = {
    "game": "muggins",
    "rules": "booklet+scoring=claim",
    "set": 6,
    "seats": 2,
    "round": 1,
    "turn": "A",
    "scores": {"A": 0, "B": 0},
    "hands": {"A": ["6-2", "5-1", "0-0"], "B": ["6-1", "5-5"]},
    "boneyard": ["4-4", "*"],
    "layout": [["6-3", None]],
}
FOUR: Position = TWO | {
    "seats": 4,
    "turn": "B",
    "boneyard": ["*"],
    "scores": {"A": 0, "B": 0, "C": 0, "D": 0},
    "hands": {"A": ["6-4", "5-1"], "B": ["6-2", "0-0"], "C": ["3-2", "4-4"], "D": ["3-1", "1-1"]},
}
ASKED = "6-2>6-3: points you claim (Enter: none): "


class Silent:
    """A bot that never claims anything."""

    def choose(self, sight: Sight, legal: list[Action], rng: random.Random) -> Action:
        """The first play, or whatever else there is."""
        return legal[0]


@pytest.fixture(autouse=True)
def _silent_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    silent: Bot = Silent()
    monkeypatch.setitem(find_kind("muggins").bots, "silent", silent)


def _sit(position: Position, *typed: str, bot: str = "silent") -> list[str]:
    return sit(match_at(position), "\n".join(typed) + "\n", bot=bot)


def _prompts(said: list[str]) -> list[str]:
    return [line for line in said if re.match(r"(Enter|Your choice|\d-\d>)", line)]


# --- claims ---


def test_a_choice_is_followed_by_a_claim() -> None:
    """The play is offered bare, as the only thing to do; the claim is asked for."""
    said = _sit(TWO, "", "5")
    assert "  6-2    [1] against 6-3" in said
    assert f"Enter to play 6-2>6-3: {ASKED}You played 6-2 against 6-3." in said
    assert "You score 5." in said


@pytest.mark.parametrize("typed", ["6-2>6-3=5", "6-2 6-3 = 5", "6-2=5"])
def test_a_claim_is_typed_with_the_play(typed: str) -> None:
    """Then nothing is asked."""
    said = _sit(TWO, typed)
    assert "Enter to play 6-2>6-3: You played 6-2 against 6-3." in said
    assert "You score 5." in said


@pytest.mark.parametrize("typed", [["1", ""], ["1", "0"], ["6-2", ""], ["6-2>6-3", "  "]])
def test_nothing_is_claimed(typed: list[str]) -> None:
    """The points are lost, and nobody says so."""
    said = _sit(TWO, *typed, bot="heaviest")
    assert f"Enter to play 6-2>6-3: {ASKED}You played 6-2 against 6-3." in said
    assert [line for line in said if "score 5" in line or "claim of" in line] == []


@pytest.mark.parametrize("typed", [["1", "10"], ["6-2>6-3=10"]])
def test_a_wrong_claim_brings_nothing(typed: list[str]) -> None:
    """And the table says so."""
    said = _sit(TWO, *typed)
    at = said.index("Your claim of 10 is wrong and scores nothing.")
    assert said[at - 1].endswith("You played 6-2 against 6-3.")


def test_a_claim_can_be_thought_over() -> None:
    """Commands work, nonsense is answered, and the play can be taken back."""
    said = _sit(
        TWO | {"hands": {"A": ["6-2", "6-0", "0-0"], "B": ["6-1", "5-5"]}},
        "6-2",
        "table",
        "many",
        "back",
        "6-0",
        "BACK",
        "6-2",
        "=5",
    )
    assert said.count("Round 1   boneyard 22   to 250 points   Muggins, booklet+scoring=claim") == 2
    assert f"{ASKED}Type the points that you claim, Enter to claim nothing, or back for another play." in said
    assert (
        f"{ASKED}Your choice, 1 to 2: 6-0>6-3: points you claim (Enter: none): "
        f"Your choice, 1 to 2: {ASKED}You played 6-2 against 6-3." in said
    )
    assert "You score 5." in said


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("5-1>6-3", "5-1 fits no open place of 6-3. (MU-07)"),
        ("6-1>6-3", "You do not hold 6-1. (S-1)"),
        ("6-2>6-3=0", "A claim of nothing brings nothing: claim five points or more. (MU-18)"),
        ("muggins 5", "There is nothing to call: the last tile has been answered. (MU-20)"),
        ("muggins 0", "A claim of nothing brings nothing: claim five points or more. (MU-18)"),
        ("muggins", '"muggins" is no action. Type a number, an action such as 6-2>6-3, or ? for help.'),
        ("why 6-2>6-3=15", "You may do that."),
        ("why 6-2>6-3=5", "You may do that."),
        ("why 6-2", "You may do that."),
    ],
)
def test_answers_that_change_nothing(text: str, answer: str) -> None:
    """A refused play is refused before a claim is asked for, and no answer says which claim is true."""
    said = _sit(TWO, text, "6-2=5")
    assert f"Enter to play 6-2>6-3: {answer}" in said
    assert "You score 5." in said


def test_screens_do_not_tell_what_scores() -> None:
    """Two tables that differ only in what the play would make look the same up to the person's answer."""
    scoring, idle = [_sit(TWO | {"hands": {"A": [tile, "5-5"], "B": ["6-1"]}})[:-1] for tile in ("6-2", "6-0")]
    assert [line.replace("6-2", "6-0").replace("18", "16") for line in scoring] == idle


# --- calls ---


def test_a_call_before_ones_own_turn() -> None:
    """The prompt offers it; a true call scores, and then it is offered no more."""
    said = _sit(
        TWO | {"turn": "B", "hands": {"A": ["6-4", "2-1", "0-0"], "B": ["6-2", "5-5"]}}, "muggins 10", "muggins 5"
    )
    calls = "Enter to play 2-1>6-2, or call (muggins N): You call “Muggins!” for "
    assert _prompts(said) == [f"{calls}10.", f"{calls}5.", "Enter to play 2-1>6-2: "]
    assert said[said.index(f"{calls}10.") + 1] == "That brings nothing."
    assert said[said.index(f"{calls}5.") + 1] == "You score 5."


def test_a_claimed_score_is_not_offered_for_a_call() -> None:
    """What the maker has claimed is known to be gone; a call is taken, and brings nothing."""
    position = TWO | {"turn": "B", "hands": {"A": ["6-4", "2-1", "0-0"], "B": ["6-2", "5-5"]}}
    said = _sit(position, "muggins 5", bot="heaviest")
    assert "B scores 5." in said
    assert _prompts(said)[0] == "Enter to play 2-1>6-2: You call “Muggins!” for 5."
    assert "That brings nothing." in said


def test_a_wait_for_a_call_before_the_next_bot() -> None:
    """After an opponent's tile the table waits, also before the partner acts; after the partner's it does not."""
    said = _sit(FOUR, "", "")
    waiting = "Enter to go on, or call (muggins N): "
    assert [line for line in said if line.startswith(waiting)] == [f"{waiting}C played 3-2 against 6-3."]
    assert said[said.index("B played 6-2 against 6-3.") + 1] == ""
    assert "D drew 2 tiles." in said
    assert _prompts(said)[-1] == "Enter to play 2-1>3-2: "


def test_a_call_while_others_are_to_act() -> None:
    """It goes to the caller's team, and play goes on."""
    said = _sit(FOUR, "muggins 15", "muggins 5")
    waiting = "Enter to go on, or call (muggins N): "
    assert [line for line in said if line.startswith(waiting)] == [
        f"{waiting}You call “Muggins!” for 15.",
        f"{waiting}You call “Muggins!” for 5.",
    ]
    assert "You score 5." in said
    assert "  teams   A+C you 5   B+D 0" in said


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("draw", "Press Enter to go on, or call what was made: muggins and the points."),
        ("1", "Press Enter to go on, or call what was made: muggins and the points."),
        ("3-2", "Press Enter to go on, or call what was made: muggins and the points."),
        (
            "muggins 5 please",
            '"muggins 5 please" is no action. Type a number, an action such as muggins 15, or ? for help.',
        ),
        ("why 6-4>6-2", "It is C's turn. (MU-05)"),
        ("why 3-2", '"3-2" is no action: write why and an action, such as why muggins 15.'),
        ("why muggins 5", "You may do that."),
        ("why", '"" is no action: write why and an action, such as why muggins 15.'),
    ],
)
def test_answers_while_the_table_waits(text: str, answer: str) -> None:
    """Nothing of the hand of the seat to move is given away, and the table still waits."""
    waiting = "Enter to go on, or call (muggins N): "
    said = _sit(FOUR, text, "")
    assert [line for line in said if line.startswith(waiting)][:2] == [
        f"{waiting}{answer}",
        f"{waiting}C played 3-2 against 6-3.",
    ]


def test_no_wait_after_a_claim() -> None:
    """An opponent who claims leaves nothing to call."""
    assert [
        line for line in _sit(FOUR, "", bot="heaviest") if line.startswith("Enter to go on") and "6-2" in line
    ] == []


LAST: Position = TWO | {"turn": "B", "hands": {"A": ["5-1", "0-0"], "B": ["6-2"]}}


def test_a_call_after_the_last_tile_of_a_round() -> None:
    """The table is shown once more before the deal; what is called still belongs to the round."""
    said = _sit(LAST, "muggins 20", "no", "muggins 5", "score", "")
    asked = "Enter deals the next round, or call (muggins N): "
    assert said[said.index("Round 1 is over: B went out.") + 2 :][:3] == [
        "  seat     bonus  left in hand",
        "  A you        0  0-0 5-1",
        "  B            5  -",
    ]
    assert said.index("  (2) [2|6][6|3] (3)") > said.index("Round 1 is over: B went out.")
    assert [line for line in said if line.startswith(asked)] == [
        f"{asked}You call “Muggins!” for 20.",
        f"{asked}Press Enter to go on.",
        f"{asked}You call “Muggins!” for 5.",
    ]
    assert "You score 5." in said
    sheet = said[said.index("Enter deals the next round: ") + 1 :][:4]
    assert sheet == [
        "  round       A you      B",
        "   1  played      5      0",
        "      bonus       0      5",
        "  total           5      5",
    ]


def test_a_call_that_wins_after_the_round() -> None:
    """The sheet is shown again with it, and the places."""
    said = _sit(LAST | {"scores": {"A": 245, "B": 0}}, "muggins 5")
    after = said[said.index("You score 5.") + 1 :]
    assert after == [
        "",
        "  round       A you      B",
        "   1  played    250      0",
        "      bonus       0      5",
        "  total         250      5",
        "",
        "The game is over.",
        "",
        "  1  A you     250",
        "  2  B           5",
        "",
        "You win!",
    ]


def test_a_call_that_wins_during_the_round() -> None:
    """The round is over at that moment."""
    said = _sit(FOUR | {"scores": {"A": 245, "B": 0, "C": 245, "D": 0}}, "muggins 5")
    assert "Round 1 is over: the game is won." in said
    assert said[-1] == "You and C win!"


# --- bots ---


@pytest.mark.parametrize("seed", range(5))
def test_the_heaviest_bot_claims_what_it_makes(seed: int) -> None:
    """Of a play that scores it never takes the silent one."""
    match = new_match("muggins", "booklet+scoring=claim", 6, 2, str(seed))
    claims = 0
    while match.phase is not Phase.OVER:
        action = read_action(match.choose("heaviest", str(claims)))
        legal = match.game.legal_actions(match.state)
        if kind_of(action) == LAY_KIND:
            same = [
                play
                for play in legal
                if kind_of(play) == LAY_KIND and (tile_of(play), place_of(play)) == (tile_of(action), place_of(action))
            ]
            assert amount_of(action) == max(amount_of(play) for play in same)
            claims += len(same) - 1
        match.game.play(match.state, action, match.state.turn) if match.phase is Phase.PLAY else match.do("deal")
    assert claims > 10
