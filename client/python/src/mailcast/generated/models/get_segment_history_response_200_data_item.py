from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="GetSegmentHistoryResponse200DataItem")


@_attrs_define
class GetSegmentHistoryResponse200DataItem:
    """
    Attributes:
        day (str):
        count (int):
    """

    day: str
    count: int

    def to_dict(self) -> dict[str, Any]:
        day = self.day

        count = self.count

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "day": day,
                "count": count,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        day = d.pop("day")

        count = d.pop("count")

        get_segment_history_response_200_data_item = cls(
            day=day,
            count=count,
        )

        return get_segment_history_response_200_data_item
