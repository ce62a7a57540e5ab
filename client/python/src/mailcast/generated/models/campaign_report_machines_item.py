from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.campaign_report_machines_item_reason import (
    CampaignReportMachinesItemReason,
    check_campaign_report_machines_item_reason,
)

T = TypeVar("T", bound="CampaignReportMachinesItem")


@_attrs_define
class CampaignReportMachinesItem:
    """
    Attributes:
        reason (CampaignReportMachinesItemReason): prefetch: the request says that no person is looking. apple_privacy:
            Apple loads every image. image_proxy: Gmail or Yahoo. security_gateway: a gateway that looks at mails before
            their readers. program: a preview, a search engine, or a program. too_soon: a click within five seconds of the
            delivery. unknown: from before Mailcast recorded reasons.
        count (int): Readers whose mail a program opened. The first reason counts.
    """

    reason: CampaignReportMachinesItemReason
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
        reason = check_campaign_report_machines_item_reason(d.pop("reason"))

        count = d.pop("count")

        campaign_report_machines_item = cls(
            reason=reason,
            count=count,
        )

        return campaign_report_machines_item
