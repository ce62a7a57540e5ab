from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.signup_status import SignupStatus, check_signup_status

T = TypeVar("T", bound="Signup")


@_attrs_define
class Signup:
    """
    Attributes:
        email (str):
        status (SignupStatus):
    """

    email: str
    status: SignupStatus

    def to_dict(self) -> dict[str, Any]:
        email = self.email

        status: str = self.status

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "email": email,
                "status": status,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        email = d.pop("email")

        status = check_signup_status(d.pop("status"))

        signup = cls(
            email=email,
            status=status,
        )

        return signup
