from typing import Literal

GetCampaignMailVariant = Literal["A", "B", "C", "D"]

GET_CAMPAIGN_MAIL_VARIANT_VALUES: set[GetCampaignMailVariant] = {
    "A",
    "B",
    "C",
    "D",
}


def check_get_campaign_mail_variant(value: str) -> GetCampaignMailVariant:
    return value  # type: ignore[return-value]  # a newer server may have more
