from typing import Literal

PreviewContentBodyVariantsType0OptionsItemKey = Literal["A", "B", "C", "D"]

PREVIEW_CONTENT_BODY_VARIANTS_TYPE_0_OPTIONS_ITEM_KEY_VALUES: set[PreviewContentBodyVariantsType0OptionsItemKey] = {
    "A",
    "B",
    "C",
    "D",
}


def check_preview_content_body_variants_type_0_options_item_key(
    value: str,
) -> PreviewContentBodyVariantsType0OptionsItemKey:
    return value  # type: ignore[return-value]  # a newer server may have more
