from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.text_content_format import TextContentFormat, check_text_content_format

T = TypeVar("T", bound="TextContent")


@_attrs_define
class TextContent:
    """
    Attributes:
        format_ (TextContentFormat):
        body (str): The text, with Liquid: {{ email }}, {{ first_name }} and every custom field, {{ newsletter.name }},
            {{ unsubscribe_url }}, {{ preferences_url }}. Values are escaped. The footer with the postal address and these
            two links is added.
    """

    format_: TextContentFormat
    body: str

    def to_dict(self) -> dict[str, Any]:
        format_: str = self.format_

        body = self.body

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "format": format_,
                "body": body,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        format_ = check_text_content_format(d.pop("format"))

        body = d.pop("body")

        text_content = cls(
            format_=format_,
            body=body,
        )

        return text_content
