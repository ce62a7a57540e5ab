from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="BrandImage")


@_attrs_define
class BrandImage:
    """
    Attributes:
        path (str): Below the server's address.
        width (int):
        height (int):
    """

    path: str
    width: int
    height: int

    def to_dict(self) -> dict[str, Any]:
        path = self.path

        width = self.width

        height = self.height

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "path": path,
                "width": width,
                "height": height,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        path = d.pop("path")

        width = d.pop("width")

        height = d.pop("height")

        brand_image = cls(
            path=path,
            width=width,
            height=height,
        )

        return brand_image
