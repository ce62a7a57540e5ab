from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.bulk_job_action_type_4_end_payment import (
    BulkJobActionType4EndPayment,
    check_bulk_job_action_type_4_end_payment,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="BulkJobActionType4")


@_attrs_define
class BulkJobActionType4:
    """
    Attributes:
        type_ (Literal['delete']):
        end_payment (BulkJobActionType4EndPayment | Unset): Ends the payments of those who pay. Without it these
            contacts are skipped. For owners alone.
    """

    type_: Literal["delete"]
    end_payment: BulkJobActionType4EndPayment | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        end_payment: str | Unset = UNSET
        if not isinstance(self.end_payment, Unset):
            end_payment = self.end_payment

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
            }
        )
        if end_payment is not UNSET:
            field_dict["endPayment"] = end_payment

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        type_ = cast(Literal["delete"], d.pop("type"))
        if type_ != "delete":
            raise ValueError(f"type must match const 'delete', got '{type_}'")

        _end_payment = d.pop("endPayment", UNSET)
        end_payment: BulkJobActionType4EndPayment | Unset
        if isinstance(_end_payment, Unset):
            end_payment = UNSET
        else:
            end_payment = check_bulk_job_action_type_4_end_payment(_end_payment)

        bulk_job_action_type_4 = cls(
            type_=type_,
            end_payment=end_payment,
        )

        return bulk_job_action_type_4
