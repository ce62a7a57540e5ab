from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.campaign_cleanup_preview_reasons_item_reason import (
    CampaignCleanupPreviewReasonsItemReason,
    check_campaign_cleanup_preview_reasons_item_reason,
)

T = TypeVar("T", bound="CampaignCleanupPreviewReasonsItem")


@_attrs_define
class CampaignCleanupPreviewReasonsItem:
    """
    Attributes:
        reason (CampaignCleanupPreviewReasonsItemReason): invalid_address: mail cannot reach it, by its form or a
            mistyped domain. role_address: info@, support@ and the like. disposable_address: at a provider of throw-away
            addresses. soft_bounces: the last three mails or more came back. inactive: got mails for that long, and opened
            none.
        count (int): Readers for whom this is the first reason that holds.
        sample (list[str]): The first of their addresses, in alphabetical order.
    """

    reason: CampaignCleanupPreviewReasonsItemReason
    count: int
    sample: list[str]

    def to_dict(self) -> dict[str, Any]:
        reason: str = self.reason

        count = self.count

        sample = self.sample

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "reason": reason,
                "count": count,
                "sample": sample,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        reason = check_campaign_cleanup_preview_reasons_item_reason(d.pop("reason"))

        count = d.pop("count")

        sample = cast(list[str], d.pop("sample"))

        campaign_cleanup_preview_reasons_item = cls(
            reason=reason,
            count=count,
            sample=sample,
        )

        return campaign_cleanup_preview_reasons_item
