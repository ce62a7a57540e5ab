from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="Usage")


@_attrs_define
class Usage:
    """
    Attributes:
        emails_this_month (int): Mails of this calendar month (UTC) that count: campaigns and welcomes.
        emails_allowed (int | None):
        subscribers (int): Active subscribers of all newsletters.
        subscribers_allowed (int | None):
        period_ends_at (str): When the next month begins, and the count of e-mails with it.
        welcome_emails_paused (bool): True while welcome mails are skipped, because the month’s allowance is used up.
            They are not sent later either. False without a plan, which has no allowance.
    """

    emails_this_month: int
    emails_allowed: int | None
    subscribers: int
    subscribers_allowed: int | None
    period_ends_at: str
    welcome_emails_paused: bool

    def to_dict(self) -> dict[str, Any]:
        emails_this_month = self.emails_this_month

        emails_allowed: int | None
        emails_allowed = self.emails_allowed

        subscribers = self.subscribers

        subscribers_allowed: int | None
        subscribers_allowed = self.subscribers_allowed

        period_ends_at = self.period_ends_at

        welcome_emails_paused = self.welcome_emails_paused

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "emailsThisMonth": emails_this_month,
                "emailsAllowed": emails_allowed,
                "subscribers": subscribers,
                "subscribersAllowed": subscribers_allowed,
                "periodEndsAt": period_ends_at,
                "welcomeEmailsPaused": welcome_emails_paused,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        emails_this_month = d.pop("emailsThisMonth")

        def _parse_emails_allowed(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        emails_allowed = _parse_emails_allowed(d.pop("emailsAllowed"))

        subscribers = d.pop("subscribers")

        def _parse_subscribers_allowed(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        subscribers_allowed = _parse_subscribers_allowed(d.pop("subscribersAllowed"))

        period_ends_at = d.pop("periodEndsAt")

        welcome_emails_paused = d.pop("welcomeEmailsPaused")

        usage = cls(
            emails_this_month=emails_this_month,
            emails_allowed=emails_allowed,
            subscribers=subscribers,
            subscribers_allowed=subscribers_allowed,
            period_ends_at=period_ends_at,
            welcome_emails_paused=welcome_emails_paused,
        )

        return usage
