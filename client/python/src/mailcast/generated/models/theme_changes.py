from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.theme_changes_font import ThemeChangesFont, check_theme_changes_font
from ..types import UNSET, Unset

T = TypeVar("T", bound="ThemeChanges")


@_attrs_define
class ThemeChanges:
    """What this text changes in its newsletter's theme.

    Attributes:
        font (ThemeChangesFont | Unset): A family that readers have already: system (of the device), sans (Helvetica,
            Arial), humanist (Verdana, Trebuchet), serif (Georgia), book (Palatino), mono.
        background (str | Unset): The colour round the text. On any other than white the text is on a white card.
        width (int | Unset): The width of the text in pixels. It narrows on a phone.
        radius (int | Unset): The radius of the corners of buttons, images and boxes, in pixels.
    """

    font: ThemeChangesFont | Unset = UNSET
    background: str | Unset = UNSET
    width: int | Unset = UNSET
    radius: int | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        font: str | Unset = UNSET
        if not isinstance(self.font, Unset):
            font = self.font

        background = self.background

        width = self.width

        radius = self.radius

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if font is not UNSET:
            field_dict["font"] = font
        if background is not UNSET:
            field_dict["background"] = background
        if width is not UNSET:
            field_dict["width"] = width
        if radius is not UNSET:
            field_dict["radius"] = radius

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        _font = d.pop("font", UNSET)
        font: ThemeChangesFont | Unset
        if isinstance(_font, Unset):
            font = UNSET
        else:
            font = check_theme_changes_font(_font)

        background = d.pop("background", UNSET)

        width = d.pop("width", UNSET)

        radius = d.pop("radius", UNSET)

        theme_changes = cls(
            font=font,
            background=background,
            width=width,
            radius=radius,
        )

        return theme_changes
