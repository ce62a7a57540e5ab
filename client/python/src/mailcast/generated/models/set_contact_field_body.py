from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="SetContactFieldBody")


@_attrs_define
class SetContactFieldBody:
    """
    Attributes:
        value (bool | float | None | str):
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    value: bool | float | None | str
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        value: bool | float | None | str
        value = self.value

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "value": value,
            }
        )
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_value(data: object) -> bool | float | None | str:
            if data is None:
                return data
            return cast(bool | float | None | str, data)

        value = _parse_value(d.pop("value"))

        confirm = d.pop("confirm", UNSET)

        set_contact_field_body = cls(
            value=value,
            confirm=confirm,
        )

        return set_contact_field_body
