from typing import Literal

UpdateCampaignBodyAudienceTierType0 = Literal["free", "paid"]

UPDATE_CAMPAIGN_BODY_AUDIENCE_TIER_TYPE_0_VALUES: set[UpdateCampaignBodyAudienceTierType0] = {
    "free",
    "paid",
}


def check_update_campaign_body_audience_tier_type_0(
    value: str,
) -> UpdateCampaignBodyAudienceTierType0:
    return value  # type: ignore[return-value]  # a newer server may have more
