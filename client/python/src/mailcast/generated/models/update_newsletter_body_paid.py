from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="UpdateNewsletterBodyPaid")


@_attrs_define
class UpdateNewsletterBodyPaid:
    """
    Attributes:
        enabled (bool | Unset): Whether readers can subscribe. Those who pay already go on paying while it is off.
        currency (str | Unset): ISO 4217, in either case; answers have small letters. It cannot change while readers
            pay.
        monthly_price (int | None | Unset): In the currency's minor unit: 500 is € 5.00. Null: not for sale by this
            interval.
        yearly_price (int | None | Unset): In the currency's minor unit: 500 is € 5.00. Null: not for sale by this
            interval.
        trial_days (int | Unset): The days before the first payment. An address has one trial of a newsletter.
        benefits (list[str] | Unset): What paid readers get, as the page with the prices lists it.
        grace_days (int | Unset): The days for which a reader whose payment failed stays a paid one.
    """

    enabled: bool | Unset = UNSET
    currency: str | Unset = UNSET
    monthly_price: int | None | Unset = UNSET
    yearly_price: int | None | Unset = UNSET
    trial_days: int | Unset = UNSET
    benefits: list[str] | Unset = UNSET
    grace_days: int | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        enabled = self.enabled

        currency = self.currency

        monthly_price: int | None | Unset
        if isinstance(self.monthly_price, Unset):
            monthly_price = UNSET
        else:
            monthly_price = self.monthly_price

        yearly_price: int | None | Unset
        if isinstance(self.yearly_price, Unset):
            yearly_price = UNSET
        else:
            yearly_price = self.yearly_price

        trial_days = self.trial_days

        benefits: list[str] | Unset = UNSET
        if not isinstance(self.benefits, Unset):
            benefits = self.benefits

        grace_days = self.grace_days

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if enabled is not UNSET:
            field_dict["enabled"] = enabled
        if currency is not UNSET:
            field_dict["currency"] = currency
        if monthly_price is not UNSET:
            field_dict["monthlyPrice"] = monthly_price
        if yearly_price is not UNSET:
            field_dict["yearlyPrice"] = yearly_price
        if trial_days is not UNSET:
            field_dict["trialDays"] = trial_days
        if benefits is not UNSET:
            field_dict["benefits"] = benefits
        if grace_days is not UNSET:
            field_dict["graceDays"] = grace_days

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        enabled = d.pop("enabled", UNSET)

        currency = d.pop("currency", UNSET)

        def _parse_monthly_price(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        monthly_price = _parse_monthly_price(d.pop("monthlyPrice", UNSET))

        def _parse_yearly_price(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        yearly_price = _parse_yearly_price(d.pop("yearlyPrice", UNSET))

        trial_days = d.pop("trialDays", UNSET)

        benefits = cast(list[str], d.pop("benefits", UNSET))

        grace_days = d.pop("graceDays", UNSET)

        update_newsletter_body_paid = cls(
            enabled=enabled,
            currency=currency,
            monthly_price=monthly_price,
            yearly_price=yearly_price,
            trial_days=trial_days,
            benefits=benefits,
            grace_days=grace_days,
        )

        return update_newsletter_body_paid
