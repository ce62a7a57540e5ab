from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.interval import Interval, check_interval
from ..types import UNSET, Unset

T = TypeVar("T", bound="ChangePlanBody")


@_attrs_define
class ChangePlanBody:
    """
    Attributes:
        plan (str): The name of a plan with a price.
        interval (Interval | Unset):
        dry_run (bool | Unset): Answers with the plan (200) and does nothing.
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    plan: str
    interval: Interval | Unset = UNSET
    dry_run: bool | Unset = UNSET
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        plan = self.plan

        interval: str | Unset = UNSET
        if not isinstance(self.interval, Unset):
            interval = self.interval

        dry_run = self.dry_run

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "plan": plan,
            }
        )
        if interval is not UNSET:
            field_dict["interval"] = interval
        if dry_run is not UNSET:
            field_dict["dryRun"] = dry_run
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        plan = d.pop("plan")

        _interval = d.pop("interval", UNSET)
        interval: Interval | Unset
        if isinstance(_interval, Unset):
            interval = UNSET
        else:
            interval = check_interval(_interval)

        dry_run = d.pop("dryRun", UNSET)

        confirm = d.pop("confirm", UNSET)

        change_plan_body = cls(
            plan=plan,
            interval=interval,
            dry_run=dry_run,
            confirm=confirm,
        )

        return change_plan_body
