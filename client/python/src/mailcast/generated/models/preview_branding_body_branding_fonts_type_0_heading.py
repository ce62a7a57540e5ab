from typing import Literal

PreviewBrandingBodyBrandingFontsType0Heading = Literal["book", "humanist", "mono", "sans", "serif", "system"]

PREVIEW_BRANDING_BODY_BRANDING_FONTS_TYPE_0_HEADING_VALUES: set[PreviewBrandingBodyBrandingFontsType0Heading] = {
    "book",
    "humanist",
    "mono",
    "sans",
    "serif",
    "system",
}


def check_preview_branding_body_branding_fonts_type_0_heading(
    value: str,
) -> PreviewBrandingBodyBrandingFontsType0Heading:
    return value  # type: ignore[return-value]  # a newer server may have more
