from typing import Literal

ListCampaignRecipientsVariant = Literal["A", "B", "C", "D"]

LIST_CAMPAIGN_RECIPIENTS_VARIANT_VALUES: set[ListCampaignRecipientsVariant] = {
    "A",
    "B",
    "C",
    "D",
}


def check_list_campaign_recipients_variant(value: str) -> ListCampaignRecipientsVariant:
    return value  # type: ignore[return-value]  # a newer server may have more
