from typing import Literal

CampaignReportTimelineItemHours = Literal[1, 24]

CAMPAIGN_REPORT_TIMELINE_ITEM_HOURS_VALUES: set[CampaignReportTimelineItemHours] = {
    1,
    24,
}


def check_campaign_report_timeline_item_hours(
    value: int,
) -> CampaignReportTimelineItemHours:
    return value  # type: ignore[return-value]  # a newer server may have more
