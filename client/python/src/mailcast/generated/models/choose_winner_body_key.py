from typing import Literal

ChooseWinnerBodyKey = Literal["A", "B", "C", "D"]

CHOOSE_WINNER_BODY_KEY_VALUES: set[ChooseWinnerBodyKey] = {
    "A",
    "B",
    "C",
    "D",
}


def check_choose_winner_body_key(value: str) -> ChooseWinnerBodyKey:
    return value  # type: ignore[return-value]  # a newer server may have more
