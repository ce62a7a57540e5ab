from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="MovePlanPaid")


@_attrs_define
class MovePlanPaid:
    """
    Attributes:
        readers (int): Those whom the lists call paid.
        with_stripe_id (int): Those with the id of a customer of Stripe.
    """

    readers: int
    with_stripe_id: int

    def to_dict(self) -> dict[str, Any]:
        readers = self.readers

        with_stripe_id = self.with_stripe_id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "readers": readers,
                "withStripeId": with_stripe_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        readers = d.pop("readers")

        with_stripe_id = d.pop("withStripeId")

        move_plan_paid = cls(
            readers=readers,
            with_stripe_id=with_stripe_id,
        )

        return move_plan_paid
