from typing import Literal

GetGrowthBy = Literal["day", "month", "week"]

GET_GROWTH_BY_VALUES: set[GetGrowthBy] = {
    "day",
    "month",
    "week",
}


def check_get_growth_by(value: str) -> GetGrowthBy:
    return value  # type: ignore[return-value]  # a newer server may have more
