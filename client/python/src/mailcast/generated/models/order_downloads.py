from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="OrderDownloads")


@_attrs_define
class OrderDownloads:
    """
    Attributes:
        count (int): A download counts once, however many parts a program reads it in.
        limit (int):
        expires_at (None | str): The end of the downloads; null until the order is paid.
    """

    count: int
    limit: int
    expires_at: None | str

    def to_dict(self) -> dict[str, Any]:
        count = self.count

        limit = self.limit

        expires_at: None | str
        expires_at = self.expires_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "count": count,
                "limit": limit,
                "expiresAt": expires_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        count = d.pop("count")

        limit = d.pop("limit")

        def _parse_expires_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        expires_at = _parse_expires_at(d.pop("expiresAt"))

        order_downloads = cls(
            count=count,
            limit=limit,
            expires_at=expires_at,
        )

        return order_downloads
