from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="WaitStep")


@_attrs_define
class WaitStep:
    """
    Attributes:
        type_ (Literal['wait']):
        for_ (str): ISO 8601: days, hours, minutes and seconds. P1D is 24 hours.
        id (str | Unset): Made by the server where it is left out, and then the same for good.
    """

    type_: Literal["wait"]
    for_: str
    id: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        for_ = self.for_

        id = self.id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "for": for_,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        type_ = cast(Literal["wait"], d.pop("type"))
        if type_ != "wait":
            raise ValueError(f"type must match const 'wait', got '{type_}'")

        for_ = d.pop("for")

        id = d.pop("id", UNSET)

        wait_step = cls(
            type_=type_,
            for_=for_,
            id=id,
        )

        return wait_step
