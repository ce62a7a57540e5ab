from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.filter_field_op import FilterFieldOp, check_filter_field_op
from ..types import UNSET, Unset

T = TypeVar("T", bound="FilterField")


@_attrs_define
class FilterField:
    """
    Attributes:
        field (str): One of status, tier, source, tag, email, subscribedAt, confirmedAt, unsubscribedAt, paidUntil, or
            fields.<name> for a custom field.
        op (FilterFieldOp): Text: is, is_not, contains, not_contains, starts_with, ends_with, in, is_set, is_not_set;
            small and capital letters are the same. Number: is, is_not, gt, gte, lt, lte, is_set, is_not_set. Boolean: is.
            tag: has, has_not. Dates and times: before, after, on, within_days, not_within_days, in_next_days, is_set,
            is_not_set.
        value (bool | float | list[str] | str | Unset): A day is YYYY-MM-DD, in the time zone of the newsletter. Days
            back or ahead are a number.
    """

    field: str
    op: FilterFieldOp
    value: bool | float | list[str] | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        field = self.field

        op: str = self.op

        value: bool | float | list[str] | str | Unset
        if isinstance(self.value, Unset):
            value = UNSET
        elif isinstance(self.value, list):
            value = self.value

        else:
            value = self.value

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "field": field,
                "op": op,
            }
        )
        if value is not UNSET:
            field_dict["value"] = value

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        field = d.pop("field")

        op = check_filter_field_op(d.pop("op"))

        def _parse_value(data: object) -> bool | float | list[str] | str | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                value_type_3 = cast(list[str], data)

                return value_type_3
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(bool | float | list[str] | str | Unset, data)

        value = _parse_value(d.pop("value", UNSET))

        filter_field = cls(
            field=field,
            op=op,
            value=value,
        )

        return filter_field
