from typing import Literal

MoveByKeyIncludeItem = Literal["images", "issues", "paid", "readers"]

MOVE_BY_KEY_INCLUDE_ITEM_VALUES: set[MoveByKeyIncludeItem] = {
    "images",
    "issues",
    "paid",
    "readers",
}


def check_move_by_key_include_item(value: str) -> MoveByKeyIncludeItem:
    return value  # type: ignore[return-value]  # a newer server may have more
