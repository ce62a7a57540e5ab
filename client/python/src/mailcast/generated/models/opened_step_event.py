from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="OpenedStepEvent")


@_attrs_define
class OpenedStepEvent:
    """
    Attributes:
        type_ (Literal['opened']):
        step_id (str): The step that sent the mail.
    """

    type_: Literal["opened"]
    step_id: str

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        step_id = self.step_id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "stepId": step_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        type_ = cast(Literal["opened"], d.pop("type"))
        if type_ != "opened":
            raise ValueError(f"type must match const 'opened', got '{type_}'")

        step_id = d.pop("stepId")

        opened_step_event = cls(
            type_=type_,
            step_id=step_id,
        )

        return opened_step_event
