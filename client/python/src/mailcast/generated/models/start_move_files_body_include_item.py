from typing import Literal

StartMoveFilesBodyIncludeItem = Literal["images", "issues", "paid", "readers"]

START_MOVE_FILES_BODY_INCLUDE_ITEM_VALUES: set[StartMoveFilesBodyIncludeItem] = {
    "images",
    "issues",
    "paid",
    "readers",
}


def check_start_move_files_body_include_item(
    value: str,
) -> StartMoveFilesBodyIncludeItem:
    return value  # type: ignore[return-value]  # a newer server may have more
