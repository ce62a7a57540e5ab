from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.revenue_of_currency import RevenueOfCurrency


T = TypeVar("T", bound="Revenue")


@_attrs_define
class Revenue:
    """
    Attributes:
        livemode (bool): False while play money counts.
        currencies (list[RevenueOfCurrency]): By the alphabet; those in which a subscription has begun.
    """

    livemode: bool
    currencies: list[RevenueOfCurrency]

    def to_dict(self) -> dict[str, Any]:
        livemode = self.livemode

        currencies = []
        for currencies_item_data in self.currencies:
            currencies_item = currencies_item_data.to_dict()
            currencies.append(currencies_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "livemode": livemode,
                "currencies": currencies,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.revenue_of_currency import RevenueOfCurrency

        d = dict(src_dict)
        livemode = d.pop("livemode")

        currencies = []
        _currencies = d.pop("currencies")
        for currencies_item_data in _currencies:
            currencies_item = RevenueOfCurrency.from_dict(currencies_item_data)

            currencies.append(currencies_item)

        revenue = cls(
            livemode=livemode,
            currencies=currencies,
        )

        return revenue
