from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="CampaignStepsItem")


@_attrs_define
class CampaignStepsItem:
    """
    Attributes:
        number (int):
        recipients (int | None):
        started_at (str): ISO 8601, UTC, milliseconds.
        finished_at (None | str):
    """

    number: int
    recipients: int | None
    started_at: str
    finished_at: None | str

    def to_dict(self) -> dict[str, Any]:
        number = self.number

        recipients: int | None
        recipients = self.recipients

        started_at = self.started_at

        finished_at: None | str
        finished_at = self.finished_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "number": number,
                "recipients": recipients,
                "startedAt": started_at,
                "finishedAt": finished_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        number = d.pop("number")

        def _parse_recipients(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        recipients = _parse_recipients(d.pop("recipients"))

        started_at = d.pop("startedAt")

        def _parse_finished_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        finished_at = _parse_finished_at(d.pop("finishedAt"))

        campaign_steps_item = cls(
            number=number,
            recipients=recipients,
            started_at=started_at,
            finished_at=finished_at,
        )

        return campaign_steps_item
