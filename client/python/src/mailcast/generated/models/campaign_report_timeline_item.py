from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.campaign_report_timeline_item_hours import (
    CampaignReportTimelineItemHours,
    check_campaign_report_timeline_item_hours,
)

T = TypeVar("T", bound="CampaignReportTimelineItem")


@_attrs_define
class CampaignReportTimelineItem:
    """
    Attributes:
        at (str): ISO 8601, UTC, milliseconds.
        hours (CampaignReportTimelineItemHours): The length of this entry.
        opens (int): Readers who opened it for the first time.
        clicks (int): Readers who clicked in it for the first time.
    """

    at: str
    hours: CampaignReportTimelineItemHours
    opens: int
    clicks: int

    def to_dict(self) -> dict[str, Any]:
        at = self.at

        hours: int = self.hours

        opens = self.opens

        clicks = self.clicks

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "at": at,
                "hours": hours,
                "opens": opens,
                "clicks": clicks,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        at = d.pop("at")

        hours = check_campaign_report_timeline_item_hours(d.pop("hours"))

        opens = d.pop("opens")

        clicks = d.pop("clicks")

        campaign_report_timeline_item = cls(
            at=at,
            hours=hours,
            opens=opens,
            clicks=clicks,
        )

        return campaign_report_timeline_item
