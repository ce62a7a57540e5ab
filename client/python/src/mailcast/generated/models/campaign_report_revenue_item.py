from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="CampaignReportRevenueItem")


@_attrs_define
class CampaignReportRevenueItem:
    """
    Attributes:
        currency (str): ISO 4217, in small letters.
        amount (int): The sum in the currency's minor unit, with tax, without what was paid back.
        orders (int): The orders that it is the sum of.
    """

    currency: str
    amount: int
    orders: int

    def to_dict(self) -> dict[str, Any]:
        currency = self.currency

        amount = self.amount

        orders = self.orders

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "currency": currency,
                "amount": amount,
                "orders": orders,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        currency = d.pop("currency")

        amount = d.pop("amount")

        orders = d.pop("orders")

        campaign_report_revenue_item = cls(
            currency=currency,
            amount=amount,
            orders=orders,
        )

        return campaign_report_revenue_item
