from typing import Literal

GetCampaignPlanIncludeItem = Literal["failed", "matching", "uncertain"]

GET_CAMPAIGN_PLAN_INCLUDE_ITEM_VALUES: set[GetCampaignPlanIncludeItem] = {
    "failed",
    "matching",
    "uncertain",
}


def check_get_campaign_plan_include_item(value: str) -> GetCampaignPlanIncludeItem:
    return value  # type: ignore[return-value]  # a newer server may have more
