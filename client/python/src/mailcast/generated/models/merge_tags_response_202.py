from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="MergeTagsResponse202")


@_attrs_define
class MergeTagsResponse202:
    """
    Attributes:
        merging (list[str]):
        into (str):
    """

    merging: list[str]
    into: str

    def to_dict(self) -> dict[str, Any]:
        merging = self.merging

        into = self.into

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "merging": merging,
                "into": into,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        merging = cast(list[str], d.pop("merging"))

        into = d.pop("into")

        merge_tags_response_202 = cls(
            merging=merging,
            into=into,
        )

        return merge_tags_response_202
