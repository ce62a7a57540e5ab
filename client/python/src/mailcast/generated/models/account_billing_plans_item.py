from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.plan_price import PlanPrice


T = TypeVar("T", bound="AccountBillingPlansItem")


@_attrs_define
class AccountBillingPlansItem:
    """
    Attributes:
        name (str):
        emails (int | None): The most e-mails in a calendar month (UTC); null without a limit.
        subscribers (int | None): The most active subscribers at a send; null without a limit.
        webhook_endpoints (int | None): The most webhook endpoints; null without a limit.
        prices (list[PlanPrice]):
        trial_days (int): The days before the first payment; 0 for an account that has had a trial.
    """

    name: str
    emails: int | None
    subscribers: int | None
    webhook_endpoints: int | None
    prices: list[PlanPrice]
    trial_days: int

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        emails: int | None
        emails = self.emails

        subscribers: int | None
        subscribers = self.subscribers

        webhook_endpoints: int | None
        webhook_endpoints = self.webhook_endpoints

        prices = []
        for prices_item_data in self.prices:
            prices_item = prices_item_data.to_dict()
            prices.append(prices_item)

        trial_days = self.trial_days

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "emails": emails,
                "subscribers": subscribers,
                "webhookEndpoints": webhook_endpoints,
                "prices": prices,
                "trialDays": trial_days,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.plan_price import PlanPrice

        d = dict(src_dict)
        name = d.pop("name")

        def _parse_emails(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        emails = _parse_emails(d.pop("emails"))

        def _parse_subscribers(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        subscribers = _parse_subscribers(d.pop("subscribers"))

        def _parse_webhook_endpoints(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        webhook_endpoints = _parse_webhook_endpoints(d.pop("webhookEndpoints"))

        prices = []
        _prices = d.pop("prices")
        for prices_item_data in _prices:
            prices_item = PlanPrice.from_dict(prices_item_data)

            prices.append(prices_item)

        trial_days = d.pop("trialDays")

        account_billing_plans_item = cls(
            name=name,
            emails=emails,
            subscribers=subscribers,
            webhook_endpoints=webhook_endpoints,
            prices=prices,
            trial_days=trial_days,
        )

        return account_billing_plans_item
