from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="UpdateCampaignBodyAudienceCleanupType0")


@_attrs_define
class UpdateCampaignBodyAudienceCleanupType0:
    """
    Attributes:
        invalid_addresses (bool | Unset): Leaves out addresses that no mail can reach: a wrong form, a reserved name, a
            mistyped domain such as gmial.com.
        role_addresses (bool | Unset): Leaves out addresses of functions, such as info@ and noreply@.
        disposable_addresses (bool | Unset): Leaves out addresses at providers of throw-away mailboxes.
        soft_bounces (bool | Unset): Leaves out readers whose mail came back three times in 90 days, with none taken
            since.
        inactive_months (int | None | Unset): Leaves out readers who subscribed before that many months, got mails
            since, and opened and clicked none of them. Programs that open mails do not count.
    """

    invalid_addresses: bool | Unset = UNSET
    role_addresses: bool | Unset = UNSET
    disposable_addresses: bool | Unset = UNSET
    soft_bounces: bool | Unset = UNSET
    inactive_months: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        invalid_addresses = self.invalid_addresses

        role_addresses = self.role_addresses

        disposable_addresses = self.disposable_addresses

        soft_bounces = self.soft_bounces

        inactive_months: int | None | Unset
        if isinstance(self.inactive_months, Unset):
            inactive_months = UNSET
        else:
            inactive_months = self.inactive_months

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if invalid_addresses is not UNSET:
            field_dict["invalidAddresses"] = invalid_addresses
        if role_addresses is not UNSET:
            field_dict["roleAddresses"] = role_addresses
        if disposable_addresses is not UNSET:
            field_dict["disposableAddresses"] = disposable_addresses
        if soft_bounces is not UNSET:
            field_dict["softBounces"] = soft_bounces
        if inactive_months is not UNSET:
            field_dict["inactiveMonths"] = inactive_months

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        invalid_addresses = d.pop("invalidAddresses", UNSET)

        role_addresses = d.pop("roleAddresses", UNSET)

        disposable_addresses = d.pop("disposableAddresses", UNSET)

        soft_bounces = d.pop("softBounces", UNSET)

        def _parse_inactive_months(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        inactive_months = _parse_inactive_months(d.pop("inactiveMonths", UNSET))

        update_campaign_body_audience_cleanup_type_0 = cls(
            invalid_addresses=invalid_addresses,
            role_addresses=role_addresses,
            disposable_addresses=disposable_addresses,
            soft_bounces=soft_bounces,
            inactive_months=inactive_months,
        )

        return update_campaign_body_audience_cleanup_type_0
