from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.adoption_refused_item_reason import (
    AdoptionRefusedItemReason,
    check_adoption_refused_item_reason,
)

T = TypeVar("T", bound="AdoptionRefusedItem")


@_attrs_define
class AdoptionRefusedItem:
    """
    Attributes:
        subscription (str): Its id at Stripe.
        contact_id (str):
        reason (AdoptionRefusedItemReason):
        detail (str):
    """

    subscription: str
    contact_id: str
    reason: AdoptionRefusedItemReason
    detail: str

    def to_dict(self) -> dict[str, Any]:
        subscription = self.subscription

        contact_id = self.contact_id

        reason: str = self.reason

        detail = self.detail

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "subscription": subscription,
                "contactId": contact_id,
                "reason": reason,
                "detail": detail,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        subscription = d.pop("subscription")

        contact_id = d.pop("contactId")

        reason = check_adoption_refused_item_reason(d.pop("reason"))

        detail = d.pop("detail")

        adoption_refused_item = cls(
            subscription=subscription,
            contact_id=contact_id,
            reason=reason,
            detail=detail,
        )

        return adoption_refused_item
