from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.off_reason import OffReason, check_off_reason
from ..models.webhook_endpoint_events_type_0_item import (
    WebhookEndpointEventsType0Item,
    check_webhook_endpoint_events_type_0_item,
)
from ..models.webhook_endpoint_status import (
    WebhookEndpointStatus,
    check_webhook_endpoint_status,
)

T = TypeVar("T", bound="WebhookEndpoint")


@_attrs_define
class WebhookEndpoint:
    """
    Attributes:
        id (str):
        url (str): An https address on the default port, reachable from the internet. Redirects are not followed.
        events (list[WebhookEndpointEventsType0Item] | None): The kinds that it receives; null for all of them, also
            those added later.
        newsletter_id (None | str): The newsletter whose events it receives; null for every one.
        status (WebhookEndpointStatus):
        off_reason (None | OffReason): failing: nothing accepted over a whole span of retries. gone: it answered 410.
            owner: turned off by hand.
        off_at (None | str):
        created_at (str): ISO 8601, UTC, milliseconds.
        secret_hint (str): How the signing secret begins.
    """

    id: str
    url: str
    events: list[WebhookEndpointEventsType0Item] | None
    newsletter_id: None | str
    status: WebhookEndpointStatus
    off_reason: None | OffReason
    off_at: None | str
    created_at: str
    secret_hint: str

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        url = self.url

        events: list[str] | None
        if isinstance(self.events, list):
            events = []
            for events_type_0_item_data in self.events:
                events_type_0_item: str = events_type_0_item_data
                events.append(events_type_0_item)

        else:
            events = self.events

        newsletter_id: None | str
        newsletter_id = self.newsletter_id

        status: str = self.status

        off_reason: None | str
        if isinstance(self.off_reason, str):
            off_reason = self.off_reason
        else:
            off_reason = self.off_reason

        off_at: None | str
        off_at = self.off_at

        created_at = self.created_at

        secret_hint = self.secret_hint

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "url": url,
                "events": events,
                "newsletterId": newsletter_id,
                "status": status,
                "offReason": off_reason,
                "offAt": off_at,
                "createdAt": created_at,
                "secretHint": secret_hint,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")

        url = d.pop("url")

        def _parse_events(data: object) -> list[WebhookEndpointEventsType0Item] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                events_type_0 = []
                _events_type_0 = data
                for events_type_0_item_data in _events_type_0:
                    events_type_0_item = check_webhook_endpoint_events_type_0_item(events_type_0_item_data)

                    events_type_0.append(events_type_0_item)

                return events_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[WebhookEndpointEventsType0Item] | None, data)

        events = _parse_events(d.pop("events"))

        def _parse_newsletter_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        newsletter_id = _parse_newsletter_id(d.pop("newsletterId"))

        status = check_webhook_endpoint_status(d.pop("status"))

        def _parse_off_reason(data: object) -> None | OffReason:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                off_reason_type_0 = check_off_reason(data)

                return off_reason_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | OffReason, data)

        off_reason = _parse_off_reason(d.pop("offReason"))

        def _parse_off_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        off_at = _parse_off_at(d.pop("offAt"))

        created_at = d.pop("createdAt")

        secret_hint = d.pop("secretHint")

        webhook_endpoint = cls(
            id=id,
            url=url,
            events=events,
            newsletter_id=newsletter_id,
            status=status,
            off_reason=off_reason,
            off_at=off_at,
            created_at=created_at,
            secret_hint=secret_hint,
        )

        return webhook_endpoint
