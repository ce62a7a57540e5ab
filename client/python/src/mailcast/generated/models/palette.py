from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.brand_colors import BrandColors


T = TypeVar("T", bound="Palette")


@_attrs_define
class Palette:
    """The colours on light and on dark devices. Text must have a contrast of 4.5 on card and background.

    Attributes:
        light (BrandColors):
        dark (BrandColors):
    """

    light: BrandColors
    dark: BrandColors

    def to_dict(self) -> dict[str, Any]:
        light = self.light.to_dict()

        dark = self.dark.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "light": light,
                "dark": dark,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.brand_colors import BrandColors

        d = dict(src_dict)
        light = BrandColors.from_dict(d.pop("light"))

        dark = BrandColors.from_dict(d.pop("dark"))

        palette = cls(
            light=light,
            dark=dark,
        )

        return palette
