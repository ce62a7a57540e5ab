from typing import Literal

CampaignRecipientVariantType0 = Literal["A", "B", "C", "D"]

CAMPAIGN_RECIPIENT_VARIANT_TYPE_0_VALUES: set[CampaignRecipientVariantType0] = {
    "A",
    "B",
    "C",
    "D",
}


def check_campaign_recipient_variant_type_0(
    value: str,
) -> CampaignRecipientVariantType0:
    return value  # type: ignore[return-value]  # a newer server may have more
