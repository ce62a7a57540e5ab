from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="AccountBillingNextPlanType0")


@_attrs_define
class AccountBillingNextPlanType0:
    """
    Attributes:
        plan (str):
        at (str): ISO 8601, UTC, milliseconds.
    """

    plan: str
    at: str

    def to_dict(self) -> dict[str, Any]:
        plan = self.plan

        at = self.at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "plan": plan,
                "at": at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        plan = d.pop("plan")

        at = d.pop("at")

        account_billing_next_plan_type_0 = cls(
            plan=plan,
            at=at,
        )

        return account_billing_next_plan_type_0
