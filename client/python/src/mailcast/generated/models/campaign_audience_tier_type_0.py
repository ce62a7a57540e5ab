from typing import Literal

CampaignAudienceTierType0 = Literal["free", "paid"]

CAMPAIGN_AUDIENCE_TIER_TYPE_0_VALUES: set[CampaignAudienceTierType0] = {
    "free",
    "paid",
}


def check_campaign_audience_tier_type_0(value: str) -> CampaignAudienceTierType0:
    return value  # type: ignore[return-value]  # a newer server may have more
