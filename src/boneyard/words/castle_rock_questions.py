"""What is asked of those who play Castle Rock, and a picture of what is meant."""

from typing import Final

from boneyard.words.question import Answer, Question, Questions, Scene

QUESTIONS: Final = Questions(
    [
        Question(
            "triple",
            [
                Answer("common", "triple_rule=common"),
                Answer("chain", "triple_rule=chain"),
                Answer("pairs", "triple_rule=pairs"),
            ],
            Scene("booklet", 6, 1, {"row": ["6-1", "1-4", "4-5"]}),
        )
    ]
)
