from typing import Literal

EraseContactBodyEndPayment = Literal["now", "period_end"]

ERASE_CONTACT_BODY_END_PAYMENT_VALUES: set[EraseContactBodyEndPayment] = {
    "now",
    "period_end",
}


def check_erase_contact_body_end_payment(value: str) -> EraseContactBodyEndPayment:
    return value  # type: ignore[return-value]  # a newer server may have more
