from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.campaign_report_variants_options_item_key import (
    CampaignReportVariantsOptionsItemKey,
    check_campaign_report_variants_options_item_key,
)

if TYPE_CHECKING:
    from ..models.campaign_report_variants_options_item_rate import (
        CampaignReportVariantsOptionsItemRate,
    )


T = TypeVar("T", bound="CampaignReportVariantsOptionsItem")


@_attrs_define
class CampaignReportVariantsOptionsItem:
    """
    Attributes:
        key (CampaignReportVariantsOptionsItemKey):
        recipients (int): Readers who tested it.
        sent (int): Taken by the mail server.
        opens (int): People who opened it, or clicked in it.
        clicks (int): People who clicked in it.
        rate (CampaignReportVariantsOptionsItemRate): The share of readers who opened or clicked, by the metric of the
            test, among mails that were sent or are uncertain. After the decision it stays as it was then.
    """

    key: CampaignReportVariantsOptionsItemKey
    recipients: int
    sent: int
    opens: int
    clicks: int
    rate: CampaignReportVariantsOptionsItemRate

    def to_dict(self) -> dict[str, Any]:
        key: str = self.key

        recipients = self.recipients

        sent = self.sent

        opens = self.opens

        clicks = self.clicks

        rate = self.rate.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "key": key,
                "recipients": recipients,
                "sent": sent,
                "opens": opens,
                "clicks": clicks,
                "rate": rate,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.campaign_report_variants_options_item_rate import (
            CampaignReportVariantsOptionsItemRate,
        )

        d = dict(src_dict)
        key = check_campaign_report_variants_options_item_key(d.pop("key"))

        recipients = d.pop("recipients")

        sent = d.pop("sent")

        opens = d.pop("opens")

        clicks = d.pop("clicks")

        rate = CampaignReportVariantsOptionsItemRate.from_dict(d.pop("rate"))

        campaign_report_variants_options_item = cls(
            key=key,
            recipients=recipients,
            sent=sent,
            opens=opens,
            clicks=clicks,
            rate=rate,
        )

        return campaign_report_variants_options_item
