from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="SendAutomationTestEmailBody")


@_attrs_define
class SendAutomationTestEmailBody:
    """
    Attributes:
        step_id (str): Made by the server where it is left out, and then the same for good.
        to (list[str] | Unset):
        contact_id (str | Unset): The contact whose values are filled in.
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    step_id: str
    to: list[str] | Unset = UNSET
    contact_id: str | Unset = UNSET
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        step_id = self.step_id

        to: list[str] | Unset = UNSET
        if not isinstance(self.to, Unset):
            to = self.to

        contact_id = self.contact_id

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "stepId": step_id,
            }
        )
        if to is not UNSET:
            field_dict["to"] = to
        if contact_id is not UNSET:
            field_dict["contactId"] = contact_id
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        step_id = d.pop("stepId")

        to = cast(list[str], d.pop("to", UNSET))

        contact_id = d.pop("contactId", UNSET)

        confirm = d.pop("confirm", UNSET)

        send_automation_test_email_body = cls(
            step_id=step_id,
            to=to,
            contact_id=contact_id,
            confirm=confirm,
        )

        return send_automation_test_email_body
