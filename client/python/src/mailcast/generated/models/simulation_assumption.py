from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.simulation_assumption_event import (
    SimulationAssumptionEvent,
    check_simulation_assumption_event,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="SimulationAssumption")


@_attrs_define
class SimulationAssumption:
    """
    Attributes:
        step_id (str): The step that sends the mail.
        event (SimulationAssumptionEvent):
        after (str): How long after the mail.
        link (str | Unset): With clicked: the link.
    """

    step_id: str
    event: SimulationAssumptionEvent
    after: str
    link: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        step_id = self.step_id

        event: str = self.event

        after = self.after

        link = self.link

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "stepId": step_id,
                "event": event,
                "after": after,
            }
        )
        if link is not UNSET:
            field_dict["link"] = link

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        step_id = d.pop("stepId")

        event = check_simulation_assumption_event(d.pop("event"))

        after = d.pop("after")

        link = d.pop("link", UNSET)

        simulation_assumption = cls(
            step_id=step_id,
            event=event,
            after=after,
            link=link,
        )

        return simulation_assumption
