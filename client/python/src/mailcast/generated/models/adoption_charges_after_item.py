from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.interval import Interval, check_interval

T = TypeVar("T", bound="AdoptionChargesAfterItem")


@_attrs_define
class AdoptionChargesAfterItem:
    """
    Attributes:
        currency (str):
        interval (Interval):
        count (int):
        amount (int): In the currency’s minor unit.
    """

    currency: str
    interval: Interval
    count: int
    amount: int

    def to_dict(self) -> dict[str, Any]:
        currency = self.currency

        interval: str = self.interval

        count = self.count

        amount = self.amount

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "currency": currency,
                "interval": interval,
                "count": count,
                "amount": amount,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        currency = d.pop("currency")

        interval = check_interval(d.pop("interval"))

        count = d.pop("count")

        amount = d.pop("amount")

        adoption_charges_after_item = cls(
            currency=currency,
            interval=interval,
            count=count,
            amount=amount,
        )

        return adoption_charges_after_item
