from typing import Literal

WebhookDeliveryAttemptErrorType0 = Literal[
    "bad_answer",
    "blocked_address",
    "connection_refused",
    "connection_reset",
    "dns_error",
    "redirect",
    "timeout",
    "tls_error",
]

WEBHOOK_DELIVERY_ATTEMPT_ERROR_TYPE_0_VALUES: set[WebhookDeliveryAttemptErrorType0] = {
    "bad_answer",
    "blocked_address",
    "connection_refused",
    "connection_reset",
    "dns_error",
    "redirect",
    "timeout",
    "tls_error",
}


def check_webhook_delivery_attempt_error_type_0(
    value: str,
) -> WebhookDeliveryAttemptErrorType0:
    return value  # type: ignore[return-value]  # a newer server may have more
