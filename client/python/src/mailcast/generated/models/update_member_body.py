from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.role import Role, check_role
from ..types import UNSET, Unset

T = TypeVar("T", bound="UpdateMemberBody")


@_attrs_define
class UpdateMemberBody:
    """
    Attributes:
        role (Role):
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    role: Role
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        role: str = self.role

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "role": role,
            }
        )
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        role = check_role(d.pop("role"))

        confirm = d.pop("confirm", UNSET)

        update_member_body = cls(
            role=role,
            confirm=confirm,
        )

        return update_member_body
