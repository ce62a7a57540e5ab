from typing import Literal

LinkedImageBlockWidth = Literal[25, 50, 75, 100]

LINKED_IMAGE_BLOCK_WIDTH_VALUES: set[LinkedImageBlockWidth] = {
    25,
    50,
    75,
    100,
}


def check_linked_image_block_width(value: int) -> LinkedImageBlockWidth:
    return value  # type: ignore[return-value]  # a newer server may have more
