from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.duration import Duration, check_duration

T = TypeVar("T", bound="Coupon")


@_attrs_define
class Coupon:
    """
    Attributes:
        id (str):
        code (str): The code that buyers type, in small or capital letters.
        percent_off (int | None):
        amount_off (int | None):
        currency (None | str): That of amountOff: it counts for prices in it alone.
        duration (Duration):
        redeem_by (None | str):
        max_redemptions (int | None):
        redemptions (int): The orders that used it, with those that still wait for their payment.
        archived_at (None | str):
        created_at (str): ISO 8601, UTC, milliseconds.
    """

    id: str
    code: str
    percent_off: int | None
    amount_off: int | None
    currency: None | str
    duration: Duration
    redeem_by: None | str
    max_redemptions: int | None
    redemptions: int
    archived_at: None | str
    created_at: str

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        code = self.code

        percent_off: int | None
        percent_off = self.percent_off

        amount_off: int | None
        amount_off = self.amount_off

        currency: None | str
        currency = self.currency

        duration: str = self.duration

        redeem_by: None | str
        redeem_by = self.redeem_by

        max_redemptions: int | None
        max_redemptions = self.max_redemptions

        redemptions = self.redemptions

        archived_at: None | str
        archived_at = self.archived_at

        created_at = self.created_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "code": code,
                "percentOff": percent_off,
                "amountOff": amount_off,
                "currency": currency,
                "duration": duration,
                "redeemBy": redeem_by,
                "maxRedemptions": max_redemptions,
                "redemptions": redemptions,
                "archivedAt": archived_at,
                "createdAt": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")

        code = d.pop("code")

        def _parse_percent_off(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        percent_off = _parse_percent_off(d.pop("percentOff"))

        def _parse_amount_off(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        amount_off = _parse_amount_off(d.pop("amountOff"))

        def _parse_currency(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        currency = _parse_currency(d.pop("currency"))

        duration = check_duration(d.pop("duration"))

        def _parse_redeem_by(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        redeem_by = _parse_redeem_by(d.pop("redeemBy"))

        def _parse_max_redemptions(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        max_redemptions = _parse_max_redemptions(d.pop("maxRedemptions"))

        redemptions = d.pop("redemptions")

        def _parse_archived_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        archived_at = _parse_archived_at(d.pop("archivedAt"))

        created_at = d.pop("createdAt")

        coupon = cls(
            id=id,
            code=code,
            percent_off=percent_off,
            amount_off=amount_off,
            currency=currency,
            duration=duration,
            redeem_by=redeem_by,
            max_redemptions=max_redemptions,
            redemptions=redemptions,
            archived_at=archived_at,
            created_at=created_at,
        )

        return coupon
