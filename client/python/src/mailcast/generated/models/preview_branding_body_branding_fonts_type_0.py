from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.preview_branding_body_branding_fonts_type_0_heading import (
    PreviewBrandingBodyBrandingFontsType0Heading,
    check_preview_branding_body_branding_fonts_type_0_heading,
)
from ..models.preview_branding_body_branding_fonts_type_0_text import (
    PreviewBrandingBodyBrandingFontsType0Text,
    check_preview_branding_body_branding_fonts_type_0_text,
)

T = TypeVar("T", bound="PreviewBrandingBodyBrandingFontsType0")


@_attrs_define
class PreviewBrandingBodyBrandingFontsType0:
    """
    Attributes:
        heading (PreviewBrandingBodyBrandingFontsType0Heading):
        text (PreviewBrandingBodyBrandingFontsType0Text):
    """

    heading: PreviewBrandingBodyBrandingFontsType0Heading
    text: PreviewBrandingBodyBrandingFontsType0Text

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
        heading = check_preview_branding_body_branding_fonts_type_0_heading(d.pop("heading"))

        text = check_preview_branding_body_branding_fonts_type_0_text(d.pop("text"))

        preview_branding_body_branding_fonts_type_0 = cls(
            heading=heading,
            text=text,
        )

        return preview_branding_body_branding_fonts_type_0
