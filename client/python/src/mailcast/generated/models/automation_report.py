from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.automation_step_report import AutomationStepReport
    from ..models.reason_count import ReasonCount


T = TypeVar("T", bound="AutomationReport")


@_attrs_define
class AutomationReport:
    """
    Attributes:
        entered (int): active + finished + left + failed
        active (int): Runs that are under way, those that are held included.
        finished (int):
        failed (int):
        left (list[ReasonCount]): Readers who left before the end, by reason. goal is one of them.
        goal (int): Readers who left by an exit that is the goal.
        steps (list[AutomationStepReport]):
    """

    entered: int
    active: int
    finished: int
    failed: int
    left: list[ReasonCount]
    goal: int
    steps: list[AutomationStepReport]

    def to_dict(self) -> dict[str, Any]:
        entered = self.entered

        active = self.active

        finished = self.finished

        failed = self.failed

        left = []
        for left_item_data in self.left:
            left_item = left_item_data.to_dict()
            left.append(left_item)

        goal = self.goal

        steps = []
        for steps_item_data in self.steps:
            steps_item = steps_item_data.to_dict()
            steps.append(steps_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "entered": entered,
                "active": active,
                "finished": finished,
                "failed": failed,
                "left": left,
                "goal": goal,
                "steps": steps,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.automation_step_report import AutomationStepReport
        from ..models.reason_count import ReasonCount

        d = dict(src_dict)
        entered = d.pop("entered")

        active = d.pop("active")

        finished = d.pop("finished")

        failed = d.pop("failed")

        left = []
        _left = d.pop("left")
        for left_item_data in _left:
            left_item = ReasonCount.from_dict(left_item_data)

            left.append(left_item)

        goal = d.pop("goal")

        steps = []
        _steps = d.pop("steps")
        for steps_item_data in _steps:
            steps_item = AutomationStepReport.from_dict(steps_item_data)

            steps.append(steps_item)

        automation_report = cls(
            entered=entered,
            active=active,
            finished=finished,
            failed=failed,
            left=left,
            goal=goal,
            steps=steps,
        )

        return automation_report
