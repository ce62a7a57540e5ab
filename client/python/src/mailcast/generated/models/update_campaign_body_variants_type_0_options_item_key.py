from typing import Literal

UpdateCampaignBodyVariantsType0OptionsItemKey = Literal["A", "B", "C", "D"]

UPDATE_CAMPAIGN_BODY_VARIANTS_TYPE_0_OPTIONS_ITEM_KEY_VALUES: set[UpdateCampaignBodyVariantsType0OptionsItemKey] = {
    "A",
    "B",
    "C",
    "D",
}


def check_update_campaign_body_variants_type_0_options_item_key(
    value: str,
) -> UpdateCampaignBodyVariantsType0OptionsItemKey:
    return value  # type: ignore[return-value]  # a newer server may have more
