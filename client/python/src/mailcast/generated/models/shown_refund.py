from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.shown_refund_status import ShownRefundStatus, check_shown_refund_status

T = TypeVar("T", bound="ShownRefund")


@_attrs_define
class ShownRefund:
    """
    Attributes:
        amount (int | None): In the currency's minor unit. Null: all that was left.
        status (ShownRefundStatus): failed: nothing was paid back.
        failure (None | str): The reason why it failed, as the provider gave it.
        created_at (str): ISO 8601, UTC, milliseconds.
    """

    amount: int | None
    status: ShownRefundStatus
    failure: None | str
    created_at: str

    def to_dict(self) -> dict[str, Any]:
        amount: int | None
        amount = self.amount

        status: str = self.status

        failure: None | str
        failure = self.failure

        created_at = self.created_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "amount": amount,
                "status": status,
                "failure": failure,
                "createdAt": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_amount(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        amount = _parse_amount(d.pop("amount"))

        status = check_shown_refund_status(d.pop("status"))

        def _parse_failure(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        failure = _parse_failure(d.pop("failure"))

        created_at = d.pop("createdAt")

        shown_refund = cls(
            amount=amount,
            status=status,
            failure=failure,
            created_at=created_at,
        )

        return shown_refund
