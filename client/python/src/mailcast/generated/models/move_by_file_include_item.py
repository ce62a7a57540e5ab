from typing import Literal

MoveByFileIncludeItem = Literal["images", "issues", "paid", "readers"]

MOVE_BY_FILE_INCLUDE_ITEM_VALUES: set[MoveByFileIncludeItem] = {
    "images",
    "issues",
    "paid",
    "readers",
}


def check_move_by_file_include_item(value: str) -> MoveByFileIncludeItem:
    return value  # type: ignore[return-value]  # a newer server may have more
