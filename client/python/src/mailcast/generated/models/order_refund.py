from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.order_refund_status import OrderRefundStatus, check_order_refund_status

T = TypeVar("T", bound="OrderRefund")


@_attrs_define
class OrderRefund:
    """
    Attributes:
        order_id (str):
        status (OrderRefundStatus):
    """

    order_id: str
    status: OrderRefundStatus

    def to_dict(self) -> dict[str, Any]:
        order_id = self.order_id

        status: str = self.status

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "orderId": order_id,
                "status": status,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        order_id = d.pop("orderId")

        status = check_order_refund_status(d.pop("status"))

        order_refund = cls(
            order_id=order_id,
            status=status,
        )

        return order_refund
