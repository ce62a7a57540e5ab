from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.create_newsletter_body_branding_fonts_type_0_heading import (
    CreateNewsletterBodyBrandingFontsType0Heading,
    check_create_newsletter_body_branding_fonts_type_0_heading,
)
from ..models.create_newsletter_body_branding_fonts_type_0_text import (
    CreateNewsletterBodyBrandingFontsType0Text,
    check_create_newsletter_body_branding_fonts_type_0_text,
)

T = TypeVar("T", bound="CreateNewsletterBodyBrandingFontsType0")


@_attrs_define
class CreateNewsletterBodyBrandingFontsType0:
    """
    Attributes:
        heading (CreateNewsletterBodyBrandingFontsType0Heading):
        text (CreateNewsletterBodyBrandingFontsType0Text):
    """

    heading: CreateNewsletterBodyBrandingFontsType0Heading
    text: CreateNewsletterBodyBrandingFontsType0Text

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
        heading = check_create_newsletter_body_branding_fonts_type_0_heading(d.pop("heading"))

        text = check_create_newsletter_body_branding_fonts_type_0_text(d.pop("text"))

        create_newsletter_body_branding_fonts_type_0 = cls(
            heading=heading,
            text=text,
        )

        return create_newsletter_body_branding_fonts_type_0
