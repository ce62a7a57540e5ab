from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="AutomationCounts")


@_attrs_define
class AutomationCounts:
    """
    Attributes:
        entered (int): active + finished + left + failed
        active (int): Runs that are under way, those that are held included.
        finished (int):
        left (int):
        failed (int):
    """

    entered: int
    active: int
    finished: int
    left: int
    failed: int

    def to_dict(self) -> dict[str, Any]:
        entered = self.entered

        active = self.active

        finished = self.finished

        left = self.left

        failed = self.failed

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "entered": entered,
                "active": active,
                "finished": finished,
                "left": left,
                "failed": failed,
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

        automation_counts = cls(
            entered=entered,
            active=active,
            finished=finished,
            left=left,
            failed=failed,
        )

        return automation_counts
