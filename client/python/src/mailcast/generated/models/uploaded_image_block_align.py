from typing import Literal

UploadedImageBlockAlign = Literal["center", "end", "start"]

UPLOADED_IMAGE_BLOCK_ALIGN_VALUES: set[UploadedImageBlockAlign] = {
    "center",
    "end",
    "start",
}


def check_uploaded_image_block_align(value: str) -> UploadedImageBlockAlign:
    return value  # type: ignore[return-value]  # a newer server may have more
