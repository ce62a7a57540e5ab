from typing import Literal

UpdateNewsletterBodyBrandingFontsType0Heading = Literal["book", "humanist", "mono", "sans", "serif", "system"]

UPDATE_NEWSLETTER_BODY_BRANDING_FONTS_TYPE_0_HEADING_VALUES: set[UpdateNewsletterBodyBrandingFontsType0Heading] = {
    "book",
    "humanist",
    "mono",
    "sans",
    "serif",
    "system",
}


def check_update_newsletter_body_branding_fonts_type_0_heading(
    value: str,
) -> UpdateNewsletterBodyBrandingFontsType0Heading:
    return value  # type: ignore[return-value]  # a newer server may have more
