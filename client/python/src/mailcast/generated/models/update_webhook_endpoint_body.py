from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.update_webhook_endpoint_body_events_type_0_item import (
    UpdateWebhookEndpointBodyEventsType0Item,
    check_update_webhook_endpoint_body_events_type_0_item,
)
from ..models.update_webhook_endpoint_body_status import (
    UpdateWebhookEndpointBodyStatus,
    check_update_webhook_endpoint_body_status,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="UpdateWebhookEndpointBody")


@_attrs_define
class UpdateWebhookEndpointBody:
    """
    Attributes:
        url (str | Unset): An https address on the default port, reachable from the internet. Redirects are not
            followed.
        events (list[UpdateWebhookEndpointBodyEventsType0Item] | None | Unset): The kinds that it receives; null for all
            of them, also those added later.
        newsletter_id (None | str | Unset):
        status (UpdateWebhookEndpointBodyStatus | Unset):
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    url: str | Unset = UNSET
    events: list[UpdateWebhookEndpointBodyEventsType0Item] | None | Unset = UNSET
    newsletter_id: None | str | Unset = UNSET
    status: UpdateWebhookEndpointBodyStatus | Unset = UNSET
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        url = self.url

        events: list[str] | None | Unset
        if isinstance(self.events, Unset):
            events = UNSET
        elif isinstance(self.events, list):
            events = []
            for events_type_0_item_data in self.events:
                events_type_0_item: str = events_type_0_item_data
                events.append(events_type_0_item)

        else:
            events = self.events

        newsletter_id: None | str | Unset
        if isinstance(self.newsletter_id, Unset):
            newsletter_id = UNSET
        else:
            newsletter_id = self.newsletter_id

        status: str | Unset = UNSET
        if not isinstance(self.status, Unset):
            status = self.status

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if url is not UNSET:
            field_dict["url"] = url
        if events is not UNSET:
            field_dict["events"] = events
        if newsletter_id is not UNSET:
            field_dict["newsletterId"] = newsletter_id
        if status is not UNSET:
            field_dict["status"] = status
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        url = d.pop("url", UNSET)

        def _parse_events(
            data: object,
        ) -> list[UpdateWebhookEndpointBodyEventsType0Item] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                events_type_0 = []
                _events_type_0 = data
                for events_type_0_item_data in _events_type_0:
                    events_type_0_item = check_update_webhook_endpoint_body_events_type_0_item(events_type_0_item_data)

                    events_type_0.append(events_type_0_item)

                return events_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[UpdateWebhookEndpointBodyEventsType0Item] | None | Unset, data)

        events = _parse_events(d.pop("events", UNSET))

        def _parse_newsletter_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        newsletter_id = _parse_newsletter_id(d.pop("newsletterId", UNSET))

        _status = d.pop("status", UNSET)
        status: UpdateWebhookEndpointBodyStatus | Unset
        if isinstance(_status, Unset):
            status = UNSET
        else:
            status = check_update_webhook_endpoint_body_status(_status)

        confirm = d.pop("confirm", UNSET)

        update_webhook_endpoint_body = cls(
            url=url,
            events=events,
            newsletter_id=newsletter_id,
            status=status,
            confirm=confirm,
        )

        return update_webhook_endpoint_body
