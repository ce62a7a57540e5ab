from typing import Literal

PreviewBrandingBodyBrandingLook = Literal["card", "letter", "magazine", "plain"]

PREVIEW_BRANDING_BODY_BRANDING_LOOK_VALUES: set[PreviewBrandingBodyBrandingLook] = {
    "card",
    "letter",
    "magazine",
    "plain",
}


def check_preview_branding_body_branding_look(
    value: str,
) -> PreviewBrandingBodyBrandingLook:
    return value  # type: ignore[return-value]  # a newer server may have more
