from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="MovePlanReadersItem")


@_attrs_define
class MovePlanReadersItem:
    """
    Attributes:
        state (str): A status of contacts, or `refused` for rows without a usable address.
        count (int): The rows that become this.
    """

    state: str
    count: int

    def to_dict(self) -> dict[str, Any]:
        state = self.state

        count = self.count

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "state": state,
                "count": count,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        state = d.pop("state")

        count = d.pop("count")

        move_plan_readers_item = cls(
            state=state,
            count=count,
        )

        return move_plan_readers_item
