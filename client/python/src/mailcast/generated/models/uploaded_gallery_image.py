from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="UploadedGalleryImage")


@_attrs_define
class UploadedGalleryImage:
    """
    Attributes:
        alt (str): A description of the image for readers who do not see it. Empty for decoration.
        image_id (str): An uploaded image. Send this or url.
        href (str | Unset): A whole address (https, http, mailto, tel, sms, webcal). May hold Liquid.
    """

    alt: str
    image_id: str
    href: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        alt = self.alt

        image_id = self.image_id

        href = self.href

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "alt": alt,
                "imageId": image_id,
            }
        )
        if href is not UNSET:
            field_dict["href"] = href

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        alt = d.pop("alt")

        image_id = d.pop("imageId")

        href = d.pop("href", UNSET)

        uploaded_gallery_image = cls(
            alt=alt,
            image_id=image_id,
            href=href,
        )

        return uploaded_gallery_image
