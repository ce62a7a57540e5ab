from typing import Literal

GetCampaignMailAs = Literal["free", "paid"]

GET_CAMPAIGN_MAIL_AS_VALUES: set[GetCampaignMailAs] = {
    "free",
    "paid",
}


def check_get_campaign_mail_as(value: str) -> GetCampaignMailAs:
    return value  # type: ignore[return-value]  # a newer server may have more
