from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="SkippedContacts")


@_attrs_define
class SkippedContacts:
    """
    Attributes:
        reason (str):
        count (int):
    """

    reason: str
    count: int

    def to_dict(self) -> dict[str, Any]:
        reason = self.reason

        count = self.count

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "reason": reason,
                "count": count,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        reason = d.pop("reason")

        count = d.pop("count")

        skipped_contacts = cls(
            reason=reason,
            count=count,
        )

        return skipped_contacts
