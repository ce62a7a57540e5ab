from typing import Literal

ListCampaignsStatus = Literal["cancelled", "draft", "paused", "scheduled", "sending", "sent", "stopped"]

LIST_CAMPAIGNS_STATUS_VALUES: set[ListCampaignsStatus] = {
    "cancelled",
    "draft",
    "paused",
    "scheduled",
    "sending",
    "sent",
    "stopped",
}


def check_list_campaigns_status(value: str) -> ListCampaignsStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
