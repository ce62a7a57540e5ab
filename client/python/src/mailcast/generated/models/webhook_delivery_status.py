from typing import Literal

WebhookDeliveryStatus = Literal["delivered", "failed", "pending", "skipped"]

WEBHOOK_DELIVERY_STATUS_VALUES: set[WebhookDeliveryStatus] = {
    "delivered",
    "failed",
    "pending",
    "skipped",
}


def check_webhook_delivery_status(value: str) -> WebhookDeliveryStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
