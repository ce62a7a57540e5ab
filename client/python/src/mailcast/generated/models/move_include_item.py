from typing import Literal

MoveIncludeItem = Literal["images", "issues", "paid", "readers"]

MOVE_INCLUDE_ITEM_VALUES: set[MoveIncludeItem] = {
    "images",
    "issues",
    "paid",
    "readers",
}


def check_move_include_item(value: str) -> MoveIncludeItem:
    return value  # type: ignore[return-value]  # a newer server may have more
