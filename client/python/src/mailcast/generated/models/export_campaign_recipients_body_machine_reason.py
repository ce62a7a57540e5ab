from typing import Literal

ExportCampaignRecipientsBodyMachineReason = Literal[
    "apple_privacy",
    "image_proxy",
    "prefetch",
    "program",
    "security_gateway",
    "too_soon",
    "unknown",
]

EXPORT_CAMPAIGN_RECIPIENTS_BODY_MACHINE_REASON_VALUES: set[ExportCampaignRecipientsBodyMachineReason] = {
    "apple_privacy",
    "image_proxy",
    "prefetch",
    "program",
    "security_gateway",
    "too_soon",
    "unknown",
}


def check_export_campaign_recipients_body_machine_reason(
    value: str,
) -> ExportCampaignRecipientsBodyMachineReason:
    return value  # type: ignore[return-value]  # a newer server may have more
