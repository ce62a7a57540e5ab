from typing import Literal

CampaignCleanupPreviewReasonsItemReason = Literal[
    "disposable_address", "inactive", "invalid_address", "role_address", "soft_bounces"
]

CAMPAIGN_CLEANUP_PREVIEW_REASONS_ITEM_REASON_VALUES: set[CampaignCleanupPreviewReasonsItemReason] = {
    "disposable_address",
    "inactive",
    "invalid_address",
    "role_address",
    "soft_bounces",
}


def check_campaign_cleanup_preview_reasons_item_reason(
    value: str,
) -> CampaignCleanupPreviewReasonsItemReason:
    return value  # type: ignore[return-value]  # a newer server may have more
