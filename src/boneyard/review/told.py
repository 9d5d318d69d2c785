"""A review as people and programs are told it: as JSON, and as lines of text."""

from typing import Any, Final

from boneyard.review.review import PARTS, Decision, Review, RoundReview, Swing
from boneyard.words.hint import reason_sentence
from boneyard.words.language import Language

_BAR: Final = 24
"""The longest bar, in letters."""
Names = dict[str, str]


def told(found: RoundReview, lang: Language, names: Names) -> dict[str, Any]:
    """A round as JSON; points to a hundredth."""
    return {
        "round": found.round,
        "first": found.first,
        "expected": round(found.expected, 2),
        **{part: round(float(getattr(found, part)), 2) for part in PARTS},
        "result": round(found.result, 2),
        "swings": [_swing(one) for one in found.swings],
        "decided": [_swing(one) for one in found.decided],
        "decisions": [_decision(one, lang, names) for one in found.decisions],
        "train": found.train.train if found.train else [],
        "train_pips": found.train.pips if found.train else 0,
    }


def _swing(one: Swing) -> dict[str, Any]:
    return {"number": one.number, "part": one.part, "points": round(one.points, 2)}


def _decision(one: Decision, lang: Language, names: Names) -> dict[str, Any]:
    return {
        "number": one.number,
        "action": one.action,
        "best": one.best,
        "lost": round(one.lost, 2),
        "error": round(one.error, 2),
        "mistake": one.is_mistake,
        "why": reason_sentence(one.reason, lang, names),
        "own_why": reason_sentence(one.own_reason, lang, names),
        "choices": [
            {"action": choice.action, "points": round(choice.points, 2), "error": round(choice.error, 2)}
            for choice in one.choices
        ],
    }


def lines(found: Review, lang: Language, names: Names) -> list[str]:
    """A review on a page: the account of each round, what decided it, and where more was to be had."""
    if not found.rounds:
        return [lang.say("review.none")]
    page = [lang.say("review.head", name=names[found.seat], worlds=found.worlds)]
    for one in found.rounds:
        page += ["", lang.say("review.round", round=one.round, result=_result(one.result, lang, names))]
        page += [*_account(one, lang, names), *_decided(one, lang), *_mistakes(one, lang, names), *_train(one, lang)]
    if len(found.rounds) > 1:
        whole = found.together()
        result = _result(whole.result, lang, names)
        page += ["", lang.say("review.all", rounds=len(found.rounds), result=result), *_account(whole, lang, names)]
    return page


def _result(points: float, lang: Language, names: Names) -> str:
    key = "alone" if len(names) == 1 else "behind" if points < 0 else "ahead"
    return lang.say(f"review.{key}", points=f"{abs(points):.1f}")


def _signed(points: float) -> str:
    return f"{points:+.1f}"


def _account(one: RoundReview, lang: Language, names: Names) -> list[str]:
    """The parts of a result, one below the other, with a bar for each; they sum to the last."""
    rows = [("expected", one.expected), *((part, float(getattr(one, part))) for part in PARTS), ("sum", one.result)]
    said = {"others": "others" if len(names) > 1 else "others-alone"}
    labels = [lang.say(f"review.{said.get(key, key)}") for key, _ in rows]
    wide = max(map(len, labels))
    most = max([1.0, *(abs(points) for _, points in rows)])
    return [
        f"  {label.ljust(wide)} {_signed(points).rjust(7)} {'█' * round(_BAR * abs(points) / most)}".rstrip()
        for label, (_, points) in zip(labels, rows, strict=True)
    ]


def _decided(one: RoundReview, lang: Language) -> list[str]:
    said = [
        "  - " + lang.say(f"review.swing-{swing.part}", step=swing.number, points=_signed(swing.points))
        for swing in one.decided
    ]
    return [f"  {lang.say('review.decided')}", *said]


def _train(one: RoundReview, lang: Language) -> list[str]:
    if one.train is None or not one.train.train:
        return []
    return [f"  {lang.say('review.train', pips=one.train.pips)}", f"  - {' '.join(one.train.train)}"]


def _mistakes(one: RoundReview, lang: Language, names: Names) -> list[str]:
    if not one.worst:
        return [f"  {lang.say('review.no-mistakes')}"]
    said = [
        "  - "
        + lang.say(
            "review.mistake",
            step=decision.number + 1,
            action=decision.action,
            points=f"{decision.lost:.1f}",
            error=f"{2 * decision.error:.1f}",
            best=decision.best,
            why=reason_sentence(decision.reason, lang, names),
        )
        for decision in one.worst
    ]
    return [f"  {lang.say('review.mistakes')}", *said]
