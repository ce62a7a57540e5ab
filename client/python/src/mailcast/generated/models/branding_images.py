from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.brand_image import BrandImage


T = TypeVar("T", bound="BrandingImages")


@_attrs_define
class BrandingImages:
    """The uploaded images as they are shown. It follows from their ids and cannot be set.

    Attributes:
        logo (BrandImage | None):
        logo_dark (BrandImage | None):
        header (BrandImage | None):
        header_dark (BrandImage | None):
    """

    logo: BrandImage | None
    logo_dark: BrandImage | None
    header: BrandImage | None
    header_dark: BrandImage | None

    def to_dict(self) -> dict[str, Any]:
        from ..models.brand_image import BrandImage

        logo: dict[str, Any] | None
        if isinstance(self.logo, BrandImage):
            logo = self.logo.to_dict()
        else:
            logo = self.logo

        logo_dark: dict[str, Any] | None
        if isinstance(self.logo_dark, BrandImage):
            logo_dark = self.logo_dark.to_dict()
        else:
            logo_dark = self.logo_dark

        header: dict[str, Any] | None
        if isinstance(self.header, BrandImage):
            header = self.header.to_dict()
        else:
            header = self.header

        header_dark: dict[str, Any] | None
        if isinstance(self.header_dark, BrandImage):
            header_dark = self.header_dark.to_dict()
        else:
            header_dark = self.header_dark

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "logo": logo,
                "logoDark": logo_dark,
                "header": header,
                "headerDark": header_dark,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.brand_image import BrandImage

        d = dict(src_dict)

        def _parse_logo(data: object) -> BrandImage | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                logo_type_0 = BrandImage.from_dict(data)

                return logo_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(BrandImage | None, data)

        logo = _parse_logo(d.pop("logo"))

        def _parse_logo_dark(data: object) -> BrandImage | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                logo_dark_type_0 = BrandImage.from_dict(data)

                return logo_dark_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(BrandImage | None, data)

        logo_dark = _parse_logo_dark(d.pop("logoDark"))

        def _parse_header(data: object) -> BrandImage | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                header_type_0 = BrandImage.from_dict(data)

                return header_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(BrandImage | None, data)

        header = _parse_header(d.pop("header"))

        def _parse_header_dark(data: object) -> BrandImage | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                header_dark_type_0 = BrandImage.from_dict(data)

                return header_dark_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(BrandImage | None, data)

        header_dark = _parse_header_dark(d.pop("headerDark"))

        branding_images = cls(
            logo=logo,
            logo_dark=logo_dark,
            header=header,
            header_dark=header_dark,
        )

        return branding_images
