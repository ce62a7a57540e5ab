from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="RefundPlan")


@_attrs_define
class RefundPlan:
    """
    Attributes:
        order_id (str): The id of an order, ord_…, as its events and lists of orders have it.
        amount (int): The amount that is paid back.
        left (int): The amount that the buyer has paid after it.
        currency (str): ISO 4217, in either case; answers have small letters.
        ends_download (bool): Whether the download ends: it does when all is paid back.
        confirm (str): Send it with the same input within 30 minutes. Nothing is done if this plan does not hold any
            more.
    """

    order_id: str
    amount: int
    left: int
    currency: str
    ends_download: bool
    confirm: str

    def to_dict(self) -> dict[str, Any]:
        order_id = self.order_id

        amount = self.amount

        left = self.left

        currency = self.currency

        ends_download = self.ends_download

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "orderId": order_id,
                "amount": amount,
                "left": left,
                "currency": currency,
                "endsDownload": ends_download,
                "confirm": confirm,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        order_id = d.pop("orderId")

        amount = d.pop("amount")

        left = d.pop("left")

        currency = d.pop("currency")

        ends_download = d.pop("endsDownload")

        confirm = d.pop("confirm")

        refund_plan = cls(
            order_id=order_id,
            amount=amount,
            left=left,
            currency=currency,
            ends_download=ends_download,
            confirm=confirm,
        )

        return refund_plan
