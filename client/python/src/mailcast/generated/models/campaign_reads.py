from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="CampaignReads")


@_attrs_define
class CampaignReads:
    """The two parts of `recipients` where a paywall parts the text; null: all get the same.

    Attributes:
        whole (int): Paid readers, who get the whole text.
        part (int): Free readers, who get the part above the paywall.
    """

    whole: int
    part: int

    def to_dict(self) -> dict[str, Any]:
        whole = self.whole

        part = self.part

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "whole": whole,
                "part": part,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        whole = d.pop("whole")

        part = d.pop("part")

        campaign_reads = cls(
            whole=whole,
            part=part,
        )

        return campaign_reads
