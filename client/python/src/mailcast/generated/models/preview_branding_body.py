from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.preview_branding_body_branding import PreviewBrandingBodyBranding
    from ..models.theme_changes import ThemeChanges


T = TypeVar("T", bound="PreviewBrandingBody")


@_attrs_define
class PreviewBrandingBody:
    """
    Attributes:
        branding (PreviewBrandingBodyBranding | Unset):
        theme (ThemeChanges | Unset): What this text changes in its newsletter's theme.
    """

    branding: PreviewBrandingBodyBranding | Unset = UNSET
    theme: ThemeChanges | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        branding: dict[str, Any] | Unset = UNSET
        if not isinstance(self.branding, Unset):
            branding = self.branding.to_dict()

        theme: dict[str, Any] | Unset = UNSET
        if not isinstance(self.theme, Unset):
            theme = self.theme.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if branding is not UNSET:
            field_dict["branding"] = branding
        if theme is not UNSET:
            field_dict["theme"] = theme

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.preview_branding_body_branding import PreviewBrandingBodyBranding
        from ..models.theme_changes import ThemeChanges

        d = dict(src_dict)
        _branding = d.pop("branding", UNSET)
        branding: PreviewBrandingBodyBranding | Unset
        if isinstance(_branding, Unset):
            branding = UNSET
        else:
            branding = PreviewBrandingBodyBranding.from_dict(_branding)

        _theme = d.pop("theme", UNSET)
        theme: ThemeChanges | Unset
        if isinstance(_theme, Unset):
            theme = UNSET
        else:
            theme = ThemeChanges.from_dict(_theme)

        preview_branding_body = cls(
            branding=branding,
            theme=theme,
        )

        return preview_branding_body
