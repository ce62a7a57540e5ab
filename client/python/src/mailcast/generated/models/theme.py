from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.theme_font import ThemeFont, check_theme_font

T = TypeVar("T", bound="Theme")


@_attrs_define
class Theme:
    """The look of mails and pages. The colour is branding.accentColor.

    Attributes:
        font (ThemeFont): A family that readers have already: system (of the device), sans (Helvetica, Arial), humanist
            (Verdana, Trebuchet), serif (Georgia), book (Palatino), mono.
        background (str): The colour round the text. On any other than white the text is on a white card.
        width (int): The width of the text in pixels. It narrows on a phone.
        radius (int): The radius of the corners of buttons, images and boxes, in pixels.
    """

    font: ThemeFont
    background: str
    width: int
    radius: int

    def to_dict(self) -> dict[str, Any]:
        font: str = self.font

        background = self.background

        width = self.width

        radius = self.radius

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "font": font,
                "background": background,
                "width": width,
                "radius": radius,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        font = check_theme_font(d.pop("font"))

        background = d.pop("background")

        width = d.pop("width")

        radius = d.pop("radius")

        theme = cls(
            font=font,
            background=background,
            width=width,
            radius=radius,
        )

        return theme
