from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="PreviewTagChangeBody")


@_attrs_define
class PreviewTagChangeBody:
    """
    Attributes:
        tags (list[str]):
    """

    tags: list[str]

    def to_dict(self) -> dict[str, Any]:
        tags = self.tags

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "tags": tags,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        tags = cast(list[str], d.pop("tags"))

        preview_tag_change_body = cls(
            tags=tags,
        )

        return preview_tag_change_body
