from typing import Literal

Duration = Literal["forever", "once"]

DURATION_VALUES: set[Duration] = {
    "forever",
    "once",
}


def check_duration(value: str) -> Duration:
    return value  # type: ignore[return-value]  # a newer server may have more
