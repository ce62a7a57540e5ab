from typing import Literal

CampaignMailLook = Literal["sent", "today"]

CAMPAIGN_MAIL_LOOK_VALUES: set[CampaignMailLook] = {
    "sent",
    "today",
}


def check_campaign_mail_look(value: str) -> CampaignMailLook:
    return value  # type: ignore[return-value]  # a newer server may have more
