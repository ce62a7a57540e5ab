from typing import Literal

Confirm = Literal["none", "person", "token"]

CONFIRM_VALUES: set[Confirm] = {
    "none",
    "person",
    "token",
}


def check_confirm(value: str) -> Confirm:
    return value  # type: ignore[return-value]  # a newer server may have more
