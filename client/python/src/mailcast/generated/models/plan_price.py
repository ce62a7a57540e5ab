from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.interval import Interval, check_interval
from ..models.plan_price_currency import PlanPriceCurrency, check_plan_price_currency

T = TypeVar("T", bound="PlanPrice")


@_attrs_define
class PlanPrice:
    """
    Attributes:
        interval (Interval):
        currency (PlanPriceCurrency):
        amount (int): In the minor unit of the currency, before taxes.
    """

    interval: Interval
    currency: PlanPriceCurrency
    amount: int

    def to_dict(self) -> dict[str, Any]:
        interval: str = self.interval

        currency: str = self.currency

        amount = self.amount

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "interval": interval,
                "currency": currency,
                "amount": amount,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        interval = check_interval(d.pop("interval"))

        currency = check_plan_price_currency(d.pop("currency"))

        amount = d.pop("amount")

        plan_price = cls(
            interval=interval,
            currency=currency,
            amount=amount,
        )

        return plan_price
