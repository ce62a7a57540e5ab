from typing import Literal

SendCampaignToMoreBodyIncludeItem = Literal["failed", "matching", "uncertain"]

SEND_CAMPAIGN_TO_MORE_BODY_INCLUDE_ITEM_VALUES: set[SendCampaignToMoreBodyIncludeItem] = {
    "failed",
    "matching",
    "uncertain",
}


def check_send_campaign_to_more_body_include_item(
    value: str,
) -> SendCampaignToMoreBodyIncludeItem:
    return value  # type: ignore[return-value]  # a newer server may have more
