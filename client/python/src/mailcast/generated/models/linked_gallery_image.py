from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="LinkedGalleryImage")


@_attrs_define
class LinkedGalleryImage:
    """
    Attributes:
        alt (str): A description of the image for readers who do not see it. Empty for decoration.
        url (str): The address of an image elsewhere. Send this or imageId.
        href (str | Unset): A whole address (https, http, mailto, tel, sms, webcal). May hold Liquid.
    """

    alt: str
    url: str
    href: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        alt = self.alt

        url = self.url

        href = self.href

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "alt": alt,
                "url": url,
            }
        )
        if href is not UNSET:
            field_dict["href"] = href

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        alt = d.pop("alt")

        url = d.pop("url")

        href = d.pop("href", UNSET)

        linked_gallery_image = cls(
            alt=alt,
            url=url,
            href=href,
        )

        return linked_gallery_image
