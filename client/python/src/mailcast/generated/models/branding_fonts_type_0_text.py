from typing import Literal

BrandingFontsType0Text = Literal["book", "humanist", "mono", "sans", "serif", "system"]

BRANDING_FONTS_TYPE_0_TEXT_VALUES: set[BrandingFontsType0Text] = {
    "book",
    "humanist",
    "mono",
    "sans",
    "serif",
    "system",
}


def check_branding_fonts_type_0_text(value: str) -> BrandingFontsType0Text:
    return value  # type: ignore[return-value]  # a newer server may have more
