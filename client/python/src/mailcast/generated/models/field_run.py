from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="FieldRun")


@_attrs_define
class FieldRun:
    """
    Attributes:
        field (str): In place of text: the value of a field for each reader. email, or the name of a custom field.
        default (str | Unset): With field: the text for readers without a value.
        bold (bool | Unset): In bold.
        italic (bool | Unset): In italics.
        underline (bool | Unset): Underlined.
        strike (bool | Unset): Struck through.
        highlight (bool | Unset): On a coloured ground, as by a marker.
        superscript (bool | Unset): Raised and smaller, as the letters of 5th.
        code (bool | Unset): As code, in a font of one width.
        href (str | Unset): A whole address (https, http, mailto, tel, sms, webcal). May hold Liquid.
    """

    field: str
    default: str | Unset = UNSET
    bold: bool | Unset = UNSET
    italic: bool | Unset = UNSET
    underline: bool | Unset = UNSET
    strike: bool | Unset = UNSET
    highlight: bool | Unset = UNSET
    superscript: bool | Unset = UNSET
    code: bool | Unset = UNSET
    href: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        field = self.field

        default = self.default

        bold = self.bold

        italic = self.italic

        underline = self.underline

        strike = self.strike

        highlight = self.highlight

        superscript = self.superscript

        code = self.code

        href = self.href

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "field": field,
            }
        )
        if default is not UNSET:
            field_dict["default"] = default
        if bold is not UNSET:
            field_dict["bold"] = bold
        if italic is not UNSET:
            field_dict["italic"] = italic
        if underline is not UNSET:
            field_dict["underline"] = underline
        if strike is not UNSET:
            field_dict["strike"] = strike
        if highlight is not UNSET:
            field_dict["highlight"] = highlight
        if superscript is not UNSET:
            field_dict["superscript"] = superscript
        if code is not UNSET:
            field_dict["code"] = code
        if href is not UNSET:
            field_dict["href"] = href

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        field = d.pop("field")

        default = d.pop("default", UNSET)

        bold = d.pop("bold", UNSET)

        italic = d.pop("italic", UNSET)

        underline = d.pop("underline", UNSET)

        strike = d.pop("strike", UNSET)

        highlight = d.pop("highlight", UNSET)

        superscript = d.pop("superscript", UNSET)

        code = d.pop("code", UNSET)

        href = d.pop("href", UNSET)

        field_run = cls(
            field=field,
            default=default,
            bold=bold,
            italic=italic,
            underline=underline,
            strike=strike,
            highlight=highlight,
            superscript=superscript,
            code=code,
            href=href,
        )

        return field_run
