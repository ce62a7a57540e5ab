from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.webhook_delivery_status import (
    WebhookDeliveryStatus,
    check_webhook_delivery_status,
)

if TYPE_CHECKING:
    from ..models.webhook_delivery_attempt import WebhookDeliveryAttempt


T = TypeVar("T", bound="WebhookDelivery")


@_attrs_define
class WebhookDelivery:
    """
    Attributes:
        id (str):
        message_id (str): The webhook-id header: the same for every attempt.
        type_ (str):
        created_at (str): ISO 8601, UTC, milliseconds.
        status (WebhookDeliveryStatus): skipped: the endpoint was off. Send it again with resend_webhook_delivery.
        body (str): The exact text that is sent and signed.
        attempts (list[WebhookDeliveryAttempt]): Oldest first.
        next_attempt_at (None | str):
    """

    id: str
    message_id: str
    type_: str
    created_at: str
    status: WebhookDeliveryStatus
    body: str
    attempts: list[WebhookDeliveryAttempt]
    next_attempt_at: None | str

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        message_id = self.message_id

        type_ = self.type_

        created_at = self.created_at

        status: str = self.status

        body = self.body

        attempts = []
        for attempts_item_data in self.attempts:
            attempts_item = attempts_item_data.to_dict()
            attempts.append(attempts_item)

        next_attempt_at: None | str
        next_attempt_at = self.next_attempt_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "messageId": message_id,
                "type": type_,
                "createdAt": created_at,
                "status": status,
                "body": body,
                "attempts": attempts,
                "nextAttemptAt": next_attempt_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.webhook_delivery_attempt import WebhookDeliveryAttempt

        d = dict(src_dict)
        id = d.pop("id")

        message_id = d.pop("messageId")

        type_ = d.pop("type")

        created_at = d.pop("createdAt")

        status = check_webhook_delivery_status(d.pop("status"))

        body = d.pop("body")

        attempts = []
        _attempts = d.pop("attempts")
        for attempts_item_data in _attempts:
            attempts_item = WebhookDeliveryAttempt.from_dict(attempts_item_data)

            attempts.append(attempts_item)

        def _parse_next_attempt_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_attempt_at = _parse_next_attempt_at(d.pop("nextAttemptAt"))

        webhook_delivery = cls(
            id=id,
            message_id=message_id,
            type_=type_,
            created_at=created_at,
            status=status,
            body=body,
            attempts=attempts,
            next_attempt_at=next_attempt_at,
        )

        return webhook_delivery
