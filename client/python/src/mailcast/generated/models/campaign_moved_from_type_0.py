from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="CampaignMovedFromType0")


@_attrs_define
class CampaignMovedFromType0:
    """
    Attributes:
        service (str):
        id (str):
        url (None | str):
    """

    service: str
    id: str
    url: None | str

    def to_dict(self) -> dict[str, Any]:
        service = self.service

        id = self.id

        url: None | str
        url = self.url

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "service": service,
                "id": id,
                "url": url,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        service = d.pop("service")

        id = d.pop("id")

        def _parse_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        url = _parse_url(d.pop("url"))

        campaign_moved_from_type_0 = cls(
            service=service,
            id=id,
            url=url,
        )

        return campaign_moved_from_type_0
