from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="AccountBillingEmailsByDayItem")


@_attrs_define
class AccountBillingEmailsByDayItem:
    """
    Attributes:
        day (str):
        emails (int): The e-mails of the month by the end of that day.
    """

    day: str
    emails: int

    def to_dict(self) -> dict[str, Any]:
        day = self.day

        emails = self.emails

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "day": day,
                "emails": emails,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        day = d.pop("day")

        emails = d.pop("emails")

        account_billing_emails_by_day_item = cls(
            day=day,
            emails=emails,
        )

        return account_billing_emails_by_day_item
