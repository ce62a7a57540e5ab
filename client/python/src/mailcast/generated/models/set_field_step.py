from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="SetFieldStep")


@_attrs_define
class SetFieldStep:
    """
    Attributes:
        type_ (Literal['set_field']):
        name (str):
        value (bool | float | None | str): null takes the value away.
        id (str | Unset): Made by the server where it is left out, and then the same for good.
    """

    type_: Literal["set_field"]
    name: str
    value: bool | float | None | str
    id: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        name = self.name

        value: bool | float | None | str
        value = self.value

        id = self.id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "name": name,
                "value": value,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        type_ = cast(Literal["set_field"], d.pop("type"))
        if type_ != "set_field":
            raise ValueError(f"type must match const 'set_field', got '{type_}'")

        name = d.pop("name")

        def _parse_value(data: object) -> bool | float | None | str:
            if data is None:
                return data
            return cast(bool | float | None | str, data)

        value = _parse_value(d.pop("value"))

        id = d.pop("id", UNSET)

        set_field_step = cls(
            type_=type_,
            name=name,
            value=value,
            id=id,
        )

        return set_field_step
