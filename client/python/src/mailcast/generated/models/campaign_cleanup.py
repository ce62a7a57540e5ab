from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="CampaignCleanup")


@_attrs_define
class CampaignCleanup:
    """
    Attributes:
        invalid_addresses (bool): Leaves out addresses that no mail can reach: a wrong form, a reserved name, a mistyped
            domain such as gmial.com.
        role_addresses (bool): Leaves out addresses of functions, such as info@ and noreply@.
        disposable_addresses (bool): Leaves out addresses at providers of throw-away mailboxes.
        soft_bounces (bool): Leaves out readers whose mail came back three times in 90 days, with none taken since.
        inactive_months (int | None): Leaves out readers who subscribed before that many months, got mails since, and
            opened and clicked none of them. Programs that open mails do not count.
    """

    invalid_addresses: bool
    role_addresses: bool
    disposable_addresses: bool
    soft_bounces: bool
    inactive_months: int | None

    def to_dict(self) -> dict[str, Any]:
        invalid_addresses = self.invalid_addresses

        role_addresses = self.role_addresses

        disposable_addresses = self.disposable_addresses

        soft_bounces = self.soft_bounces

        inactive_months: int | None
        inactive_months = self.inactive_months

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "invalidAddresses": invalid_addresses,
                "roleAddresses": role_addresses,
                "disposableAddresses": disposable_addresses,
                "softBounces": soft_bounces,
                "inactiveMonths": inactive_months,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        invalid_addresses = d.pop("invalidAddresses")

        role_addresses = d.pop("roleAddresses")

        disposable_addresses = d.pop("disposableAddresses")

        soft_bounces = d.pop("softBounces")

        def _parse_inactive_months(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        inactive_months = _parse_inactive_months(d.pop("inactiveMonths"))

        campaign_cleanup = cls(
            invalid_addresses=invalid_addresses,
            role_addresses=role_addresses,
            disposable_addresses=disposable_addresses,
            soft_bounces=soft_bounces,
            inactive_months=inactive_months,
        )

        return campaign_cleanup
