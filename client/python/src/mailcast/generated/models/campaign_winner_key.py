from typing import Literal

CampaignWinnerKey = Literal["A", "B", "C", "D"]

CAMPAIGN_WINNER_KEY_VALUES: set[CampaignWinnerKey] = {
    "A",
    "B",
    "C",
    "D",
}


def check_campaign_winner_key(value: str) -> CampaignWinnerKey:
    return value  # type: ignore[return-value]  # a newer server may have more
