from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.wait_until_time_step_if_past import (
    WaitUntilTimeStepIfPast,
    check_wait_until_time_step_if_past,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.wait_for_date import WaitForDate
    from ..models.wait_for_time import WaitForTime


T = TypeVar("T", bound="WaitUntilTimeStep")


@_attrs_define
class WaitUntilTimeStep:
    """
    Attributes:
        type_ (Literal['wait_until']):
        at (WaitForDate | WaitForTime):
        id (str | Unset): Made by the server where it is left out, and then the same for good.
        if_past (WaitUntilTimeStepIfPast | Unset): What becomes of a run whose time is over: skip leaves out the next
            step, now goes on. Left out: now.
    """

    type_: Literal["wait_until"]
    at: WaitForDate | WaitForTime
    id: str | Unset = UNSET
    if_past: WaitUntilTimeStepIfPast | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.wait_for_time import WaitForTime

        type_ = self.type_

        at: dict[str, Any]
        if isinstance(self.at, WaitForTime):
            at = self.at.to_dict()
        else:
            at = self.at.to_dict()

        id = self.id

        if_past: str | Unset = UNSET
        if not isinstance(self.if_past, Unset):
            if_past = self.if_past

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "at": at,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id
        if if_past is not UNSET:
            field_dict["ifPast"] = if_past

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.wait_for_date import WaitForDate
        from ..models.wait_for_time import WaitForTime

        d = dict(src_dict)
        type_ = cast(Literal["wait_until"], d.pop("type"))
        if type_ != "wait_until":
            raise ValueError(f"type must match const 'wait_until', got '{type_}'")

        def _parse_at(data: object) -> WaitForDate | WaitForTime:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_wait_time_type_0 = WaitForTime.from_dict(data)

                return componentsschemas_wait_time_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_wait_time_type_1 = WaitForDate.from_dict(data)

            return componentsschemas_wait_time_type_1

        at = _parse_at(d.pop("at"))

        id = d.pop("id", UNSET)

        _if_past = d.pop("ifPast", UNSET)
        if_past: WaitUntilTimeStepIfPast | Unset
        if isinstance(_if_past, Unset):
            if_past = UNSET
        else:
            if_past = check_wait_until_time_step_if_past(_if_past)

        wait_until_time_step = cls(
            type_=type_,
            at=at,
            id=id,
            if_past=if_past,
        )

        return wait_until_time_step
