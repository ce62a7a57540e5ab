from typing import Literal

Since = Literal["entered", "step"]

SINCE_VALUES: set[Since] = {
    "entered",
    "step",
}


def check_since(value: str) -> Since:
    return value  # type: ignore[return-value]  # a newer server may have more
