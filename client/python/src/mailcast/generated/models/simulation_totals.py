from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="SimulationTotals")


@_attrs_define
class SimulationTotals:
    """active has the readers who are still inside at the end.

    Attributes:
        entered (int):
        active (int):
        finished (int):
        left (int):
        failed (int):
        mails (int):
    """

    entered: int
    active: int
    finished: int
    left: int
    failed: int
    mails: int

    def to_dict(self) -> dict[str, Any]:
        entered = self.entered

        active = self.active

        finished = self.finished

        left = self.left

        failed = self.failed

        mails = self.mails

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "entered": entered,
                "active": active,
                "finished": finished,
                "left": left,
                "failed": failed,
                "mails": mails,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        entered = d.pop("entered")

        active = d.pop("active")

        finished = d.pop("finished")

        left = d.pop("left")

        failed = d.pop("failed")

        mails = d.pop("mails")

        simulation_totals = cls(
            entered=entered,
            active=active,
            finished=finished,
            left=left,
            failed=failed,
            mails=mails,
        )

        return simulation_totals
