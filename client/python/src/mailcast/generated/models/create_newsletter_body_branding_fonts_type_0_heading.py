from typing import Literal

CreateNewsletterBodyBrandingFontsType0Heading = Literal["book", "humanist", "mono", "sans", "serif", "system"]

CREATE_NEWSLETTER_BODY_BRANDING_FONTS_TYPE_0_HEADING_VALUES: set[CreateNewsletterBodyBrandingFontsType0Heading] = {
    "book",
    "humanist",
    "mono",
    "sans",
    "serif",
    "system",
}


def check_create_newsletter_body_branding_fonts_type_0_heading(
    value: str,
) -> CreateNewsletterBodyBrandingFontsType0Heading:
    return value  # type: ignore[return-value]  # a newer server may have more
