from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="BrandingPreviewContrastItem")


@_attrs_define
class BrandingPreviewContrastItem:
    """
    Attributes:
        pointer (str):
        detail (str):
    """

    pointer: str
    detail: str

    def to_dict(self) -> dict[str, Any]:
        pointer = self.pointer

        detail = self.detail

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "pointer": pointer,
                "detail": detail,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        pointer = d.pop("pointer")

        detail = d.pop("detail")

        branding_preview_contrast_item = cls(
            pointer=pointer,
            detail=detail,
        )

        return branding_preview_contrast_item
