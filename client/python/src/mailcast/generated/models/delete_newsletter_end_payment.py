from typing import Literal

DeleteNewsletterEndPayment = Literal["now", "period_end"]

DELETE_NEWSLETTER_END_PAYMENT_VALUES: set[DeleteNewsletterEndPayment] = {
    "now",
    "period_end",
}


def check_delete_newsletter_end_payment(value: str) -> DeleteNewsletterEndPayment:
    return value  # type: ignore[return-value]  # a newer server may have more
