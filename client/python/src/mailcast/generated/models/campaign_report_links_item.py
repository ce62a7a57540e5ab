from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="CampaignReportLinksItem")


@_attrs_define
class CampaignReportLinksItem:
    """
    Attributes:
        url (str):
        readers (int): Readers who followed it.
        clicks (int): How often they followed it. One reader may do so several times.
        machine_clicks (int): Readers for whom a program followed it.
    """

    url: str
    readers: int
    clicks: int
    machine_clicks: int

    def to_dict(self) -> dict[str, Any]:
        url = self.url

        readers = self.readers

        clicks = self.clicks

        machine_clicks = self.machine_clicks

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "url": url,
                "readers": readers,
                "clicks": clicks,
                "machineClicks": machine_clicks,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        url = d.pop("url")

        readers = d.pop("readers")

        clicks = d.pop("clicks")

        machine_clicks = d.pop("machineClicks")

        campaign_report_links_item = cls(
            url=url,
            readers=readers,
            clicks=clicks,
            machine_clicks=machine_clicks,
        )

        return campaign_report_links_item
