from typing import Literal

WebhookDeliveryAttemptTrigger = Literal["automatic", "manual", "test"]

WEBHOOK_DELIVERY_ATTEMPT_TRIGGER_VALUES: set[WebhookDeliveryAttemptTrigger] = {
    "automatic",
    "manual",
    "test",
}


def check_webhook_delivery_attempt_trigger(value: str) -> WebhookDeliveryAttemptTrigger:
    return value  # type: ignore[return-value]  # a newer server may have more
