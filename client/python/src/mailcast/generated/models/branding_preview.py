from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.branding_preview_contrast_item import BrandingPreviewContrastItem


T = TypeVar("T", bound="BrandingPreview")


@_attrs_define
class BrandingPreview:
    """
    Attributes:
        mail (str): An issue, filled in with a sample text.
        page (str): The newsletter's page, with its last issues, or samples.
        confirmation (str): The mail that asks a new reader to confirm.
        contrast (list[BrandingPreviewContrastItem]): Text that could not be read, with a colour that can.
    """

    mail: str
    page: str
    confirmation: str
    contrast: list[BrandingPreviewContrastItem]

    def to_dict(self) -> dict[str, Any]:
        mail = self.mail

        page = self.page

        confirmation = self.confirmation

        contrast = []
        for contrast_item_data in self.contrast:
            contrast_item = contrast_item_data.to_dict()
            contrast.append(contrast_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "mail": mail,
                "page": page,
                "confirmation": confirmation,
                "contrast": contrast,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.branding_preview_contrast_item import BrandingPreviewContrastItem

        d = dict(src_dict)
        mail = d.pop("mail")

        page = d.pop("page")

        confirmation = d.pop("confirmation")

        contrast = []
        _contrast = d.pop("contrast")
        for contrast_item_data in _contrast:
            contrast_item = BrandingPreviewContrastItem.from_dict(contrast_item_data)

            contrast.append(contrast_item)

        branding_preview = cls(
            mail=mail,
            page=page,
            confirmation=confirmation,
            contrast=contrast,
        )

        return branding_preview
