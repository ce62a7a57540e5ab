from typing import Literal

BrandingFontsType0Heading = Literal["book", "humanist", "mono", "sans", "serif", "system"]

BRANDING_FONTS_TYPE_0_HEADING_VALUES: set[BrandingFontsType0Heading] = {
    "book",
    "humanist",
    "mono",
    "sans",
    "serif",
    "system",
}


def check_branding_fonts_type_0_heading(value: str) -> BrandingFontsType0Heading:
    return value  # type: ignore[return-value]  # a newer server may have more
