from typing import Literal

PreviewBrandingBodyBrandingFontsType0Text = Literal["book", "humanist", "mono", "sans", "serif", "system"]

PREVIEW_BRANDING_BODY_BRANDING_FONTS_TYPE_0_TEXT_VALUES: set[PreviewBrandingBodyBrandingFontsType0Text] = {
    "book",
    "humanist",
    "mono",
    "sans",
    "serif",
    "system",
}


def check_preview_branding_body_branding_fonts_type_0_text(
    value: str,
) -> PreviewBrandingBodyBrandingFontsType0Text:
    return value  # type: ignore[return-value]  # a newer server may have more
