from typing import Literal

CampaignSummaryStatus = Literal["cancelled", "draft", "paused", "scheduled", "sending", "sent", "stopped"]

CAMPAIGN_SUMMARY_STATUS_VALUES: set[CampaignSummaryStatus] = {
    "cancelled",
    "draft",
    "paused",
    "scheduled",
    "sending",
    "sent",
    "stopped",
}


def check_campaign_summary_status(value: str) -> CampaignSummaryStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
