from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="SubscriptionRefundPlan")


@_attrs_define
class SubscriptionRefundPlan:
    """
    Attributes:
        subscription_id (str):
        amount (int): The amount that is paid back.
        left (int): The amount of the payment that stays paid after it.
        currency (str):
        paid_at (str): When the payment was made: the latest of which something is left.
        ends_subscription (bool): Whether the subscription ends: it does when all of its last payment is paid back.
        confirm (str): Send it with the same input within 30 minutes. Nothing is done if this plan does not hold any
            more.
    """

    subscription_id: str
    amount: int
    left: int
    currency: str
    paid_at: str
    ends_subscription: bool
    confirm: str

    def to_dict(self) -> dict[str, Any]:
        subscription_id = self.subscription_id

        amount = self.amount

        left = self.left

        currency = self.currency

        paid_at = self.paid_at

        ends_subscription = self.ends_subscription

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "subscriptionId": subscription_id,
                "amount": amount,
                "left": left,
                "currency": currency,
                "paidAt": paid_at,
                "endsSubscription": ends_subscription,
                "confirm": confirm,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        subscription_id = d.pop("subscriptionId")

        amount = d.pop("amount")

        left = d.pop("left")

        currency = d.pop("currency")

        paid_at = d.pop("paidAt")

        ends_subscription = d.pop("endsSubscription")

        confirm = d.pop("confirm")

        subscription_refund_plan = cls(
            subscription_id=subscription_id,
            amount=amount,
            left=left,
            currency=currency,
            paid_at=paid_at,
            ends_subscription=ends_subscription,
            confirm=confirm,
        )

        return subscription_refund_plan
