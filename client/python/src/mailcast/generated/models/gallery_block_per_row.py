from typing import Literal

GalleryBlockPerRow = Literal[2, 3]

GALLERY_BLOCK_PER_ROW_VALUES: set[GalleryBlockPerRow] = {
    2,
    3,
}


def check_gallery_block_per_row(value: int) -> GalleryBlockPerRow:
    return value  # type: ignore[return-value]  # a newer server may have more
