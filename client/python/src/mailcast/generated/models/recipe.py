from typing import Literal

Recipe = Literal[
    "birthday",
    "course",
    "feedback",
    "paid_welcome",
    "re_engagement",
    "thanks_for_purchase",
    "trial_ending",
    "welcome_series",
    "win_back",
]

RECIPE_VALUES: set[Recipe] = {
    "birthday",
    "course",
    "feedback",
    "paid_welcome",
    "re_engagement",
    "thanks_for_purchase",
    "trial_ending",
    "welcome_series",
    "win_back",
}


def check_recipe(value: str) -> Recipe:
    return value  # type: ignore[return-value]  # a newer server may have more
