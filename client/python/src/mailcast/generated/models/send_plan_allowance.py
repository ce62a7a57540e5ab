from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="SendPlanAllowance")


@_attrs_define
class SendPlanAllowance:
    """The room that the account's plan leaves.

    Attributes:
        emails_left (int | None): Mails that the plan leaves in this month; null: without a limit.
        subscribers_over (int): Active subscribers beyond the plan's.
    """

    emails_left: int | None
    subscribers_over: int

    def to_dict(self) -> dict[str, Any]:
        emails_left: int | None
        emails_left = self.emails_left

        subscribers_over = self.subscribers_over

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "emailsLeft": emails_left,
                "subscribersOver": subscribers_over,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_emails_left(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        emails_left = _parse_emails_left(d.pop("emailsLeft"))

        subscribers_over = d.pop("subscribersOver")

        send_plan_allowance = cls(
            emails_left=emails_left,
            subscribers_over=subscribers_over,
        )

        return send_plan_allowance
