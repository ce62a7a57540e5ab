from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.get_growth_response_200_sources_item import (
        GetGrowthResponse200SourcesItem,
    )
    from ..models.growth_period import GrowthPeriod


T = TypeVar("T", bound="GetGrowthResponse200")


@_attrs_define
class GetGrowthResponse200:
    """
    Attributes:
        data (list[GrowthPeriod]):
        sources (list[GetGrowthResponse200SourcesItem]):
    """

    data: list[GrowthPeriod]
    sources: list[GetGrowthResponse200SourcesItem]

    def to_dict(self) -> dict[str, Any]:
        data = []
        for data_item_data in self.data:
            data_item = data_item_data.to_dict()
            data.append(data_item)

        sources = []
        for sources_item_data in self.sources:
            sources_item = sources_item_data.to_dict()
            sources.append(sources_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "data": data,
                "sources": sources,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.get_growth_response_200_sources_item import (
            GetGrowthResponse200SourcesItem,
        )
        from ..models.growth_period import GrowthPeriod

        d = dict(src_dict)
        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = GrowthPeriod.from_dict(data_item_data)

            data.append(data_item)

        sources = []
        _sources = d.pop("sources")
        for sources_item_data in _sources:
            sources_item = GetGrowthResponse200SourcesItem.from_dict(sources_item_data)

            sources.append(sources_item)

        get_growth_response_200 = cls(
            data=data,
            sources=sources,
        )

        return get_growth_response_200
