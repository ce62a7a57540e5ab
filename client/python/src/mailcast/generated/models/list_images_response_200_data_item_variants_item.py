from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="ListImagesResponse200DataItemVariantsItem")


@_attrs_define
class ListImagesResponse200DataItemVariantsItem:
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

        list_images_response_200_data_item_variants_item = cls(
            width=width,
            url=url,
        )

        return list_images_response_200_data_item_variants_item
