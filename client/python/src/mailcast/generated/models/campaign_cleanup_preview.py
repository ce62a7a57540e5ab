from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.campaign_cleanup_preview_reasons_item import (
        CampaignCleanupPreviewReasonsItem,
    )


T = TypeVar("T", bound="CampaignCleanupPreview")


@_attrs_define
class CampaignCleanupPreview:
    """
    Attributes:
        recipients (int): Readers who get the campaign with this cleanup.
        leaves_out (int): Readers whom it leaves out: the sum of the reasons.
        reasons (list[CampaignCleanupPreviewReasonsItem]): One for each reason that the cleanup asks for.
    """

    recipients: int
    leaves_out: int
    reasons: list[CampaignCleanupPreviewReasonsItem]

    def to_dict(self) -> dict[str, Any]:
        recipients = self.recipients

        leaves_out = self.leaves_out

        reasons = []
        for reasons_item_data in self.reasons:
            reasons_item = reasons_item_data.to_dict()
            reasons.append(reasons_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "recipients": recipients,
                "leavesOut": leaves_out,
                "reasons": reasons,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.campaign_cleanup_preview_reasons_item import (
            CampaignCleanupPreviewReasonsItem,
        )

        d = dict(src_dict)
        recipients = d.pop("recipients")

        leaves_out = d.pop("leavesOut")

        reasons = []
        _reasons = d.pop("reasons")
        for reasons_item_data in _reasons:
            reasons_item = CampaignCleanupPreviewReasonsItem.from_dict(reasons_item_data)

            reasons.append(reasons_item)

        campaign_cleanup_preview = cls(
            recipients=recipients,
            leaves_out=leaves_out,
            reasons=reasons,
        )

        return campaign_cleanup_preview
