from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="ScheduleCampaignBody")


@_attrs_define
class ScheduleCampaignBody:
    """
    Attributes:
        at (str): The time: local (2027-03-28T09:00) in timeZone, or with an offset (2027-03-28T09:00+02:00 or …Z).
            Seconds may be given.
        time_zone (str | Unset): The IANA time zone of a local time; the newsletter's, when left out.
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    at: str
    time_zone: str | Unset = UNSET
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        at = self.at

        time_zone = self.time_zone

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "at": at,
            }
        )
        if time_zone is not UNSET:
            field_dict["timeZone"] = time_zone
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        at = d.pop("at")

        time_zone = d.pop("timeZone", UNSET)

        confirm = d.pop("confirm", UNSET)

        schedule_campaign_body = cls(
            at=at,
            time_zone=time_zone,
            confirm=confirm,
        )

        return schedule_campaign_body
