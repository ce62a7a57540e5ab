from typing import Literal

ContentType = Literal["image/gif", "image/jpeg", "image/png"]

CONTENT_TYPE_VALUES: set[ContentType] = {
    "image/gif",
    "image/jpeg",
    "image/png",
}


def check_content_type(value: str) -> ContentType:
    return value  # type: ignore[return-value]  # a newer server may have more
