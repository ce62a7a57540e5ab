from typing import Literal

CampaignStatus = Literal["cancelled", "draft", "paused", "scheduled", "sending", "sent", "stopped"]

CAMPAIGN_STATUS_VALUES: set[CampaignStatus] = {
    "cancelled",
    "draft",
    "paused",
    "scheduled",
    "sending",
    "sent",
    "stopped",
}


def check_campaign_status(value: str) -> CampaignStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
