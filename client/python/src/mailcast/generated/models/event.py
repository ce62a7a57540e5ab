from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.event_data import EventData


T = TypeVar("T", bound="Event")


@_attrs_define
class Event:
    """
    Attributes:
        id (str): The id that receivers get in the header webhook-id.
        type_ (str):
        timestamp (str): ISO 8601, UTC, milliseconds.
        newsletter_id (None | str):
        data (EventData): The data of the event, as webhooks deliver it.
    """

    id: str
    type_: str
    timestamp: str
    newsletter_id: None | str
    data: EventData

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        type_ = self.type_

        timestamp = self.timestamp

        newsletter_id: None | str
        newsletter_id = self.newsletter_id

        data = self.data.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "type": type_,
                "timestamp": timestamp,
                "newsletterId": newsletter_id,
                "data": data,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.event_data import EventData

        d = dict(src_dict)
        id = d.pop("id")

        type_ = d.pop("type")

        timestamp = d.pop("timestamp")

        def _parse_newsletter_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        newsletter_id = _parse_newsletter_id(d.pop("newsletterId"))

        data = EventData.from_dict(d.pop("data"))

        event = cls(
            id=id,
            type_=type_,
            timestamp=timestamp,
            newsletter_id=newsletter_id,
            data=data,
        )

        return event
