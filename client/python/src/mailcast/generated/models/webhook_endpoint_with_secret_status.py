from typing import Literal

WebhookEndpointWithSecretStatus = Literal["off", "on"]

WEBHOOK_ENDPOINT_WITH_SECRET_STATUS_VALUES: set[WebhookEndpointWithSecretStatus] = {
    "off",
    "on",
}


def check_webhook_endpoint_with_secret_status(
    value: str,
) -> WebhookEndpointWithSecretStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
