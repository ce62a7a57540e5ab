from typing import Literal

ButtonBlockAlign = Literal["center", "left", "right"]

BUTTON_BLOCK_ALIGN_VALUES: set[ButtonBlockAlign] = {
    "center",
    "left",
    "right",
}


def check_button_block_align(value: str) -> ButtonBlockAlign:
    return value  # type: ignore[return-value]  # a newer server may have more
