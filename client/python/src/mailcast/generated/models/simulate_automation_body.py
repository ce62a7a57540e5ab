from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.simulation_assumption import SimulationAssumption


T = TypeVar("T", bound="SimulateAutomationBody")


@_attrs_define
class SimulateAutomationBody:
    """
    Attributes:
        days (int): How many days to live through.
        contact_ids (list[str] | Unset): The contacts. Send these or sample.
        sample (int | Unset): The newest so many active contacts. Left out together with contactIds: 10.
        start (str | Unset): When they enter. Left out: now; a repeated simulation then has other times.
        assume (list[SimulationAssumption] | Unset): Acts of every reader on the mail of a step: `[{"stepId": "hello",
            "event": "opened", "after": "PT3H"}]`. Left out: nothing.
    """

    days: int
    contact_ids: list[str] | Unset = UNSET
    sample: int | Unset = UNSET
    start: str | Unset = UNSET
    assume: list[SimulationAssumption] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        days = self.days

        contact_ids: list[str] | Unset = UNSET
        if not isinstance(self.contact_ids, Unset):
            contact_ids = self.contact_ids

        sample = self.sample

        start = self.start

        assume: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.assume, Unset):
            assume = []
            for assume_item_data in self.assume:
                assume_item = assume_item_data.to_dict()
                assume.append(assume_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "days": days,
            }
        )
        if contact_ids is not UNSET:
            field_dict["contactIds"] = contact_ids
        if sample is not UNSET:
            field_dict["sample"] = sample
        if start is not UNSET:
            field_dict["start"] = start
        if assume is not UNSET:
            field_dict["assume"] = assume

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.simulation_assumption import SimulationAssumption

        d = dict(src_dict)
        days = d.pop("days")

        contact_ids = cast(list[str], d.pop("contactIds", UNSET))

        sample = d.pop("sample", UNSET)

        start = d.pop("start", UNSET)

        _assume = d.pop("assume", UNSET)
        assume: list[SimulationAssumption] | Unset = UNSET
        if _assume is not UNSET:
            assume = []
            for assume_item_data in _assume:
                assume_item = SimulationAssumption.from_dict(assume_item_data)

                assume.append(assume_item)

        simulate_automation_body = cls(
            days=days,
            contact_ids=contact_ids,
            sample=sample,
            start=start,
            assume=assume,
        )

        return simulate_automation_body
