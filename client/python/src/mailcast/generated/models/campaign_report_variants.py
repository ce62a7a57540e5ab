from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.campaign_report_variants_options_item import (
        CampaignReportVariantsOptionsItem,
    )


T = TypeVar("T", bound="CampaignReportVariants")


@_attrs_define
class CampaignReportVariants:
    """The A/B test, where it has one.

    Attributes:
        options (list[CampaignReportVariantsOptionsItem]):
        difference (float): The best rate minus the second, from 0 to 1.
        p_value (float): The probability of such a difference between equal options, from 0 to 1: the two-proportion
            z-test of the best two, times the number of pairs.
        clear (bool): True when the best option is better by more than chance, at 95 percent.
    """

    options: list[CampaignReportVariantsOptionsItem]
    difference: float
    p_value: float
    clear: bool

    def to_dict(self) -> dict[str, Any]:
        options = []
        for options_item_data in self.options:
            options_item = options_item_data.to_dict()
            options.append(options_item)

        difference = self.difference

        p_value = self.p_value

        clear = self.clear

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "options": options,
                "difference": difference,
                "pValue": p_value,
                "clear": clear,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.campaign_report_variants_options_item import (
            CampaignReportVariantsOptionsItem,
        )

        d = dict(src_dict)
        options = []
        _options = d.pop("options")
        for options_item_data in _options:
            options_item = CampaignReportVariantsOptionsItem.from_dict(options_item_data)

            options.append(options_item)

        difference = d.pop("difference")

        p_value = d.pop("pValue")

        clear = d.pop("clear")

        campaign_report_variants = cls(
            options=options,
            difference=difference,
            p_value=p_value,
            clear=clear,
        )

        return campaign_report_variants
