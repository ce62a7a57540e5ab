from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="AccountBillingLimits")


@_attrs_define
class AccountBillingLimits:
    """
    Attributes:
        webhook_endpoints (int | None): The most webhook endpoints; null without a limit.
        subscribers (int | None): The most active subscribers at a send; null without a limit.
        emails (int | None): The most e-mails in a calendar month (UTC); null without a limit.
    """

    webhook_endpoints: int | None
    subscribers: int | None
    emails: int | None

    def to_dict(self) -> dict[str, Any]:
        webhook_endpoints: int | None
        webhook_endpoints = self.webhook_endpoints

        subscribers: int | None
        subscribers = self.subscribers

        emails: int | None
        emails = self.emails

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "webhookEndpoints": webhook_endpoints,
                "subscribers": subscribers,
                "emails": emails,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_webhook_endpoints(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        webhook_endpoints = _parse_webhook_endpoints(d.pop("webhookEndpoints"))

        def _parse_subscribers(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        subscribers = _parse_subscribers(d.pop("subscribers"))

        def _parse_emails(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        emails = _parse_emails(d.pop("emails"))

        account_billing_limits = cls(
            webhook_endpoints=webhook_endpoints,
            subscribers=subscribers,
            emails=emails,
        )

        return account_billing_limits
