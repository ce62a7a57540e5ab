from typing import Literal

OnConflict = Literal["merge", "overwrite", "skip"]

ON_CONFLICT_VALUES: set[OnConflict] = {
    "merge",
    "overwrite",
    "skip",
}


def check_on_conflict(value: str) -> OnConflict:
    return value  # type: ignore[return-value]  # a newer server may have more
