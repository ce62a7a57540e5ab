from typing import Literal

PreviewContentBodyAs = Literal["free", "paid", "visitor"]

PREVIEW_CONTENT_BODY_AS_VALUES: set[PreviewContentBodyAs] = {
    "free",
    "paid",
    "visitor",
}


def check_preview_content_body_as(value: str) -> PreviewContentBodyAs:
    return value  # type: ignore[return-value]  # a newer server may have more
