from typing import Literal

HeadingBlockLevel = Literal[1, 2, 3]

HEADING_BLOCK_LEVEL_VALUES: set[HeadingBlockLevel] = {
    1,
    2,
    3,
}


def check_heading_block_level(value: int) -> HeadingBlockLevel:
    return value  # type: ignore[return-value]  # a newer server may have more
