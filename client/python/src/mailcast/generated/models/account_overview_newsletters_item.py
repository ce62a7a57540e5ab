from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.account_overview_newsletters_item_subscribers import (
        AccountOverviewNewslettersItemSubscribers,
    )


T = TypeVar("T", bound="AccountOverviewNewslettersItem")


@_attrs_define
class AccountOverviewNewslettersItem:
    """
    Attributes:
        id (str):
        name (str):
        subscribers (AccountOverviewNewslettersItemSubscribers):
    """

    id: str
    name: str
    subscribers: AccountOverviewNewslettersItemSubscribers

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name = self.name

        subscribers = self.subscribers.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "name": name,
                "subscribers": subscribers,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.account_overview_newsletters_item_subscribers import (
            AccountOverviewNewslettersItemSubscribers,
        )

        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        subscribers = AccountOverviewNewslettersItemSubscribers.from_dict(d.pop("subscribers"))

        account_overview_newsletters_item = cls(
            id=id,
            name=name,
            subscribers=subscribers,
        )

        return account_overview_newsletters_item
