from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="ProductFile")


@_attrs_define
class ProductFile:
    """
    Attributes:
        name (str):
        bytes_ (int):
        content_type (str):
        sha256 (str): The digest of its bytes, in hex.
    """

    name: str
    bytes_: int
    content_type: str
    sha256: str

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        bytes_ = self.bytes_

        content_type = self.content_type

        sha256 = self.sha256

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "bytes": bytes_,
                "contentType": content_type,
                "sha256": sha256,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name")

        bytes_ = d.pop("bytes")

        content_type = d.pop("contentType")

        sha256 = d.pop("sha256")

        product_file = cls(
            name=name,
            bytes_=bytes_,
            content_type=content_type,
            sha256=sha256,
        )

        return product_file
