from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.send_plan_excluded_item_reason import (
    SendPlanExcludedItemReason,
    check_send_plan_excluded_item_reason,
)

T = TypeVar("T", bound="SendPlanExcludedItem")


@_attrs_define
class SendPlanExcludedItem:
    """
    Attributes:
        reason (SendPlanExcludedItemReason): The first that holds, in this order. already_sent: an earlier step went to
            the contact. access: the text is for paid readers and has no paywall. segment: it does not match segment, filter
            or unopenedOf, or is not of the steps that `include` names.
        count (int):
    """

    reason: SendPlanExcludedItemReason
    count: int

    def to_dict(self) -> dict[str, Any]:
        reason: str = self.reason

        count = self.count

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "reason": reason,
                "count": count,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        reason = check_send_plan_excluded_item_reason(d.pop("reason"))

        count = d.pop("count")

        send_plan_excluded_item = cls(
            reason=reason,
            count=count,
        )

        return send_plan_excluded_item
