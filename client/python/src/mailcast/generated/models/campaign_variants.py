from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.decide import Decide, check_decide
from ..models.metric import Metric, check_metric

if TYPE_CHECKING:
    from ..models.campaign_variants_options_item import CampaignVariantsOptionsItem


T = TypeVar("T", bound="CampaignVariants")


@_attrs_define
class CampaignVariants:
    """An A/B test (docs/ab-tests.md). What an option leaves out is as in the campaign itself.

    Attributes:
        share (int): The percentage of the audience that tests, dealt to the options in equal parts. The rest waits for
            the winner.
        metric (Metric):
        decide_after_minutes (int): The minutes for which the test waits for opens or clicks after its last mail.
        decide (Decide):
        options (list[CampaignVariantsOptionsItem]):
    """

    share: int
    metric: Metric
    decide_after_minutes: int
    decide: Decide
    options: list[CampaignVariantsOptionsItem]

    def to_dict(self) -> dict[str, Any]:
        share = self.share

        metric: str = self.metric

        decide_after_minutes = self.decide_after_minutes

        decide: str = self.decide

        options = []
        for options_item_data in self.options:
            options_item = options_item_data.to_dict()
            options.append(options_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "share": share,
                "metric": metric,
                "decideAfterMinutes": decide_after_minutes,
                "decide": decide,
                "options": options,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.campaign_variants_options_item import CampaignVariantsOptionsItem

        d = dict(src_dict)
        share = d.pop("share")

        metric = check_metric(d.pop("metric"))

        decide_after_minutes = d.pop("decideAfterMinutes")

        decide = check_decide(d.pop("decide"))

        options = []
        _options = d.pop("options")
        for options_item_data in _options:
            options_item = CampaignVariantsOptionsItem.from_dict(options_item_data)

            options.append(options_item)

        campaign_variants = cls(
            share=share,
            metric=metric,
            decide_after_minutes=decide_after_minutes,
            decide=decide,
            options=options,
        )

        return campaign_variants
