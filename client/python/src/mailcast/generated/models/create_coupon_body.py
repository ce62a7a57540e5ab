from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.duration import Duration, check_duration
from ..types import UNSET, Unset

T = TypeVar("T", bound="CreateCouponBody")


@_attrs_define
class CreateCouponBody:
    """
    Attributes:
        code (str): The code that buyers type, in small or capital letters.
        percent_off (int | None | Unset):
        amount_off (int | None | Unset):
        currency (None | str | Unset):
        duration (Duration | Unset):
        redeem_by (None | str | Unset): It works until then.
        max_redemptions (int | None | Unset): The orders that may use it.
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    code: str
    percent_off: int | None | Unset = UNSET
    amount_off: int | None | Unset = UNSET
    currency: None | str | Unset = UNSET
    duration: Duration | Unset = UNSET
    redeem_by: None | str | Unset = UNSET
    max_redemptions: int | None | Unset = UNSET
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        code = self.code

        percent_off: int | None | Unset
        if isinstance(self.percent_off, Unset):
            percent_off = UNSET
        else:
            percent_off = self.percent_off

        amount_off: int | None | Unset
        if isinstance(self.amount_off, Unset):
            amount_off = UNSET
        else:
            amount_off = self.amount_off

        currency: None | str | Unset
        if isinstance(self.currency, Unset):
            currency = UNSET
        else:
            currency = self.currency

        duration: str | Unset = UNSET
        if not isinstance(self.duration, Unset):
            duration = self.duration

        redeem_by: None | str | Unset
        if isinstance(self.redeem_by, Unset):
            redeem_by = UNSET
        else:
            redeem_by = self.redeem_by

        max_redemptions: int | None | Unset
        if isinstance(self.max_redemptions, Unset):
            max_redemptions = UNSET
        else:
            max_redemptions = self.max_redemptions

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "code": code,
            }
        )
        if percent_off is not UNSET:
            field_dict["percentOff"] = percent_off
        if amount_off is not UNSET:
            field_dict["amountOff"] = amount_off
        if currency is not UNSET:
            field_dict["currency"] = currency
        if duration is not UNSET:
            field_dict["duration"] = duration
        if redeem_by is not UNSET:
            field_dict["redeemBy"] = redeem_by
        if max_redemptions is not UNSET:
            field_dict["maxRedemptions"] = max_redemptions
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        code = d.pop("code")

        def _parse_percent_off(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        percent_off = _parse_percent_off(d.pop("percentOff", UNSET))

        def _parse_amount_off(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        amount_off = _parse_amount_off(d.pop("amountOff", UNSET))

        def _parse_currency(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        currency = _parse_currency(d.pop("currency", UNSET))

        _duration = d.pop("duration", UNSET)
        duration: Duration | Unset
        if isinstance(_duration, Unset):
            duration = UNSET
        else:
            duration = check_duration(_duration)

        def _parse_redeem_by(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        redeem_by = _parse_redeem_by(d.pop("redeemBy", UNSET))

        def _parse_max_redemptions(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        max_redemptions = _parse_max_redemptions(d.pop("maxRedemptions", UNSET))

        confirm = d.pop("confirm", UNSET)

        create_coupon_body = cls(
            code=code,
            percent_off=percent_off,
            amount_off=amount_off,
            currency=currency,
            duration=duration,
            redeem_by=redeem_by,
            max_redemptions=max_redemptions,
            confirm=confirm,
        )

        return create_coupon_body
