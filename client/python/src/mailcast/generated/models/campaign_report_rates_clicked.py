from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="CampaignReportRatesClicked")


@_attrs_define
class CampaignReportRatesClicked:
    """Readers who clicked in it, of those it was sent to.

    Attributes:
        value (int): The recipients with this outcome.
        of (int): The recipients among whom they are counted.
    """

    value: int
    of: int

    def to_dict(self) -> dict[str, Any]:
        value = self.value

        of = self.of

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "value": value,
                "of": of,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        value = d.pop("value")

        of = d.pop("of")

        campaign_report_rates_clicked = cls(
            value=value,
            of=of,
        )

        return campaign_report_rates_clicked
