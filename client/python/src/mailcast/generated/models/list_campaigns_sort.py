from typing import Literal

ListCampaignsSort = Literal["newest", "sent", "soonest"]

LIST_CAMPAIGNS_SORT_VALUES: set[ListCampaignsSort] = {
    "newest",
    "sent",
    "soonest",
}


def check_list_campaigns_sort(value: str) -> ListCampaignsSort:
    return value  # type: ignore[return-value]  # a newer server may have more
