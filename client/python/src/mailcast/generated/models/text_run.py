from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="TextRun")


@_attrs_define
class TextRun:
    """
    Attributes:
        text (str): May hold Liquid, such as {{ first_name }}. A line break is one in the mail.
        bold (bool | Unset): In bold.
        italic (bool | Unset): In italics.
        underline (bool | Unset): Underlined.
        strike (bool | Unset): Struck through.
        highlight (bool | Unset): On a coloured ground, as by a marker.
        superscript (bool | Unset): Raised and smaller, as the letters of 5th.
        code (bool | Unset): As code, in a font of one width.
        href (str | Unset): A whole address (https, http, mailto, tel, sms, webcal). May hold Liquid.
    """

    text: str
    bold: bool | Unset = UNSET
    italic: bool | Unset = UNSET
    underline: bool | Unset = UNSET
    strike: bool | Unset = UNSET
    highlight: bool | Unset = UNSET
    superscript: bool | Unset = UNSET
    code: bool | Unset = UNSET
    href: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        text = self.text

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
                "text": text,
            }
        )
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
        text = d.pop("text")

        bold = d.pop("bold", UNSET)

        italic = d.pop("italic", UNSET)

        underline = d.pop("underline", UNSET)

        strike = d.pop("strike", UNSET)

        highlight = d.pop("highlight", UNSET)

        superscript = d.pop("superscript", UNSET)

        code = d.pop("code", UNSET)

        href = d.pop("href", UNSET)

        text_run = cls(
            text=text,
            bold=bold,
            italic=italic,
            underline=underline,
            strike=strike,
            highlight=highlight,
            superscript=superscript,
            code=code,
            href=href,
        )

        return text_run
