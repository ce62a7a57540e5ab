from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.dispute import Dispute, check_dispute

T = TypeVar("T", bound="SubscriptionLastPaymentType0")


@_attrs_define
class SubscriptionLastPaymentType0:
    """
    Attributes:
        amount (int):
        refunded_amount (int):
        disputed (bool):
        dispute (Dispute | None): open: the bank decides. lost: the money is gone. Null: there is none, or it was won.
        paid_at (str): ISO 8601, UTC, milliseconds.
    """

    amount: int
    refunded_amount: int
    disputed: bool
    dispute: Dispute | None
    paid_at: str

    def to_dict(self) -> dict[str, Any]:
        amount = self.amount

        refunded_amount = self.refunded_amount

        disputed = self.disputed

        dispute: None | str
        if isinstance(self.dispute, str):
            dispute = self.dispute
        else:
            dispute = self.dispute

        paid_at = self.paid_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "amount": amount,
                "refundedAmount": refunded_amount,
                "disputed": disputed,
                "dispute": dispute,
                "paidAt": paid_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        amount = d.pop("amount")

        refunded_amount = d.pop("refundedAmount")

        disputed = d.pop("disputed")

        def _parse_dispute(data: object) -> Dispute | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                dispute_type_0 = check_dispute(data)

                return dispute_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Dispute | None, data)

        dispute = _parse_dispute(d.pop("dispute"))

        paid_at = d.pop("paidAt")

        subscription_last_payment_type_0 = cls(
            amount=amount,
            refunded_amount=refunded_amount,
            disputed=disputed,
            dispute=dispute,
            paid_at=paid_at,
        )

        return subscription_last_payment_type_0
