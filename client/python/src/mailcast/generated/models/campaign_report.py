from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.campaign_report_counts import CampaignReportCounts
    from ..models.campaign_report_failures_item import CampaignReportFailuresItem
    from ..models.campaign_report_links_item import CampaignReportLinksItem
    from ..models.campaign_report_machines_item import CampaignReportMachinesItem
    from ..models.campaign_report_median import CampaignReportMedian
    from ..models.campaign_report_providers_item import CampaignReportProvidersItem
    from ..models.campaign_report_rates import CampaignReportRates
    from ..models.campaign_report_revenue_item import CampaignReportRevenueItem
    from ..models.campaign_report_timeline_item import CampaignReportTimelineItem
    from ..models.campaign_report_variants import CampaignReportVariants


T = TypeVar("T", bound="CampaignReport")


@_attrs_define
class CampaignReport:
    """
    Attributes:
        counts (CampaignReportCounts):
        rates (CampaignReportRates):
        median (CampaignReportMedian): The medians of the same rates over the newsletter's last campaigns.
        median_of (int): The number of those campaigns: the last 10 that were sent, without this one.
        timeline (list[CampaignReportTimelineItem]): First opens and clicks by hour in the first 72 hours, then by day.
            Entries with neither are left out.
        links (list[CampaignReportLinksItem]): The links of the mail, those with the most readers first, at most 1000.
            Addresses that Liquid makes are not among them.
        providers (list[CampaignReportProvidersItem]): The 20 domains with the most recipients, and the rest.
        failures (list[CampaignReportFailuresItem]):
        machines (list[CampaignReportMachinesItem]): Why programs count as such. The sum is `counts.machineOpens`.
        revenue (list[CampaignReportRevenueItem]): What readers paid for products within 7 days of their first or last
            click in the mail, by currency, the largest sum first. It is no proof that the mail was the cause. An order
            counts for each campaign in which its buyer clicked. Free, refunded and disputed orders, and subscriptions, do
            not count.
        computed_at (None | str): When the median, the timeline, providers, failures, machines, revenue and the
            machineClicks of links were computed. Those of a large campaign may be a minute old. Null while they are
            computed for the first time: they are empty then; ask again in some seconds.
        variants (CampaignReportVariants | Unset): The A/B test, where it has one.
    """

    counts: CampaignReportCounts
    rates: CampaignReportRates
    median: CampaignReportMedian
    median_of: int
    timeline: list[CampaignReportTimelineItem]
    links: list[CampaignReportLinksItem]
    providers: list[CampaignReportProvidersItem]
    failures: list[CampaignReportFailuresItem]
    machines: list[CampaignReportMachinesItem]
    revenue: list[CampaignReportRevenueItem]
    computed_at: None | str
    variants: CampaignReportVariants | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        counts = self.counts.to_dict()

        rates = self.rates.to_dict()

        median = self.median.to_dict()

        median_of = self.median_of

        timeline = []
        for timeline_item_data in self.timeline:
            timeline_item = timeline_item_data.to_dict()
            timeline.append(timeline_item)

        links = []
        for links_item_data in self.links:
            links_item = links_item_data.to_dict()
            links.append(links_item)

        providers = []
        for providers_item_data in self.providers:
            providers_item = providers_item_data.to_dict()
            providers.append(providers_item)

        failures = []
        for failures_item_data in self.failures:
            failures_item = failures_item_data.to_dict()
            failures.append(failures_item)

        machines = []
        for machines_item_data in self.machines:
            machines_item = machines_item_data.to_dict()
            machines.append(machines_item)

        revenue = []
        for revenue_item_data in self.revenue:
            revenue_item = revenue_item_data.to_dict()
            revenue.append(revenue_item)

        computed_at: None | str
        computed_at = self.computed_at

        variants: dict[str, Any] | Unset = UNSET
        if not isinstance(self.variants, Unset):
            variants = self.variants.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "counts": counts,
                "rates": rates,
                "median": median,
                "medianOf": median_of,
                "timeline": timeline,
                "links": links,
                "providers": providers,
                "failures": failures,
                "machines": machines,
                "revenue": revenue,
                "computedAt": computed_at,
            }
        )
        if variants is not UNSET:
            field_dict["variants"] = variants

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.campaign_report_counts import CampaignReportCounts
        from ..models.campaign_report_failures_item import CampaignReportFailuresItem
        from ..models.campaign_report_links_item import CampaignReportLinksItem
        from ..models.campaign_report_machines_item import CampaignReportMachinesItem
        from ..models.campaign_report_median import CampaignReportMedian
        from ..models.campaign_report_providers_item import CampaignReportProvidersItem
        from ..models.campaign_report_rates import CampaignReportRates
        from ..models.campaign_report_revenue_item import CampaignReportRevenueItem
        from ..models.campaign_report_timeline_item import CampaignReportTimelineItem
        from ..models.campaign_report_variants import CampaignReportVariants

        d = dict(src_dict)
        counts = CampaignReportCounts.from_dict(d.pop("counts"))

        rates = CampaignReportRates.from_dict(d.pop("rates"))

        median = CampaignReportMedian.from_dict(d.pop("median"))

        median_of = d.pop("medianOf")

        timeline = []
        _timeline = d.pop("timeline")
        for timeline_item_data in _timeline:
            timeline_item = CampaignReportTimelineItem.from_dict(timeline_item_data)

            timeline.append(timeline_item)

        links = []
        _links = d.pop("links")
        for links_item_data in _links:
            links_item = CampaignReportLinksItem.from_dict(links_item_data)

            links.append(links_item)

        providers = []
        _providers = d.pop("providers")
        for providers_item_data in _providers:
            providers_item = CampaignReportProvidersItem.from_dict(providers_item_data)

            providers.append(providers_item)

        failures = []
        _failures = d.pop("failures")
        for failures_item_data in _failures:
            failures_item = CampaignReportFailuresItem.from_dict(failures_item_data)

            failures.append(failures_item)

        machines = []
        _machines = d.pop("machines")
        for machines_item_data in _machines:
            machines_item = CampaignReportMachinesItem.from_dict(machines_item_data)

            machines.append(machines_item)

        revenue = []
        _revenue = d.pop("revenue")
        for revenue_item_data in _revenue:
            revenue_item = CampaignReportRevenueItem.from_dict(revenue_item_data)

            revenue.append(revenue_item)

        def _parse_computed_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        computed_at = _parse_computed_at(d.pop("computedAt"))

        _variants = d.pop("variants", UNSET)
        variants: CampaignReportVariants | Unset
        if isinstance(_variants, Unset):
            variants = UNSET
        else:
            variants = CampaignReportVariants.from_dict(_variants)

        campaign_report = cls(
            counts=counts,
            rates=rates,
            median=median,
            median_of=median_of,
            timeline=timeline,
            links=links,
            providers=providers,
            failures=failures,
            machines=machines,
            revenue=revenue,
            computed_at=computed_at,
            variants=variants,
        )

        return campaign_report
