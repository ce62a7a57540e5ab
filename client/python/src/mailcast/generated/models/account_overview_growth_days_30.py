from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="AccountOverviewGrowthDays30")


@_attrs_define
class AccountOverviewGrowthDays30:
    """
    Attributes:
        added (int): Contacts that came in the last 30 days, imported ones included, as `get_growth` counts them.
        lost (int): Readers who left in the last 30 days: unsubscribed, bounced or complained.
    """

    added: int
    lost: int

    def to_dict(self) -> dict[str, Any]:
        added = self.added

        lost = self.lost

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "added": added,
                "lost": lost,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        added = d.pop("added")

        lost = d.pop("lost")

        account_overview_growth_days_30 = cls(
            added=added,
            lost=lost,
        )

        return account_overview_growth_days_30
