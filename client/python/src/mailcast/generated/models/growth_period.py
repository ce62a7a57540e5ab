from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="GrowthPeriod")


@_attrs_define
class GrowthPeriod:
    """
    Attributes:
        at (str): The beginning of the period.
        added (int): Contacts that signed up, came back or were added one by one. Those that wait for confirmation are
            among them.
        confirmed (int): Pending contacts that confirmed.
        imported (int): Contacts that an import added, in the period of their subscription where the file has its day,
            else in that of the import. They are not in `added`.
        unsubscribed (int):
        bounced (int):
        complained (int):
        deleted (int): Active and pending contacts that were deleted, alone or with their newsletter. Those that had
            left before are counted as they left.
        active (int): The number of active contacts at the end of the period, or now if that is earlier.
    """

    at: str
    added: int
    confirmed: int
    imported: int
    unsubscribed: int
    bounced: int
    complained: int
    deleted: int
    active: int

    def to_dict(self) -> dict[str, Any]:
        at = self.at

        added = self.added

        confirmed = self.confirmed

        imported = self.imported

        unsubscribed = self.unsubscribed

        bounced = self.bounced

        complained = self.complained

        deleted = self.deleted

        active = self.active

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "at": at,
                "added": added,
                "confirmed": confirmed,
                "imported": imported,
                "unsubscribed": unsubscribed,
                "bounced": bounced,
                "complained": complained,
                "deleted": deleted,
                "active": active,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        at = d.pop("at")

        added = d.pop("added")

        confirmed = d.pop("confirmed")

        imported = d.pop("imported")

        unsubscribed = d.pop("unsubscribed")

        bounced = d.pop("bounced")

        complained = d.pop("complained")

        deleted = d.pop("deleted")

        active = d.pop("active")

        growth_period = cls(
            at=at,
            added=added,
            confirmed=confirmed,
            imported=imported,
            unsubscribed=unsubscribed,
            bounced=bounced,
            complained=complained,
            deleted=deleted,
            active=active,
        )

        return growth_period
