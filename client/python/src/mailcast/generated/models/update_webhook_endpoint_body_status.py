from typing import Literal

UpdateWebhookEndpointBodyStatus = Literal["off", "on"]

UPDATE_WEBHOOK_ENDPOINT_BODY_STATUS_VALUES: set[UpdateWebhookEndpointBodyStatus] = {
    "off",
    "on",
}


def check_update_webhook_endpoint_body_status(
    value: str,
) -> UpdateWebhookEndpointBodyStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
