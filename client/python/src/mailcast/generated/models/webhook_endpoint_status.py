from typing import Literal

WebhookEndpointStatus = Literal["off", "on"]

WEBHOOK_ENDPOINT_STATUS_VALUES: set[WebhookEndpointStatus] = {
    "off",
    "on",
}


def check_webhook_endpoint_status(value: str) -> WebhookEndpointStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
