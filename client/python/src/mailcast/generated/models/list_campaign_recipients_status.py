from typing import Literal

ListCampaignRecipientsStatus = Literal["failed", "pending", "sent", "skipped", "uncertain"]

LIST_CAMPAIGN_RECIPIENTS_STATUS_VALUES: set[ListCampaignRecipientsStatus] = {
    "failed",
    "pending",
    "sent",
    "skipped",
    "uncertain",
}


def check_list_campaign_recipients_status(value: str) -> ListCampaignRecipientsStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
