from typing import Literal

UpdateNewsletterBodyBrandingFontsType0Text = Literal["book", "humanist", "mono", "sans", "serif", "system"]

UPDATE_NEWSLETTER_BODY_BRANDING_FONTS_TYPE_0_TEXT_VALUES: set[UpdateNewsletterBodyBrandingFontsType0Text] = {
    "book",
    "humanist",
    "mono",
    "sans",
    "serif",
    "system",
}


def check_update_newsletter_body_branding_fonts_type_0_text(
    value: str,
) -> UpdateNewsletterBodyBrandingFontsType0Text:
    return value  # type: ignore[return-value]  # a newer server may have more
