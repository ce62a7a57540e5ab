from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="GetGrowthResponse200SourcesItem")


@_attrs_define
class GetGrowthResponse200SourcesItem:
    """
    Attributes:
        source (str): Where the signup came from: the source that was sent, else `api`, `form`, `import` or `dashboard`.
        added (int):
    """

    source: str
    added: int

    def to_dict(self) -> dict[str, Any]:
        source = self.source

        added = self.added

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "source": source,
                "added": added,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        source = d.pop("source")

        added = d.pop("added")

        get_growth_response_200_sources_item = cls(
            source=source,
            added=added,
        )

        return get_growth_response_200_sources_item
