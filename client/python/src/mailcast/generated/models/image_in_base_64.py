from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="ImageInBase64")


@_attrs_define
class ImageInBase64:
    """
    Attributes:
        content_base_64 (str): The bytes of the image in base64 (RFC 4648 §4), of at most 10 MiB.
        file_name (str | Unset): The name in the library. Default: the name of the file.
    """

    content_base_64: str
    file_name: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        content_base_64 = self.content_base_64

        file_name = self.file_name

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "contentBase64": content_base_64,
            }
        )
        if file_name is not UNSET:
            field_dict["fileName"] = file_name

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        content_base_64 = d.pop("contentBase64")

        file_name = d.pop("fileName", UNSET)

        image_in_base_64 = cls(
            content_base_64=content_base_64,
            file_name=file_name,
        )

        return image_in_base_64
