from typing import Literal

LinkedImageBlockAlign = Literal["center", "end", "start"]

LINKED_IMAGE_BLOCK_ALIGN_VALUES: set[LinkedImageBlockAlign] = {
    "center",
    "end",
    "start",
}


def check_linked_image_block_align(value: str) -> LinkedImageBlockAlign:
    return value  # type: ignore[return-value]  # a newer server may have more
