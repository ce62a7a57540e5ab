from typing import Literal

ListCampaignRecipientsMachineReason = Literal[
    "apple_privacy",
    "image_proxy",
    "prefetch",
    "program",
    "security_gateway",
    "too_soon",
    "unknown",
]

LIST_CAMPAIGN_RECIPIENTS_MACHINE_REASON_VALUES: set[ListCampaignRecipientsMachineReason] = {
    "apple_privacy",
    "image_proxy",
    "prefetch",
    "program",
    "security_gateway",
    "too_soon",
    "unknown",
}


def check_list_campaign_recipients_machine_reason(
    value: str,
) -> ListCampaignRecipientsMachineReason:
    return value  # type: ignore[return-value]  # a newer server may have more
