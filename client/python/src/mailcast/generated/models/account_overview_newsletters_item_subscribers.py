from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="AccountOverviewNewslettersItemSubscribers")


@_attrs_define
class AccountOverviewNewslettersItemSubscribers:
    """
    Attributes:
        active (int): Subscribers who get campaigns.
        pending (int): Subscribers who have not confirmed yet.
        paid (int): Active subscribers of the paid tier.
    """

    active: int
    pending: int
    paid: int

    def to_dict(self) -> dict[str, Any]:
        active = self.active

        pending = self.pending

        paid = self.paid

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "active": active,
                "pending": pending,
                "paid": paid,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        active = d.pop("active")

        pending = d.pop("pending")

        paid = d.pop("paid")

        account_overview_newsletters_item_subscribers = cls(
            active=active,
            pending=pending,
            paid=paid,
        )

        return account_overview_newsletters_item_subscribers
