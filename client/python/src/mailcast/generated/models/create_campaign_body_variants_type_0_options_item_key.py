from typing import Literal

CreateCampaignBodyVariantsType0OptionsItemKey = Literal["A", "B", "C", "D"]

CREATE_CAMPAIGN_BODY_VARIANTS_TYPE_0_OPTIONS_ITEM_KEY_VALUES: set[CreateCampaignBodyVariantsType0OptionsItemKey] = {
    "A",
    "B",
    "C",
    "D",
}


def check_create_campaign_body_variants_type_0_options_item_key(
    value: str,
) -> CreateCampaignBodyVariantsType0OptionsItemKey:
    return value  # type: ignore[return-value]  # a newer server may have more
