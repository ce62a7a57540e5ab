from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.decide import Decide, check_decide
from ..models.metric import Metric, check_metric
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.update_campaign_body_variants_type_0_options_item import (
        UpdateCampaignBodyVariantsType0OptionsItem,
    )


T = TypeVar("T", bound="UpdateCampaignBodyVariantsType0")


@_attrs_define
class UpdateCampaignBodyVariantsType0:
    """
    Attributes:
        share (int | Unset): The percentage of the audience that tests, dealt to the options in equal parts. The rest
            waits for the winner.
        metric (Metric | Unset):
        decide_after_minutes (int | Unset): The minutes for which the test waits for opens or clicks after its last
            mail.
        decide (Decide | Unset):
        options (list[UpdateCampaignBodyVariantsType0OptionsItem] | Unset):
    """

    share: int | Unset = UNSET
    metric: Metric | Unset = UNSET
    decide_after_minutes: int | Unset = UNSET
    decide: Decide | Unset = UNSET
    options: list[UpdateCampaignBodyVariantsType0OptionsItem] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        share = self.share

        metric: str | Unset = UNSET
        if not isinstance(self.metric, Unset):
            metric = self.metric

        decide_after_minutes = self.decide_after_minutes

        decide: str | Unset = UNSET
        if not isinstance(self.decide, Unset):
            decide = self.decide

        options: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.options, Unset):
            options = []
            for options_item_data in self.options:
                options_item = options_item_data.to_dict()
                options.append(options_item)

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if share is not UNSET:
            field_dict["share"] = share
        if metric is not UNSET:
            field_dict["metric"] = metric
        if decide_after_minutes is not UNSET:
            field_dict["decideAfterMinutes"] = decide_after_minutes
        if decide is not UNSET:
            field_dict["decide"] = decide
        if options is not UNSET:
            field_dict["options"] = options

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.update_campaign_body_variants_type_0_options_item import (
            UpdateCampaignBodyVariantsType0OptionsItem,
        )

        d = dict(src_dict)
        share = d.pop("share", UNSET)

        _metric = d.pop("metric", UNSET)
        metric: Metric | Unset
        if isinstance(_metric, Unset):
            metric = UNSET
        else:
            metric = check_metric(_metric)

        decide_after_minutes = d.pop("decideAfterMinutes", UNSET)

        _decide = d.pop("decide", UNSET)
        decide: Decide | Unset
        if isinstance(_decide, Unset):
            decide = UNSET
        else:
            decide = check_decide(_decide)

        _options = d.pop("options", UNSET)
        options: list[UpdateCampaignBodyVariantsType0OptionsItem] | Unset = UNSET
        if _options is not UNSET:
            options = []
            for options_item_data in _options:
                options_item = UpdateCampaignBodyVariantsType0OptionsItem.from_dict(options_item_data)

                options.append(options_item)

        update_campaign_body_variants_type_0 = cls(
            share=share,
            metric=metric,
            decide_after_minutes=decide_after_minutes,
            decide=decide,
            options=options,
        )

        return update_campaign_body_variants_type_0
