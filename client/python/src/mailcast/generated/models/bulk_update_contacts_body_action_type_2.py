from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="BulkUpdateContactsBodyActionType2")


@_attrs_define
class BulkUpdateContactsBodyActionType2:
    """
    Attributes:
        type_ (Literal['set_field']):
        name (str):
        value (bool | float | None | str): Null removes the value.
    """

    type_: Literal["set_field"]
    name: str
    value: bool | float | None | str

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        name = self.name

        value: bool | float | None | str
        value = self.value

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "name": name,
                "value": value,
            }
        )

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

        bulk_update_contacts_body_action_type_2 = cls(
            type_=type_,
            name=name,
            value=value,
        )

        return bulk_update_contacts_body_action_type_2
