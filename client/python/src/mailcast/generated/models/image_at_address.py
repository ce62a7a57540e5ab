from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="ImageAtAddress")


@_attrs_define
class ImageAtAddress:
    """
    Attributes:
        source_url (str): A public address that the server reads the image from.
        file_name (str | Unset): The name in the library. Default: the name of the file.
    """

    source_url: str
    file_name: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        source_url = self.source_url

        file_name = self.file_name

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "sourceUrl": source_url,
            }
        )
        if file_name is not UNSET:
            field_dict["fileName"] = file_name

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        source_url = d.pop("sourceUrl")

        file_name = d.pop("fileName", UNSET)

        image_at_address = cls(
            source_url=source_url,
            file_name=file_name,
        )

        return image_at_address
