from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.browser_use import BrowserUse, check_browser_use
from ..models.confirm import Confirm, check_confirm
from ..types import UNSET, Unset

T = TypeVar("T", bound="UpdateApiKeyBody")


@_attrs_define
class UpdateApiKeyBody:
    """
    Attributes:
        name (str | Unset):
        browser_use (BrowserUse | Unset):
        expires_at (None | str | Unset): The key answers 401 from this time on; null: it does not expire.
        readonly (bool | Unset): true: the key only reads, and 403 answers every change.
        sends_to (int | None | Unset): The most recipients a day (UTC) of the mails that its calls cause; null: no
            limit. Beyond it a call answers 409 sends_limit_reached, and nothing is sent. Keys that it makes share its
            count.
        confirm (Confirm | Unset):
        plan_confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show
            your person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as
            the plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    name: str | Unset = UNSET
    browser_use: BrowserUse | Unset = UNSET
    expires_at: None | str | Unset = UNSET
    readonly: bool | Unset = UNSET
    sends_to: int | None | Unset = UNSET
    confirm: Confirm | Unset = UNSET
    plan_confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        browser_use: str | Unset = UNSET
        if not isinstance(self.browser_use, Unset):
            browser_use = self.browser_use

        expires_at: None | str | Unset
        if isinstance(self.expires_at, Unset):
            expires_at = UNSET
        else:
            expires_at = self.expires_at

        readonly = self.readonly

        sends_to: int | None | Unset
        if isinstance(self.sends_to, Unset):
            sends_to = UNSET
        else:
            sends_to = self.sends_to

        confirm: str | Unset = UNSET
        if not isinstance(self.confirm, Unset):
            confirm = self.confirm

        plan_confirm = self.plan_confirm

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if name is not UNSET:
            field_dict["name"] = name
        if browser_use is not UNSET:
            field_dict["browserUse"] = browser_use
        if expires_at is not UNSET:
            field_dict["expiresAt"] = expires_at
        if readonly is not UNSET:
            field_dict["readonly"] = readonly
        if sends_to is not UNSET:
            field_dict["sendsTo"] = sends_to
        if confirm is not UNSET:
            field_dict["confirm"] = confirm
        if plan_confirm is not UNSET:
            field_dict["planConfirm"] = plan_confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name", UNSET)

        _browser_use = d.pop("browserUse", UNSET)
        browser_use: BrowserUse | Unset
        if isinstance(_browser_use, Unset):
            browser_use = UNSET
        else:
            browser_use = check_browser_use(_browser_use)

        def _parse_expires_at(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        expires_at = _parse_expires_at(d.pop("expiresAt", UNSET))

        readonly = d.pop("readonly", UNSET)

        def _parse_sends_to(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        sends_to = _parse_sends_to(d.pop("sendsTo", UNSET))

        _confirm = d.pop("confirm", UNSET)
        confirm: Confirm | Unset
        if isinstance(_confirm, Unset):
            confirm = UNSET
        else:
            confirm = check_confirm(_confirm)

        plan_confirm = d.pop("planConfirm", UNSET)

        update_api_key_body = cls(
            name=name,
            browser_use=browser_use,
            expires_at=expires_at,
            readonly=readonly,
            sends_to=sends_to,
            confirm=confirm,
            plan_confirm=plan_confirm,
        )

        return update_api_key_body
