from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="UploadAddress")


@_attrs_define
class UploadAddress:
    """
    Attributes:
        upload_url (str): Send the bytes there with PUT, without any credential. It takes one file, of the announced
            size.
        expires_at (str): ISO 8601, UTC, milliseconds.
    """

    upload_url: str
    expires_at: str

    def to_dict(self) -> dict[str, Any]:
        upload_url = self.upload_url

        expires_at = self.expires_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "uploadUrl": upload_url,
                "expiresAt": expires_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        upload_url = d.pop("uploadUrl")

        expires_at = d.pop("expiresAt")

        upload_address = cls(
            upload_url=upload_url,
            expires_at=expires_at,
        )

        return upload_address
