from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.branding_fonts_type_0_heading import (
    BrandingFontsType0Heading,
    check_branding_fonts_type_0_heading,
)
from ..models.branding_fonts_type_0_text import (
    BrandingFontsType0Text,
    check_branding_fonts_type_0_text,
)

T = TypeVar("T", bound="BrandingFontsType0")


@_attrs_define
class BrandingFontsType0:
    """
    Attributes:
        heading (BrandingFontsType0Heading):
        text (BrandingFontsType0Text):
    """

    heading: BrandingFontsType0Heading
    text: BrandingFontsType0Text

    def to_dict(self) -> dict[str, Any]:
        heading: str = self.heading

        text: str = self.text

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "heading": heading,
                "text": text,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        heading = check_branding_fonts_type_0_heading(d.pop("heading"))

        text = check_branding_fonts_type_0_text(d.pop("text"))

        branding_fonts_type_0 = cls(
            heading=heading,
            text=text,
        )

        return branding_fonts_type_0
