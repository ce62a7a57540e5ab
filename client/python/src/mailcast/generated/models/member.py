from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.member_status import MemberStatus, check_member_status
from ..models.role import Role, check_role

T = TypeVar("T", bound="Member")


@_attrs_define
class Member:
    """
    Attributes:
        id (str):
        person_id (None | str): The person, as the audit log and keys name them. Null until the invitation is accepted.
        email (str):
        name (None | str): Null until the invitation is accepted.
        role (Role):
        status (MemberStatus):
        invited_at (None | str):
        joined_at (None | str):
    """

    id: str
    person_id: None | str
    email: str
    name: None | str
    role: Role
    status: MemberStatus
    invited_at: None | str
    joined_at: None | str

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        person_id: None | str
        person_id = self.person_id

        email = self.email

        name: None | str
        name = self.name

        role: str = self.role

        status: str = self.status

        invited_at: None | str
        invited_at = self.invited_at

        joined_at: None | str
        joined_at = self.joined_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "personId": person_id,
                "email": email,
                "name": name,
                "role": role,
                "status": status,
                "invitedAt": invited_at,
                "joinedAt": joined_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")

        def _parse_person_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        person_id = _parse_person_id(d.pop("personId"))

        email = d.pop("email")

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        role = check_role(d.pop("role"))

        status = check_member_status(d.pop("status"))

        def _parse_invited_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        invited_at = _parse_invited_at(d.pop("invitedAt"))

        def _parse_joined_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        joined_at = _parse_joined_at(d.pop("joinedAt"))

        member = cls(
            id=id,
            person_id=person_id,
            email=email,
            name=name,
            role=role,
            status=status,
            invited_at=invited_at,
            joined_at=joined_at,
        )

        return member
