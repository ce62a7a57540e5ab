from typing import Literal

CampaignVariantsOptionsItemKey = Literal["A", "B", "C", "D"]

CAMPAIGN_VARIANTS_OPTIONS_ITEM_KEY_VALUES: set[CampaignVariantsOptionsItemKey] = {
    "A",
    "B",
    "C",
    "D",
}


def check_campaign_variants_options_item_key(
    value: str,
) -> CampaignVariantsOptionsItemKey:
    return value  # type: ignore[return-value]  # a newer server may have more
