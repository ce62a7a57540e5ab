from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.revenue_month import RevenueMonth
    from ..models.revenue_source import RevenueSource


T = TypeVar("T", bound="RevenueOfCurrency")


@_attrs_define
class RevenueOfCurrency:
    """
    Attributes:
        currency (str):
        mrr (int): Monthly recurring revenue: the prices of active subscriptions by the month, a yearly one as a
            twelfth, without trials. In the currency's minor unit.
        active (int): Subscriptions with the status active.
        trialing (int): Subscriptions in their trial.
        past_due (int): Subscriptions whose last payment failed.
        sources (list[RevenueSource]): The sources of the contacts who pay, the one with most of them first. A deleted
            contact has none.
        months (list[RevenueMonth]): Oldest first, the present month last.
    """

    currency: str
    mrr: int
    active: int
    trialing: int
    past_due: int
    sources: list[RevenueSource]
    months: list[RevenueMonth]

    def to_dict(self) -> dict[str, Any]:
        currency = self.currency

        mrr = self.mrr

        active = self.active

        trialing = self.trialing

        past_due = self.past_due

        sources = []
        for sources_item_data in self.sources:
            sources_item = sources_item_data.to_dict()
            sources.append(sources_item)

        months = []
        for months_item_data in self.months:
            months_item = months_item_data.to_dict()
            months.append(months_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "currency": currency,
                "mrr": mrr,
                "active": active,
                "trialing": trialing,
                "pastDue": past_due,
                "sources": sources,
                "months": months,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.revenue_month import RevenueMonth
        from ..models.revenue_source import RevenueSource

        d = dict(src_dict)
        currency = d.pop("currency")

        mrr = d.pop("mrr")

        active = d.pop("active")

        trialing = d.pop("trialing")

        past_due = d.pop("pastDue")

        sources = []
        _sources = d.pop("sources")
        for sources_item_data in _sources:
            sources_item = RevenueSource.from_dict(sources_item_data)

            sources.append(sources_item)

        months = []
        _months = d.pop("months")
        for months_item_data in _months:
            months_item = RevenueMonth.from_dict(months_item_data)

            months.append(months_item)

        revenue_of_currency = cls(
            currency=currency,
            mrr=mrr,
            active=active,
            trialing=trialing,
            past_due=past_due,
            sources=sources,
            months=months,
        )

        return revenue_of_currency
