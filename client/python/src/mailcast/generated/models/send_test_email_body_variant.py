from typing import Literal

SendTestEmailBodyVariant = Literal["A", "B", "C", "D"]

SEND_TEST_EMAIL_BODY_VARIANT_VALUES: set[SendTestEmailBodyVariant] = {
    "A",
    "B",
    "C",
    "D",
}


def check_send_test_email_body_variant(value: str) -> SendTestEmailBodyVariant:
    return value  # type: ignore[return-value]  # a newer server may have more
