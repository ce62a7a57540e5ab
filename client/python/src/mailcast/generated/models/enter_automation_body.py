from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="EnterAutomationBody")


@_attrs_define
class EnterAutomationBody:
    """
    Attributes:
        contact_id (str): The id of a contact, sub_…, as events and lists of contacts have it.
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    contact_id: str
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        contact_id = self.contact_id

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "contactId": contact_id,
            }
        )
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        contact_id = d.pop("contactId")

        confirm = d.pop("confirm", UNSET)

        enter_automation_body = cls(
            contact_id=contact_id,
            confirm=confirm,
        )

        return enter_automation_body
