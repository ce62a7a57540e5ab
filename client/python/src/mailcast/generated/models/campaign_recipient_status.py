from typing import Literal

CampaignRecipientStatus = Literal["failed", "pending", "sent", "skipped", "uncertain"]

CAMPAIGN_RECIPIENT_STATUS_VALUES: set[CampaignRecipientStatus] = {
    "failed",
    "pending",
    "sent",
    "skipped",
    "uncertain",
}


def check_campaign_recipient_status(value: str) -> CampaignRecipientStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
