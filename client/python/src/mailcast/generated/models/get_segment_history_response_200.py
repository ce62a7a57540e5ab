from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.get_segment_history_response_200_data_item import (
        GetSegmentHistoryResponse200DataItem,
    )


T = TypeVar("T", bound="GetSegmentHistoryResponse200")


@_attrs_define
class GetSegmentHistoryResponse200:
    """
    Attributes:
        data (list[GetSegmentHistoryResponse200DataItem]): Oldest first.
    """

    data: list[GetSegmentHistoryResponse200DataItem]

    def to_dict(self) -> dict[str, Any]:
        data = []
        for data_item_data in self.data:
            data_item = data_item_data.to_dict()
            data.append(data_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "data": data,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.get_segment_history_response_200_data_item import (
            GetSegmentHistoryResponse200DataItem,
        )

        d = dict(src_dict)
        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = GetSegmentHistoryResponse200DataItem.from_dict(data_item_data)

            data.append(data_item)

        get_segment_history_response_200 = cls(
            data=data,
        )

        return get_segment_history_response_200
