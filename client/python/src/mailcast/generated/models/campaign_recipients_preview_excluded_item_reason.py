from typing import Literal

CampaignRecipientsPreviewExcludedItemReason = Literal[
    "access",
    "already_sent",
    "bounced",
    "cleanup",
    "complained",
    "pending",
    "segment",
    "suppressed",
    "tags",
    "tier",
    "unsubscribed",
]

CAMPAIGN_RECIPIENTS_PREVIEW_EXCLUDED_ITEM_REASON_VALUES: set[CampaignRecipientsPreviewExcludedItemReason] = {
    "access",
    "already_sent",
    "bounced",
    "cleanup",
    "complained",
    "pending",
    "segment",
    "suppressed",
    "tags",
    "tier",
    "unsubscribed",
}


def check_campaign_recipients_preview_excluded_item_reason(
    value: str,
) -> CampaignRecipientsPreviewExcludedItemReason:
    return value  # type: ignore[return-value]  # a newer server may have more
