from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.interval import Interval, check_interval

T = TypeVar("T", bound="AdoptableSubscription")


@_attrs_define
class AdoptableSubscription:
    """
    Attributes:
        contact_id (str):
        email (None | str): The address of its customer at Stripe.
        subscription (str): Its id at Stripe.
        price (int): In the currency’s minor unit.
        currency (str):
        interval (Interval):
        discounted (bool): Whether a coupon at Stripe lowers the charges. It stays.
        next_charge_at (None | str): When the card is charged next; null when the subscription ends before.
        application_fee_percent (float | None): The share of each payment that another program takes; null without one.
        pays_twice (bool): Whether the same contact pays for another subscription too.
    """

    contact_id: str
    email: None | str
    subscription: str
    price: int
    currency: str
    interval: Interval
    discounted: bool
    next_charge_at: None | str
    application_fee_percent: float | None
    pays_twice: bool

    def to_dict(self) -> dict[str, Any]:
        contact_id = self.contact_id

        email: None | str
        email = self.email

        subscription = self.subscription

        price = self.price

        currency = self.currency

        interval: str = self.interval

        discounted = self.discounted

        next_charge_at: None | str
        next_charge_at = self.next_charge_at

        application_fee_percent: float | None
        application_fee_percent = self.application_fee_percent

        pays_twice = self.pays_twice

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "contactId": contact_id,
                "email": email,
                "subscription": subscription,
                "price": price,
                "currency": currency,
                "interval": interval,
                "discounted": discounted,
                "nextChargeAt": next_charge_at,
                "applicationFeePercent": application_fee_percent,
                "paysTwice": pays_twice,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        contact_id = d.pop("contactId")

        def _parse_email(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        email = _parse_email(d.pop("email"))

        subscription = d.pop("subscription")

        price = d.pop("price")

        currency = d.pop("currency")

        interval = check_interval(d.pop("interval"))

        discounted = d.pop("discounted")

        def _parse_next_charge_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_charge_at = _parse_next_charge_at(d.pop("nextChargeAt"))

        def _parse_application_fee_percent(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        application_fee_percent = _parse_application_fee_percent(d.pop("applicationFeePercent"))

        pays_twice = d.pop("paysTwice")

        adoptable_subscription = cls(
            contact_id=contact_id,
            email=email,
            subscription=subscription,
            price=price,
            currency=currency,
            interval=interval,
            discounted=discounted,
            next_charge_at=next_charge_at,
            application_fee_percent=application_fee_percent,
            pays_twice=pays_twice,
        )

        return adoptable_subscription
