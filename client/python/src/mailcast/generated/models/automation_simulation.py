from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.simulated_run import SimulatedRun
    from ..models.simulation_totals import SimulationTotals


T = TypeVar("T", bound="AutomationSimulation")


@_attrs_define
class AutomationSimulation:
    """
    Attributes:
        runs (list[SimulatedRun]):
        totals (SimulationTotals): active has the readers who are still inside at the end.
        ends_at (str): ISO 8601, UTC, milliseconds.
    """

    runs: list[SimulatedRun]
    totals: SimulationTotals
    ends_at: str

    def to_dict(self) -> dict[str, Any]:
        runs = []
        for runs_item_data in self.runs:
            runs_item = runs_item_data.to_dict()
            runs.append(runs_item)

        totals = self.totals.to_dict()

        ends_at = self.ends_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "runs": runs,
                "totals": totals,
                "endsAt": ends_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.simulated_run import SimulatedRun
        from ..models.simulation_totals import SimulationTotals

        d = dict(src_dict)
        runs = []
        _runs = d.pop("runs")
        for runs_item_data in _runs:
            runs_item = SimulatedRun.from_dict(runs_item_data)

            runs.append(runs_item)

        totals = SimulationTotals.from_dict(d.pop("totals"))

        ends_at = d.pop("endsAt")

        automation_simulation = cls(
            runs=runs,
            totals=totals,
            ends_at=ends_at,
        )

        return automation_simulation
