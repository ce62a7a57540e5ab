from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="AdoptionWitnessChargesItem")


@_attrs_define
class AdoptionWitnessChargesItem:
    """
    Attributes:
        invoice (str):
        contact_id (str):
        subscription (str): Its id at Stripe.
        other_subscription (str): Its id at Stripe.
        amount (int): In the currency’s minor unit.
        currency (str):
        paid_at (str): ISO 8601, UTC, milliseconds.
    """

    invoice: str
    contact_id: str
    subscription: str
    other_subscription: str
    amount: int
    currency: str
    paid_at: str

    def to_dict(self) -> dict[str, Any]:
        invoice = self.invoice

        contact_id = self.contact_id

        subscription = self.subscription

        other_subscription = self.other_subscription

        amount = self.amount

        currency = self.currency

        paid_at = self.paid_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "invoice": invoice,
                "contactId": contact_id,
                "subscription": subscription,
                "otherSubscription": other_subscription,
                "amount": amount,
                "currency": currency,
                "paidAt": paid_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        invoice = d.pop("invoice")

        contact_id = d.pop("contactId")

        subscription = d.pop("subscription")

        other_subscription = d.pop("otherSubscription")

        amount = d.pop("amount")

        currency = d.pop("currency")

        paid_at = d.pop("paidAt")

        adoption_witness_charges_item = cls(
            invoice=invoice,
            contact_id=contact_id,
            subscription=subscription,
            other_subscription=other_subscription,
            amount=amount,
            currency=currency,
            paid_at=paid_at,
        )

        return adoption_witness_charges_item
