from typing import Literal

Decide = Literal["auto", "manual"]

DECIDE_VALUES: set[Decide] = {
    "auto",
    "manual",
}


def check_decide(value: str) -> Decide:
    return value  # type: ignore[return-value]  # a newer server may have more
