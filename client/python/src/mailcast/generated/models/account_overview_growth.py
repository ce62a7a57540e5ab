from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.account_overview_growth_days_30 import AccountOverviewGrowthDays30


T = TypeVar("T", bound="AccountOverviewGrowth")


@_attrs_define
class AccountOverviewGrowth:
    """
    Attributes:
        days30 (AccountOverviewGrowthDays30):
    """

    days30: AccountOverviewGrowthDays30

    def to_dict(self) -> dict[str, Any]:
        days30 = self.days30.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "days30": days30,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.account_overview_growth_days_30 import AccountOverviewGrowthDays30

        d = dict(src_dict)
        days30 = AccountOverviewGrowthDays30.from_dict(d.pop("days30"))

        account_overview_growth = cls(
            days30=days30,
        )

        return account_overview_growth
