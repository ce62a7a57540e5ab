from typing import Literal

CreateCampaignBodyAudienceTierType0 = Literal["free", "paid"]

CREATE_CAMPAIGN_BODY_AUDIENCE_TIER_TYPE_0_VALUES: set[CreateCampaignBodyAudienceTierType0] = {
    "free",
    "paid",
}


def check_create_campaign_body_audience_tier_type_0(
    value: str,
) -> CreateCampaignBodyAudienceTierType0:
    return value  # type: ignore[return-value]  # a newer server may have more
