from typing import Literal

DeleteContactEndPayment = Literal["now", "period_end"]

DELETE_CONTACT_END_PAYMENT_VALUES: set[DeleteContactEndPayment] = {
    "now",
    "period_end",
}


def check_delete_contact_end_payment(value: str) -> DeleteContactEndPayment:
    return value  # type: ignore[return-value]  # a newer server may have more
