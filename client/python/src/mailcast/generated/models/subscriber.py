from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.subscriber_status import SubscriberStatus, check_subscriber_status
from ..models.subscriber_tier import SubscriberTier, check_subscriber_tier

if TYPE_CHECKING:
    from ..models.subscriber_fields import SubscriberFields


T = TypeVar("T", bound="Subscriber")


@_attrs_define
class Subscriber:
    """
    Attributes:
        id (str):
        newsletter_id (str):
        email (str):
        status (SubscriberStatus):
        source (str): Where the signup came from: the source that was sent, else `api`, `form`, `import` or `dashboard`.
        tier (SubscriberTier):
        paid_until (None | str):
        tags (list[str]):
        fields (SubscriberFields): Custom fields, name to value.
        subscribed_at (str): ISO 8601, UTC, milliseconds.
        confirmed_at (None | str):
        unsubscribed_at (None | str):
    """

    id: str
    newsletter_id: str
    email: str
    status: SubscriberStatus
    source: str
    tier: SubscriberTier
    paid_until: None | str
    tags: list[str]
    fields: SubscriberFields
    subscribed_at: str
    confirmed_at: None | str
    unsubscribed_at: None | str

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        newsletter_id = self.newsletter_id

        email = self.email

        status: str = self.status

        source = self.source

        tier: str = self.tier

        paid_until: None | str
        paid_until = self.paid_until

        tags = self.tags

        fields = self.fields.to_dict()

        subscribed_at = self.subscribed_at

        confirmed_at: None | str
        confirmed_at = self.confirmed_at

        unsubscribed_at: None | str
        unsubscribed_at = self.unsubscribed_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "newsletterId": newsletter_id,
                "email": email,
                "status": status,
                "source": source,
                "tier": tier,
                "paidUntil": paid_until,
                "tags": tags,
                "fields": fields,
                "subscribedAt": subscribed_at,
                "confirmedAt": confirmed_at,
                "unsubscribedAt": unsubscribed_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.subscriber_fields import SubscriberFields

        d = dict(src_dict)
        id = d.pop("id")

        newsletter_id = d.pop("newsletterId")

        email = d.pop("email")

        status = check_subscriber_status(d.pop("status"))

        source = d.pop("source")

        tier = check_subscriber_tier(d.pop("tier"))

        def _parse_paid_until(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        paid_until = _parse_paid_until(d.pop("paidUntil"))

        tags = cast(list[str], d.pop("tags"))

        fields = SubscriberFields.from_dict(d.pop("fields"))

        subscribed_at = d.pop("subscribedAt")

        def _parse_confirmed_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        confirmed_at = _parse_confirmed_at(d.pop("confirmedAt"))

        def _parse_unsubscribed_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        unsubscribed_at = _parse_unsubscribed_at(d.pop("unsubscribedAt"))

        subscriber = cls(
            id=id,
            newsletter_id=newsletter_id,
            email=email,
            status=status,
            source=source,
            tier=tier,
            paid_until=paid_until,
            tags=tags,
            fields=fields,
            subscribed_at=subscribed_at,
            confirmed_at=confirmed_at,
            unsubscribed_at=unsubscribed_at,
        )

        return subscriber
