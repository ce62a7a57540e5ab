from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="BrandColors")


@_attrs_define
class BrandColors:
    """
    Attributes:
        accent (str): Buttons, links and lines. Links get darker or lighter where they could not be read.
        background (str): The colour round the text.
        card (str): The colour behind the text. The same as the background: the text is on no card.
        text (str):
    """

    accent: str
    background: str
    card: str
    text: str

    def to_dict(self) -> dict[str, Any]:
        accent = self.accent

        background = self.background

        card = self.card

        text = self.text

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "accent": accent,
                "background": background,
                "card": card,
                "text": text,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        accent = d.pop("accent")

        background = d.pop("background")

        card = d.pop("card")

        text = d.pop("text")

        brand_colors = cls(
            accent=accent,
            background=background,
            card=card,
            text=text,
        )

        return brand_colors
