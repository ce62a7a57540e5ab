from typing import Literal

VisibleIn = Literal["both", "email", "web"]

VISIBLE_IN_VALUES: set[VisibleIn] = {
    "both",
    "email",
    "web",
}


def check_visible_in(value: str) -> VisibleIn:
    return value  # type: ignore[return-value]  # a newer server may have more
