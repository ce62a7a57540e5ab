from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.refused_subscription_reason import (
    RefusedSubscriptionReason,
    check_refused_subscription_reason,
)

T = TypeVar("T", bound="RefusedSubscription")


@_attrs_define
class RefusedSubscription:
    """
    Attributes:
        subscription (str): Its id at Stripe.
        email (None | str): The address of its customer at Stripe.
        reason (RefusedSubscriptionReason):
        detail (str):
        price (int): In the currency’s minor unit.
        currency (str):
        next_charge_at (None | str): When the card is charged next; null when the subscription ends before.
        application_fee_percent (float | None): The share of each payment that another program takes; null without one.
    """

    subscription: str
    email: None | str
    reason: RefusedSubscriptionReason
    detail: str
    price: int
    currency: str
    next_charge_at: None | str
    application_fee_percent: float | None

    def to_dict(self) -> dict[str, Any]:
        subscription = self.subscription

        email: None | str
        email = self.email

        reason: str = self.reason

        detail = self.detail

        price = self.price

        currency = self.currency

        next_charge_at: None | str
        next_charge_at = self.next_charge_at

        application_fee_percent: float | None
        application_fee_percent = self.application_fee_percent

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "subscription": subscription,
                "email": email,
                "reason": reason,
                "detail": detail,
                "price": price,
                "currency": currency,
                "nextChargeAt": next_charge_at,
                "applicationFeePercent": application_fee_percent,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        subscription = d.pop("subscription")

        def _parse_email(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        email = _parse_email(d.pop("email"))

        reason = check_refused_subscription_reason(d.pop("reason"))

        detail = d.pop("detail")

        price = d.pop("price")

        currency = d.pop("currency")

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

        refused_subscription = cls(
            subscription=subscription,
            email=email,
            reason=reason,
            detail=detail,
            price=price,
            currency=currency,
            next_charge_at=next_charge_at,
            application_fee_percent=application_fee_percent,
        )

        return refused_subscription
