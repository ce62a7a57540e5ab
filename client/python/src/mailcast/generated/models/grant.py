from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="Grant")


@_attrs_define
class Grant:
    """Paid access that was given without a payment.

    Attributes:
        until (None | str): When it ends; null: never.
        reason (str): For you and your team. The reader does not see it.
        granted_at (str): ISO 8601, UTC, milliseconds.
    """

    until: None | str
    reason: str
    granted_at: str

    def to_dict(self) -> dict[str, Any]:
        until: None | str
        until = self.until

        reason = self.reason

        granted_at = self.granted_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "until": until,
                "reason": reason,
                "grantedAt": granted_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_until(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        until = _parse_until(d.pop("until"))

        reason = d.pop("reason")

        granted_at = d.pop("grantedAt")

        grant = cls(
            until=until,
            reason=reason,
            granted_at=granted_at,
        )

        return grant
