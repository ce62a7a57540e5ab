from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.account_overview_account import AccountOverviewAccount
    from ..models.account_overview_growth import AccountOverviewGrowth
    from ..models.account_overview_newsletters_item import (
        AccountOverviewNewslettersItem,
    )
    from ..models.account_overview_storage import AccountOverviewStorage
    from ..models.attention import Attention
    from ..models.campaign_summary import CampaignSummary
    from ..models.usage import Usage


T = TypeVar("T", bound="AccountOverview")


@_attrs_define
class AccountOverview:
    """
    Attributes:
        account (AccountOverviewAccount):
        newsletters (list[AccountOverviewNewslettersItem]): Every newsletter, newest first.
        growth (AccountOverviewGrowth):
        last_campaigns (list[CampaignSummary]): The last five campaigns that are no drafts, newest first.
        usage (Usage):
        storage (AccountOverviewStorage): The room that files take on the server. An upload that would pass what is
            allowed is refused.
        attention (list[Attention]): What needs the attention of a person, the most urgent first.
    """

    account: AccountOverviewAccount
    newsletters: list[AccountOverviewNewslettersItem]
    growth: AccountOverviewGrowth
    last_campaigns: list[CampaignSummary]
    usage: Usage
    storage: AccountOverviewStorage
    attention: list[Attention]

    def to_dict(self) -> dict[str, Any]:
        account = self.account.to_dict()

        newsletters = []
        for newsletters_item_data in self.newsletters:
            newsletters_item = newsletters_item_data.to_dict()
            newsletters.append(newsletters_item)

        growth = self.growth.to_dict()

        last_campaigns = []
        for last_campaigns_item_data in self.last_campaigns:
            last_campaigns_item = last_campaigns_item_data.to_dict()
            last_campaigns.append(last_campaigns_item)

        usage = self.usage.to_dict()

        storage = self.storage.to_dict()

        attention = []
        for attention_item_data in self.attention:
            attention_item = attention_item_data.to_dict()
            attention.append(attention_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "account": account,
                "newsletters": newsletters,
                "growth": growth,
                "lastCampaigns": last_campaigns,
                "usage": usage,
                "storage": storage,
                "attention": attention,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.account_overview_account import AccountOverviewAccount
        from ..models.account_overview_growth import AccountOverviewGrowth
        from ..models.account_overview_newsletters_item import (
            AccountOverviewNewslettersItem,
        )
        from ..models.account_overview_storage import AccountOverviewStorage
        from ..models.attention import Attention
        from ..models.campaign_summary import CampaignSummary
        from ..models.usage import Usage

        d = dict(src_dict)
        account = AccountOverviewAccount.from_dict(d.pop("account"))

        newsletters = []
        _newsletters = d.pop("newsletters")
        for newsletters_item_data in _newsletters:
            newsletters_item = AccountOverviewNewslettersItem.from_dict(newsletters_item_data)

            newsletters.append(newsletters_item)

        growth = AccountOverviewGrowth.from_dict(d.pop("growth"))

        last_campaigns = []
        _last_campaigns = d.pop("lastCampaigns")
        for last_campaigns_item_data in _last_campaigns:
            last_campaigns_item = CampaignSummary.from_dict(last_campaigns_item_data)

            last_campaigns.append(last_campaigns_item)

        usage = Usage.from_dict(d.pop("usage"))

        storage = AccountOverviewStorage.from_dict(d.pop("storage"))

        attention = []
        _attention = d.pop("attention")
        for attention_item_data in _attention:
            attention_item = Attention.from_dict(attention_item_data)

            attention.append(attention_item)

        account_overview = cls(
            account=account,
            newsletters=newsletters,
            growth=growth,
            last_campaigns=last_campaigns,
            usage=usage,
            storage=storage,
            attention=attention,
        )

        return account_overview
