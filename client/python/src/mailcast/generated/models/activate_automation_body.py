from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.activate_automation_body_existing import (
    ActivateAutomationBodyExisting,
    check_activate_automation_body_existing,
)
from ..models.activate_automation_body_readers_inside import (
    ActivateAutomationBodyReadersInside,
    check_activate_automation_body_readers_inside,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="ActivateAutomationBody")


@_attrs_define
class ActivateAutomationBody:
    """
    Attributes:
        existing (ActivateAutomationBodyExisting | Unset): matching: active contacts for whom the trigger is true now
            enter too. Not for the triggers date and api.
        readers_inside (ActivateAutomationBodyReadersInside | Unset): What becomes of readers inside when a draft is
            published.
        dry_run (bool | Unset): Answers with the plan (200) and does nothing.
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    existing: ActivateAutomationBodyExisting | Unset = UNSET
    readers_inside: ActivateAutomationBodyReadersInside | Unset = UNSET
    dry_run: bool | Unset = UNSET
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        existing: str | Unset = UNSET
        if not isinstance(self.existing, Unset):
            existing = self.existing

        readers_inside: str | Unset = UNSET
        if not isinstance(self.readers_inside, Unset):
            readers_inside = self.readers_inside

        dry_run = self.dry_run

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if existing is not UNSET:
            field_dict["existing"] = existing
        if readers_inside is not UNSET:
            field_dict["readersInside"] = readers_inside
        if dry_run is not UNSET:
            field_dict["dryRun"] = dry_run
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        _existing = d.pop("existing", UNSET)
        existing: ActivateAutomationBodyExisting | Unset
        if isinstance(_existing, Unset):
            existing = UNSET
        else:
            existing = check_activate_automation_body_existing(_existing)

        _readers_inside = d.pop("readersInside", UNSET)
        readers_inside: ActivateAutomationBodyReadersInside | Unset
        if isinstance(_readers_inside, Unset):
            readers_inside = UNSET
        else:
            readers_inside = check_activate_automation_body_readers_inside(_readers_inside)

        dry_run = d.pop("dryRun", UNSET)

        confirm = d.pop("confirm", UNSET)

        activate_automation_body = cls(
            existing=existing,
            readers_inside=readers_inside,
            dry_run=dry_run,
            confirm=confirm,
        )

        return activate_automation_body
