from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="Sender")


@_attrs_define
class Sender:
    """
    Attributes:
        name (str):
        email (str): Not at a domain that another account has verified, nor below one.
        reply_to (None | str):
    """

    name: str
    email: str
    reply_to: None | str

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        email = self.email

        reply_to: None | str
        reply_to = self.reply_to

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "email": email,
                "replyTo": reply_to,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name")

        email = d.pop("email")

        def _parse_reply_to(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reply_to = _parse_reply_to(d.pop("replyTo"))

        sender = cls(
            name=name,
            email=email,
            reply_to=reply_to,
        )

        return sender
