from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="ClickedStepEvent")


@_attrs_define
class ClickedStepEvent:
    """
    Attributes:
        type_ (Literal['clicked']):
        step_id (str): The step that sent the mail.
        link (str | Unset): One link, as the mail has it.
    """

    type_: Literal["clicked"]
    step_id: str
    link: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        step_id = self.step_id

        link = self.link

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "stepId": step_id,
            }
        )
        if link is not UNSET:
            field_dict["link"] = link

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        type_ = cast(Literal["clicked"], d.pop("type"))
        if type_ != "clicked":
            raise ValueError(f"type must match const 'clicked', got '{type_}'")

        step_id = d.pop("stepId")

        link = d.pop("link", UNSET)

        clicked_step_event = cls(
            type_=type_,
            step_id=step_id,
            link=link,
        )

        return clicked_step_event
