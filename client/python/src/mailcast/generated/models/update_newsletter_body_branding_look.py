from typing import Literal

UpdateNewsletterBodyBrandingLook = Literal["card", "letter", "magazine", "plain"]

UPDATE_NEWSLETTER_BODY_BRANDING_LOOK_VALUES: set[UpdateNewsletterBodyBrandingLook] = {
    "card",
    "letter",
    "magazine",
    "plain",
}


def check_update_newsletter_body_branding_look(
    value: str,
) -> UpdateNewsletterBodyBrandingLook:
    return value  # type: ignore[return-value]  # a newer server may have more
