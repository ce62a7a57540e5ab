from typing import Literal

CampaignReportMachinesItemReason = Literal[
    "apple_privacy",
    "image_proxy",
    "prefetch",
    "program",
    "security_gateway",
    "too_soon",
    "unknown",
]

CAMPAIGN_REPORT_MACHINES_ITEM_REASON_VALUES: set[CampaignReportMachinesItemReason] = {
    "apple_privacy",
    "image_proxy",
    "prefetch",
    "program",
    "security_gateway",
    "too_soon",
    "unknown",
}


def check_campaign_report_machines_item_reason(
    value: str,
) -> CampaignReportMachinesItemReason:
    return value  # type: ignore[return-value]  # a newer server may have more
