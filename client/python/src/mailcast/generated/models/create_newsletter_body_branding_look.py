from typing import Literal

CreateNewsletterBodyBrandingLook = Literal["card", "letter", "magazine", "plain"]

CREATE_NEWSLETTER_BODY_BRANDING_LOOK_VALUES: set[CreateNewsletterBodyBrandingLook] = {
    "card",
    "letter",
    "magazine",
    "plain",
}


def check_create_newsletter_body_branding_look(
    value: str,
) -> CreateNewsletterBodyBrandingLook:
    return value  # type: ignore[return-value]  # a newer server may have more
