from typing import Literal

CheckNewsletterSlugResponse200ReasonType0 = Literal["reserved", "taken"]

CHECK_NEWSLETTER_SLUG_RESPONSE_200_REASON_TYPE_0_VALUES: set[CheckNewsletterSlugResponse200ReasonType0] = {
    "reserved",
    "taken",
}


def check_check_newsletter_slug_response_200_reason_type_0(
    value: str,
) -> CheckNewsletterSlugResponse200ReasonType0:
    return value  # type: ignore[return-value]  # a newer server may have more
