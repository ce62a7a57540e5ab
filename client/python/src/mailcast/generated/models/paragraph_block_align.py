from typing import Literal

ParagraphBlockAlign = Literal["center", "end", "start"]

PARAGRAPH_BLOCK_ALIGN_VALUES: set[ParagraphBlockAlign] = {
    "center",
    "end",
    "start",
}


def check_paragraph_block_align(value: str) -> ParagraphBlockAlign:
    return value  # type: ignore[return-value]  # a newer server may have more
