from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="WelcomeTestEmail")


@_attrs_define
class WelcomeTestEmail:
    """
    Attributes:
        newsletter_id (str):
        to (list[str]):
    """

    newsletter_id: str
    to: list[str]

    def to_dict(self) -> dict[str, Any]:
        newsletter_id = self.newsletter_id

        to = self.to

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "newsletterId": newsletter_id,
                "to": to,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        newsletter_id = d.pop("newsletterId")

        to = cast(list[str], d.pop("to"))

        welcome_test_email = cls(
            newsletter_id=newsletter_id,
            to=to,
        )

        return welcome_test_email
