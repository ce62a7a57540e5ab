from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.campaign_report_rates_bounced import CampaignReportRatesBounced
    from ..models.campaign_report_rates_clicked import CampaignReportRatesClicked
    from ..models.campaign_report_rates_complained import CampaignReportRatesComplained
    from ..models.campaign_report_rates_delivered import CampaignReportRatesDelivered
    from ..models.campaign_report_rates_opened import CampaignReportRatesOpened
    from ..models.campaign_report_rates_unsubscribed import (
        CampaignReportRatesUnsubscribed,
    )


T = TypeVar("T", bound="CampaignReportRates")


@_attrs_define
class CampaignReportRates:
    """
    Attributes:
        delivered (CampaignReportRatesDelivered): Taken by a mail server and not sent back, of all recipients.
        opened (CampaignReportRatesOpened): Readers who opened it or clicked in it, of those it was sent to.
        clicked (CampaignReportRatesClicked): Readers who clicked in it, of those it was sent to.
        unsubscribed (CampaignReportRatesUnsubscribed): Readers who left by a link of it, of those it was sent to.
        bounced (CampaignReportRatesBounced): Refused or sent back by a mail server, of all recipients.
        complained (CampaignReportRatesComplained): Reported as spam, of those it was sent to.
    """

    delivered: CampaignReportRatesDelivered
    opened: CampaignReportRatesOpened
    clicked: CampaignReportRatesClicked
    unsubscribed: CampaignReportRatesUnsubscribed
    bounced: CampaignReportRatesBounced
    complained: CampaignReportRatesComplained

    def to_dict(self) -> dict[str, Any]:
        delivered = self.delivered.to_dict()

        opened = self.opened.to_dict()

        clicked = self.clicked.to_dict()

        unsubscribed = self.unsubscribed.to_dict()

        bounced = self.bounced.to_dict()

        complained = self.complained.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "delivered": delivered,
                "opened": opened,
                "clicked": clicked,
                "unsubscribed": unsubscribed,
                "bounced": bounced,
                "complained": complained,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.campaign_report_rates_bounced import CampaignReportRatesBounced
        from ..models.campaign_report_rates_clicked import CampaignReportRatesClicked
        from ..models.campaign_report_rates_complained import (
            CampaignReportRatesComplained,
        )
        from ..models.campaign_report_rates_delivered import (
            CampaignReportRatesDelivered,
        )
        from ..models.campaign_report_rates_opened import CampaignReportRatesOpened
        from ..models.campaign_report_rates_unsubscribed import (
            CampaignReportRatesUnsubscribed,
        )

        d = dict(src_dict)
        delivered = CampaignReportRatesDelivered.from_dict(d.pop("delivered"))

        opened = CampaignReportRatesOpened.from_dict(d.pop("opened"))

        clicked = CampaignReportRatesClicked.from_dict(d.pop("clicked"))

        unsubscribed = CampaignReportRatesUnsubscribed.from_dict(d.pop("unsubscribed"))

        bounced = CampaignReportRatesBounced.from_dict(d.pop("bounced"))

        complained = CampaignReportRatesComplained.from_dict(d.pop("complained"))

        campaign_report_rates = cls(
            delivered=delivered,
            opened=opened,
            clicked=clicked,
            unsubscribed=unsubscribed,
            bounced=bounced,
            complained=complained,
        )

        return campaign_report_rates
