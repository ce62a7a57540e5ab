from typing import Literal

UploadedImageBlockWidth = Literal[25, 50, 75, 100]

UPLOADED_IMAGE_BLOCK_WIDTH_VALUES: set[UploadedImageBlockWidth] = {
    25,
    50,
    75,
    100,
}


def check_uploaded_image_block_width(value: int) -> UploadedImageBlockWidth:
    return value  # type: ignore[return-value]  # a newer server may have more
