from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="GetImageResponse200VariantsItem")


@_attrs_define
class GetImageResponse200VariantsItem:
    """
    Attributes:
        width (int):
        url (str):
    """

    width: int
    url: str

    def to_dict(self) -> dict[str, Any]:
        width = self.width

        url = self.url

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "width": width,
                "url": url,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        width = d.pop("width")

        url = d.pop("url")

        get_image_response_200_variants_item = cls(
            width=width,
            url=url,
        )

        return get_image_response_200_variants_item
