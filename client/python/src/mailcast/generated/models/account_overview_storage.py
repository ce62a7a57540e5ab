from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="AccountOverviewStorage")


@_attrs_define
class AccountOverviewStorage:
    """The room that files take on the server. An upload that would pass what is allowed is refused.

    Attributes:
        image_bytes (int): Bytes of the image library, all sizes of each image.
        image_bytes_allowed (int): The most bytes of the image library.
        product_file_bytes (int): Bytes of the files of products, with the versions that buyers may still download and
            uploads under way.
        product_file_bytes_allowed (int): The most bytes of files of products.
    """

    image_bytes: int
    image_bytes_allowed: int
    product_file_bytes: int
    product_file_bytes_allowed: int

    def to_dict(self) -> dict[str, Any]:
        image_bytes = self.image_bytes

        image_bytes_allowed = self.image_bytes_allowed

        product_file_bytes = self.product_file_bytes

        product_file_bytes_allowed = self.product_file_bytes_allowed

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "imageBytes": image_bytes,
                "imageBytesAllowed": image_bytes_allowed,
                "productFileBytes": product_file_bytes,
                "productFileBytesAllowed": product_file_bytes_allowed,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        image_bytes = d.pop("imageBytes")

        image_bytes_allowed = d.pop("imageBytesAllowed")

        product_file_bytes = d.pop("productFileBytes")

        product_file_bytes_allowed = d.pop("productFileBytesAllowed")

        account_overview_storage = cls(
            image_bytes=image_bytes,
            image_bytes_allowed=image_bytes_allowed,
            product_file_bytes=product_file_bytes,
            product_file_bytes_allowed=product_file_bytes_allowed,
        )

        return account_overview_storage
