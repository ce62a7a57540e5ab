from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.erase_contact_body_end_payment import (
    EraseContactBodyEndPayment,
    check_erase_contact_body_end_payment,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="EraseContactBody")


@_attrs_define
class EraseContactBody:
    """
    Attributes:
        end_payment (EraseContactBodyEndPayment | Unset): What becomes of a live paid subscription. Without it the
            deletion of a reader who pays is refused (`subscription_active`). For owners alone.
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    end_payment: EraseContactBodyEndPayment | Unset = UNSET
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        end_payment: str | Unset = UNSET
        if not isinstance(self.end_payment, Unset):
            end_payment = self.end_payment

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if end_payment is not UNSET:
            field_dict["endPayment"] = end_payment
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        _end_payment = d.pop("endPayment", UNSET)
        end_payment: EraseContactBodyEndPayment | Unset
        if isinstance(_end_payment, Unset):
            end_payment = UNSET
        else:
            end_payment = check_erase_contact_body_end_payment(_end_payment)

        confirm = d.pop("confirm", UNSET)

        erase_contact_body = cls(
            end_payment=end_payment,
            confirm=confirm,
        )

        return erase_contact_body
