from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.confirm import Confirm, check_confirm
from ..models.update_connected_app_body_level import (
    UpdateConnectedAppBodyLevel,
    check_update_connected_app_body_level,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="UpdateConnectedAppBody")


@_attrs_define
class UpdateConnectedAppBody:
    """
    Attributes:
        name (str | Unset): The name that the app gave itself. Anybody can take any name: look at the host.
        level (UpdateConnectedAppBodyLevel | Unset): read: it looks at the account and changes nothing. write: it may
            also change what its person may.
        confirm (Confirm | Unset):
        sends_to (int | None | Unset): The most recipients a day (UTC) of the mails that its calls cause; null: no
            limit. Keys that it makes share its count.
        expires_at (None | str | Unset): The app is refused from this time on; null: it stays connected until it is
            revoked.
        plan_confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show
            your person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as
            the plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    name: str | Unset = UNSET
    level: UpdateConnectedAppBodyLevel | Unset = UNSET
    confirm: Confirm | Unset = UNSET
    sends_to: int | None | Unset = UNSET
    expires_at: None | str | Unset = UNSET
    plan_confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        level: str | Unset = UNSET
        if not isinstance(self.level, Unset):
            level = self.level

        confirm: str | Unset = UNSET
        if not isinstance(self.confirm, Unset):
            confirm = self.confirm

        sends_to: int | None | Unset
        if isinstance(self.sends_to, Unset):
            sends_to = UNSET
        else:
            sends_to = self.sends_to

        expires_at: None | str | Unset
        if isinstance(self.expires_at, Unset):
            expires_at = UNSET
        else:
            expires_at = self.expires_at

        plan_confirm = self.plan_confirm

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if name is not UNSET:
            field_dict["name"] = name
        if level is not UNSET:
            field_dict["level"] = level
        if confirm is not UNSET:
            field_dict["confirm"] = confirm
        if sends_to is not UNSET:
            field_dict["sendsTo"] = sends_to
        if expires_at is not UNSET:
            field_dict["expiresAt"] = expires_at
        if plan_confirm is not UNSET:
            field_dict["planConfirm"] = plan_confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name", UNSET)

        _level = d.pop("level", UNSET)
        level: UpdateConnectedAppBodyLevel | Unset
        if isinstance(_level, Unset):
            level = UNSET
        else:
            level = check_update_connected_app_body_level(_level)

        _confirm = d.pop("confirm", UNSET)
        confirm: Confirm | Unset
        if isinstance(_confirm, Unset):
            confirm = UNSET
        else:
            confirm = check_confirm(_confirm)

        def _parse_sends_to(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        sends_to = _parse_sends_to(d.pop("sendsTo", UNSET))

        def _parse_expires_at(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        expires_at = _parse_expires_at(d.pop("expiresAt", UNSET))

        plan_confirm = d.pop("planConfirm", UNSET)

        update_connected_app_body = cls(
            name=name,
            level=level,
            confirm=confirm,
            sends_to=sends_to,
            expires_at=expires_at,
            plan_confirm=plan_confirm,
        )

        return update_connected_app_body
