from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="CampaignReportMedian")


@_attrs_define
class CampaignReportMedian:
    """The medians of the same rates over the newsletter's last campaigns.

    Attributes:
        delivered (float | None): A share from 0 to 1; null where no campaign has one.
        opened (float | None): A share from 0 to 1; null where no campaign has one.
        clicked (float | None): A share from 0 to 1; null where no campaign has one.
        unsubscribed (float | None): A share from 0 to 1; null where no campaign has one.
        bounced (float | None): A share from 0 to 1; null where no campaign has one.
        complained (float | None): A share from 0 to 1; null where no campaign has one.
    """

    delivered: float | None
    opened: float | None
    clicked: float | None
    unsubscribed: float | None
    bounced: float | None
    complained: float | None

    def to_dict(self) -> dict[str, Any]:
        delivered: float | None
        delivered = self.delivered

        opened: float | None
        opened = self.opened

        clicked: float | None
        clicked = self.clicked

        unsubscribed: float | None
        unsubscribed = self.unsubscribed

        bounced: float | None
        bounced = self.bounced

        complained: float | None
        complained = self.complained

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "delivered": delivered,
                "opened": opened,
                "clicked": clicked,
                "unsubscribed": unsubscribed,
                "bounced": bounced,
                "complained": complained,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_delivered(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        delivered = _parse_delivered(d.pop("delivered"))

        def _parse_opened(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        opened = _parse_opened(d.pop("opened"))

        def _parse_clicked(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        clicked = _parse_clicked(d.pop("clicked"))

        def _parse_unsubscribed(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        unsubscribed = _parse_unsubscribed(d.pop("unsubscribed"))

        def _parse_bounced(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        bounced = _parse_bounced(d.pop("bounced"))

        def _parse_complained(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        complained = _parse_complained(d.pop("complained"))

        campaign_report_median = cls(
            delivered=delivered,
            opened=opened,
            clicked=clicked,
            unsubscribed=unsubscribed,
            bounced=bounced,
            complained=complained,
        )

        return campaign_report_median
