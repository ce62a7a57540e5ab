from typing import Literal

CampaignReportVariantsOptionsItemKey = Literal["A", "B", "C", "D"]

CAMPAIGN_REPORT_VARIANTS_OPTIONS_ITEM_KEY_VALUES: set[CampaignReportVariantsOptionsItemKey] = {
    "A",
    "B",
    "C",
    "D",
}


def check_campaign_report_variants_options_item_key(
    value: str,
) -> CampaignReportVariantsOptionsItemKey:
    return value  # type: ignore[return-value]  # a newer server may have more
