from typing import Literal

OrderOrderEmailType0Status = Literal["failed", "queued", "sent"]

ORDER_ORDER_EMAIL_TYPE_0_STATUS_VALUES: set[OrderOrderEmailType0Status] = {
    "failed",
    "queued",
    "sent",
}


def check_order_order_email_type_0_status(value: str) -> OrderOrderEmailType0Status:
    return value  # type: ignore[return-value]  # a newer server may have more
