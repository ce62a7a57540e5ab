from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.webhook_delivery_attempt_error_type_0 import (
    WebhookDeliveryAttemptErrorType0,
    check_webhook_delivery_attempt_error_type_0,
)
from ..models.webhook_delivery_attempt_trigger import (
    WebhookDeliveryAttemptTrigger,
    check_webhook_delivery_attempt_trigger,
)

T = TypeVar("T", bound="WebhookDeliveryAttempt")


@_attrs_define
class WebhookDeliveryAttempt:
    """
    Attributes:
        number (int):
        trigger (WebhookDeliveryAttemptTrigger):
        at (str): ISO 8601, UTC, milliseconds.
        duration_ms (int):
        status_code (int | None):
        error (None | WebhookDeliveryAttemptErrorType0):
        answer (str): The beginning of the receiver's answer: 16 KiB, in lists 1 KiB.
    """

    number: int
    trigger: WebhookDeliveryAttemptTrigger
    at: str
    duration_ms: int
    status_code: int | None
    error: None | WebhookDeliveryAttemptErrorType0
    answer: str

    def to_dict(self) -> dict[str, Any]:
        number = self.number

        trigger: str = self.trigger

        at = self.at

        duration_ms = self.duration_ms

        status_code: int | None
        status_code = self.status_code

        error: None | str
        if isinstance(self.error, str):
            error = self.error
        else:
            error = self.error

        answer = self.answer

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "number": number,
                "trigger": trigger,
                "at": at,
                "durationMs": duration_ms,
                "statusCode": status_code,
                "error": error,
                "answer": answer,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        number = d.pop("number")

        trigger = check_webhook_delivery_attempt_trigger(d.pop("trigger"))

        at = d.pop("at")

        duration_ms = d.pop("durationMs")

        def _parse_status_code(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        status_code = _parse_status_code(d.pop("statusCode"))

        def _parse_error(data: object) -> None | WebhookDeliveryAttemptErrorType0:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                error_type_0 = check_webhook_delivery_attempt_error_type_0(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | WebhookDeliveryAttemptErrorType0, data)

        error = _parse_error(d.pop("error"))

        answer = d.pop("answer")

        webhook_delivery_attempt = cls(
            number=number,
            trigger=trigger,
            at=at,
            duration_ms=duration_ms,
            status_code=status_code,
            error=error,
            answer=answer,
        )

        return webhook_delivery_attempt
