from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.subscription_refund_status import (
    SubscriptionRefundStatus,
    check_subscription_refund_status,
)

T = TypeVar("T", bound="SubscriptionRefund")


@_attrs_define
class SubscriptionRefund:
    """
    Attributes:
        subscription_id (str):
        status (SubscriptionRefundStatus):
    """

    subscription_id: str
    status: SubscriptionRefundStatus

    def to_dict(self) -> dict[str, Any]:
        subscription_id = self.subscription_id

        status: str = self.status

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "subscriptionId": subscription_id,
                "status": status,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        subscription_id = d.pop("subscriptionId")

        status = check_subscription_refund_status(d.pop("status"))

        subscription_refund = cls(
            subscription_id=subscription_id,
            status=status,
        )

        return subscription_refund
