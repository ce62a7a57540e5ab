from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.cancel_subscription_body_at import (
    CancelSubscriptionBodyAt,
    check_cancel_subscription_body_at,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="CancelSubscriptionBody")


@_attrs_define
class CancelSubscriptionBody:
    """
    Attributes:
        at (CancelSubscriptionBodyAt): now: the paid subscription ends at once. period_end: nothing more is charged, and
            it ends when what is paid for ends.
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    at: CancelSubscriptionBodyAt
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        at: str = self.at

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "at": at,
            }
        )
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        at = check_cancel_subscription_body_at(d.pop("at"))

        confirm = d.pop("confirm", UNSET)

        cancel_subscription_body = cls(
            at=at,
            confirm=confirm,
        )

        return cancel_subscription_body
