from typing import Literal

HeadingBlockAlign = Literal["center", "end", "start"]

HEADING_BLOCK_ALIGN_VALUES: set[HeadingBlockAlign] = {
    "center",
    "end",
    "start",
}


def check_heading_block_align(value: str) -> HeadingBlockAlign:
    return value  # type: ignore[return-value]  # a newer server may have more
