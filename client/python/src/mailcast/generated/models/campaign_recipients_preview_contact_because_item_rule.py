from typing import Literal

CampaignRecipientsPreviewContactBecauseItemRule = Literal[
    "access",
    "already_sent",
    "cleanup",
    "segment",
    "status",
    "suppressed",
    "tags",
    "tier",
]

CAMPAIGN_RECIPIENTS_PREVIEW_CONTACT_BECAUSE_ITEM_RULE_VALUES: set[CampaignRecipientsPreviewContactBecauseItemRule] = {
    "access",
    "already_sent",
    "cleanup",
    "segment",
    "status",
    "suppressed",
    "tags",
    "tier",
}


def check_campaign_recipients_preview_contact_because_item_rule(
    value: str,
) -> CampaignRecipientsPreviewContactBecauseItemRule:
    return value  # type: ignore[return-value]  # a newer server may have more
