from typing import Literal

ButtonBlockStyle = Literal["filled", "outline"]

BUTTON_BLOCK_STYLE_VALUES: set[ButtonBlockStyle] = {
    "filled",
    "outline",
}


def check_button_block_style(value: str) -> ButtonBlockStyle:
    return value  # type: ignore[return-value]  # a newer server may have more
