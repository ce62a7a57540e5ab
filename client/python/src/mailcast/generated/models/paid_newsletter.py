from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="PaidNewsletter")


@_attrs_define
class PaidNewsletter:
    """The prices of a newsletter. A change concerns those who subscribe from then on.

    Attributes:
        enabled (bool): Whether readers can subscribe. Those who pay already go on paying while it is off.
        currency (str): ISO 4217, in either case; answers have small letters. It cannot change while readers pay.
        monthly_price (int | None): In the currency's minor unit: 500 is € 5.00. Null: not for sale by this interval.
        yearly_price (int | None): In the currency's minor unit: 500 is € 5.00. Null: not for sale by this interval.
        trial_days (int): The days before the first payment. An address has one trial of a newsletter.
        benefits (list[str]): What paid readers get, as the page with the prices lists it.
        grace_days (int): The days for which a reader whose payment failed stays a paid one.
    """

    enabled: bool
    currency: str
    monthly_price: int | None
    yearly_price: int | None
    trial_days: int
    benefits: list[str]
    grace_days: int

    def to_dict(self) -> dict[str, Any]:
        enabled = self.enabled

        currency = self.currency

        monthly_price: int | None
        monthly_price = self.monthly_price

        yearly_price: int | None
        yearly_price = self.yearly_price

        trial_days = self.trial_days

        benefits = self.benefits

        grace_days = self.grace_days

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "enabled": enabled,
                "currency": currency,
                "monthlyPrice": monthly_price,
                "yearlyPrice": yearly_price,
                "trialDays": trial_days,
                "benefits": benefits,
                "graceDays": grace_days,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        enabled = d.pop("enabled")

        currency = d.pop("currency")

        def _parse_monthly_price(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        monthly_price = _parse_monthly_price(d.pop("monthlyPrice"))

        def _parse_yearly_price(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        yearly_price = _parse_yearly_price(d.pop("yearlyPrice"))

        trial_days = d.pop("trialDays")

        benefits = cast(list[str], d.pop("benefits"))

        grace_days = d.pop("graceDays")

        paid_newsletter = cls(
            enabled=enabled,
            currency=currency,
            monthly_price=monthly_price,
            yearly_price=yearly_price,
            trial_days=trial_days,
            benefits=benefits,
            grace_days=grace_days,
        )

        return paid_newsletter
