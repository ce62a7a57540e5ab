from typing import Literal

ExportCampaignRecipientsBodyVariant = Literal["A", "B", "C", "D"]

EXPORT_CAMPAIGN_RECIPIENTS_BODY_VARIANT_VALUES: set[ExportCampaignRecipientsBodyVariant] = {
    "A",
    "B",
    "C",
    "D",
}


def check_export_campaign_recipients_body_variant(
    value: str,
) -> ExportCampaignRecipientsBodyVariant:
    return value  # type: ignore[return-value]  # a newer server may have more
