from typing import Literal

CreateNewsletterBodyBrandingFontsType0Text = Literal["book", "humanist", "mono", "sans", "serif", "system"]

CREATE_NEWSLETTER_BODY_BRANDING_FONTS_TYPE_0_TEXT_VALUES: set[CreateNewsletterBodyBrandingFontsType0Text] = {
    "book",
    "humanist",
    "mono",
    "sans",
    "serif",
    "system",
}


def check_create_newsletter_body_branding_fonts_type_0_text(
    value: str,
) -> CreateNewsletterBodyBrandingFontsType0Text:
    return value  # type: ignore[return-value]  # a newer server may have more
