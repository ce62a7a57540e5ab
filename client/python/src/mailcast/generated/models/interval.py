from typing import Literal

Interval = Literal["month", "year"]

INTERVAL_VALUES: set[Interval] = {
    "month",
    "year",
}


def check_interval(value: str) -> Interval:
    return value  # type: ignore[return-value]  # a newer server may have more
