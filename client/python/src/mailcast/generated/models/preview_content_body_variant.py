from typing import Literal

PreviewContentBodyVariant = Literal["A", "B", "C", "D"]

PREVIEW_CONTENT_BODY_VARIANT_VALUES: set[PreviewContentBodyVariant] = {
    "A",
    "B",
    "C",
    "D",
}


def check_preview_content_body_variant(value: str) -> PreviewContentBodyVariant:
    return value  # type: ignore[return-value]  # a newer server may have more
