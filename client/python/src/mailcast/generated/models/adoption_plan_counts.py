from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="AdoptionPlanCounts")


@_attrs_define
class AdoptionPlanCounts:
    """
    Attributes:
        adoptable (int):
        refused (int):
        left (int): Adoptable ones beyond the first 2000: run it again for them.
        ours (int): Those that belong to this account already.
        unread (bool): True when the Stripe account has more subscriptions than were read.
    """

    adoptable: int
    refused: int
    left: int
    ours: int
    unread: bool

    def to_dict(self) -> dict[str, Any]:
        adoptable = self.adoptable

        refused = self.refused

        left = self.left

        ours = self.ours

        unread = self.unread

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "adoptable": adoptable,
                "refused": refused,
                "left": left,
                "ours": ours,
                "unread": unread,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        adoptable = d.pop("adoptable")

        refused = d.pop("refused")

        left = d.pop("left")

        ours = d.pop("ours")

        unread = d.pop("unread")

        adoption_plan_counts = cls(
            adoptable=adoptable,
            refused=refused,
            left=left,
            ours=ours,
            unread=unread,
        )

        return adoption_plan_counts
