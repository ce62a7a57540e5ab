"""Verifies webhooks, which Mailcast signs as Standard Webhooks has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from standardwebhooks.webhooks import Webhook, WebhookVerificationError

__all__ = ["WebhookVerificationError", "verify_webhook"]


def verify_webhook(*, body: str | bytes, headers: Mapping[str, str], secret: str | Sequence[str]) -> dict[str, Any]:
    """Returns the event of a webhook, or raises WebhookVerificationError.

    `body` is the text or bytes as received. `secret` may be a list during a rotation. The event has
    `id`, which is the same in every attempt, `type`, `timestamp` and `data`.
    """
    named = {name.lower(): value for name, value in headers.items()}
    secrets = [secret] if isinstance(secret, str) else list(secret)
    if not secrets:
        raise ValueError("verify_webhook needs the secret of the endpoint.")
    for position, one in enumerate(secrets):
        try:
            event = _verified(Webhook(one), body, named)
            return {"id": named["webhook-id"], **event}
        except WebhookVerificationError:
            if position == len(secrets) - 1:
                raise
    raise AssertionError


def _verified(webhook: Webhook, body: str | bytes, headers: dict[str, str]) -> dict[str, Any]:
    """Verifies by the library, which raises other errors for a body or signature of wrong letters."""
    try:
        event = webhook.verify(body, headers)
    except ValueError as error:
        raise WebhookVerificationError("The request is not signed as a webhook is") from error
    if not isinstance(event, dict):
        raise WebhookVerificationError("It is signed, but its body is no event")
    return event
