from typing import Literal

ExportCampaignRecipientsBodyStatus = Literal["failed", "pending", "sent", "skipped", "uncertain"]

EXPORT_CAMPAIGN_RECIPIENTS_BODY_STATUS_VALUES: set[ExportCampaignRecipientsBodyStatus] = {
    "failed",
    "pending",
    "sent",
    "skipped",
    "uncertain",
}


def check_export_campaign_recipients_body_status(
    value: str,
) -> ExportCampaignRecipientsBodyStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
