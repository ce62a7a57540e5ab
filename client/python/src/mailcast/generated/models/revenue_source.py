from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="RevenueSource")


@_attrs_define
class RevenueSource:
    """
    Attributes:
        source (str): The source of the contacts.
        active (int): Subscriptions with the status active.
        trialing (int): Subscriptions in their trial.
        began (int): Subscriptions that began in the present month, with trials.
    """

    source: str
    active: int
    trialing: int
    began: int

    def to_dict(self) -> dict[str, Any]:
        source = self.source

        active = self.active

        trialing = self.trialing

        began = self.began

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "source": source,
                "active": active,
                "trialing": trialing,
                "began": began,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        source = d.pop("source")

        active = d.pop("active")

        trialing = d.pop("trialing")

        began = d.pop("began")

        revenue_source = cls(
            source=source,
            active=active,
            trialing=trialing,
            began=began,
        )

        return revenue_source
