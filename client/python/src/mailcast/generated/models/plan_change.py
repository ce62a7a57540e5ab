from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.plan_change_status import PlanChangeStatus, check_plan_change_status

T = TypeVar("T", bound="PlanChange")


@_attrs_define
class PlanChange:
    """
    Attributes:
        plan (str): The name of a plan with a price.
        effective_at (None | str):
        checkout_url (None | str): The page at which a first plan is paid.
        status (PlanChangeStatus):
        action_url (None | str): The page at which the owner pays the difference.
    """

    plan: str
    effective_at: None | str
    checkout_url: None | str
    status: PlanChangeStatus
    action_url: None | str

    def to_dict(self) -> dict[str, Any]:
        plan = self.plan

        effective_at: None | str
        effective_at = self.effective_at

        checkout_url: None | str
        checkout_url = self.checkout_url

        status: str = self.status

        action_url: None | str
        action_url = self.action_url

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "plan": plan,
                "effectiveAt": effective_at,
                "checkoutUrl": checkout_url,
                "status": status,
                "actionUrl": action_url,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        plan = d.pop("plan")

        def _parse_effective_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        effective_at = _parse_effective_at(d.pop("effectiveAt"))

        def _parse_checkout_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        checkout_url = _parse_checkout_url(d.pop("checkoutUrl"))

        status = check_plan_change_status(d.pop("status"))

        def _parse_action_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        action_url = _parse_action_url(d.pop("actionUrl"))

        plan_change = cls(
            plan=plan,
            effective_at=effective_at,
            checkout_url=checkout_url,
            status=status,
            action_url=action_url,
        )

        return plan_change
