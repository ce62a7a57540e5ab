from typing import Literal

BrandingLook = Literal["card", "letter", "magazine", "plain"]

BRANDING_LOOK_VALUES: set[BrandingLook] = {
    "card",
    "letter",
    "magazine",
    "plain",
}


def check_branding_look(value: str) -> BrandingLook:
    return value  # type: ignore[return-value]  # a newer server may have more
