from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.add_tag_step import AddTagStep
    from ..models.condition_step import ConditionStep
    from ..models.exit_step import ExitStep
    from ..models.notify_owner_step import NotifyOwnerStep
    from ..models.remove_tag_step import RemoveTagStep
    from ..models.send_email_step import SendEmailStep
    from ..models.set_field_step import SetFieldStep
    from ..models.split_step import SplitStep
    from ..models.unsubscribe_step import UnsubscribeStep
    from ..models.wait_step import WaitStep
    from ..models.wait_until_event_step import WaitUntilEventStep
    from ..models.wait_until_time_step import WaitUntilTimeStep
    from ..models.webhook_step import WebhookStep


T = TypeVar("T", bound="SplitStepBranchesItem")


@_attrs_define
class SplitStepBranchesItem:
    """
    Attributes:
        percent (int):
        steps (list[AddTagStep | ConditionStep | ExitStep | NotifyOwnerStep | RemoveTagStep | SendEmailStep |
            SetFieldStep | SplitStep | UnsubscribeStep | WaitStep | WaitUntilEventStep | WaitUntilTimeStep | WebhookStep]):
    """

    percent: int
    steps: list[
        AddTagStep
        | ConditionStep
        | ExitStep
        | NotifyOwnerStep
        | RemoveTagStep
        | SendEmailStep
        | SetFieldStep
        | SplitStep
        | UnsubscribeStep
        | WaitStep
        | WaitUntilEventStep
        | WaitUntilTimeStep
        | WebhookStep
    ]

    def to_dict(self) -> dict[str, Any]:
        from ..models.add_tag_step import AddTagStep
        from ..models.condition_step import ConditionStep
        from ..models.exit_step import ExitStep
        from ..models.notify_owner_step import NotifyOwnerStep
        from ..models.remove_tag_step import RemoveTagStep
        from ..models.send_email_step import SendEmailStep
        from ..models.set_field_step import SetFieldStep
        from ..models.unsubscribe_step import UnsubscribeStep
        from ..models.wait_step import WaitStep
        from ..models.wait_until_event_step import WaitUntilEventStep
        from ..models.wait_until_time_step import WaitUntilTimeStep
        from ..models.webhook_step import WebhookStep

        percent = self.percent

        steps = []
        for steps_item_data in self.steps:
            steps_item: dict[str, Any]
            if (
                isinstance(steps_item_data, SendEmailStep)
                or isinstance(steps_item_data, WaitStep)
                or isinstance(steps_item_data, AddTagStep)
                or isinstance(steps_item_data, RemoveTagStep)
                or isinstance(steps_item_data, SetFieldStep)
                or isinstance(steps_item_data, WebhookStep)
                or isinstance(steps_item_data, NotifyOwnerStep)
                or isinstance(steps_item_data, UnsubscribeStep)
                or isinstance(steps_item_data, ExitStep)
                or isinstance(steps_item_data, WaitUntilTimeStep)
                or isinstance(steps_item_data, WaitUntilEventStep)
                or isinstance(steps_item_data, ConditionStep)
            ):
                steps_item = steps_item_data.to_dict()
            else:
                steps_item = steps_item_data.to_dict()

            steps.append(steps_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "percent": percent,
                "steps": steps,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.add_tag_step import AddTagStep
        from ..models.condition_step import ConditionStep
        from ..models.exit_step import ExitStep
        from ..models.notify_owner_step import NotifyOwnerStep
        from ..models.remove_tag_step import RemoveTagStep
        from ..models.send_email_step import SendEmailStep
        from ..models.set_field_step import SetFieldStep
        from ..models.split_step import SplitStep
        from ..models.unsubscribe_step import UnsubscribeStep
        from ..models.wait_step import WaitStep
        from ..models.wait_until_event_step import WaitUntilEventStep
        from ..models.wait_until_time_step import WaitUntilTimeStep
        from ..models.webhook_step import WebhookStep

        d = dict(src_dict)
        percent = d.pop("percent")

        steps = []
        _steps = d.pop("steps")
        for steps_item_data in _steps:

            def _parse_steps_item(
                data: object,
            ) -> (
                AddTagStep
                | ConditionStep
                | ExitStep
                | NotifyOwnerStep
                | RemoveTagStep
                | SendEmailStep
                | SetFieldStep
                | SplitStep
                | UnsubscribeStep
                | WaitStep
                | WaitUntilEventStep
                | WaitUntilTimeStep
                | WebhookStep
            ):
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_schema0_type_0 = SendEmailStep.from_dict(data)

                    return componentsschemas_schema0_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_schema0_type_1 = WaitStep.from_dict(data)

                    return componentsschemas_schema0_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_schema0_type_2 = AddTagStep.from_dict(data)

                    return componentsschemas_schema0_type_2
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_schema0_type_3 = RemoveTagStep.from_dict(data)

                    return componentsschemas_schema0_type_3
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_schema0_type_4 = SetFieldStep.from_dict(data)

                    return componentsschemas_schema0_type_4
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_schema0_type_5 = WebhookStep.from_dict(data)

                    return componentsschemas_schema0_type_5
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_schema0_type_6 = NotifyOwnerStep.from_dict(data)

                    return componentsschemas_schema0_type_6
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_schema0_type_7 = UnsubscribeStep.from_dict(data)

                    return componentsschemas_schema0_type_7
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_schema0_type_8 = ExitStep.from_dict(data)

                    return componentsschemas_schema0_type_8
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_wait_until_step_type_0 = WaitUntilTimeStep.from_dict(data)

                    return componentsschemas_wait_until_step_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_wait_until_step_type_1 = WaitUntilEventStep.from_dict(data)

                    return componentsschemas_wait_until_step_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_schema0_type_10 = ConditionStep.from_dict(data)

                    return componentsschemas_schema0_type_10
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_schema0_type_11 = SplitStep.from_dict(data)

                return componentsschemas_schema0_type_11

            steps_item = _parse_steps_item(steps_item_data)

            steps.append(steps_item)

        split_step_branches_item = cls(
            percent=percent,
            steps=steps,
        )

        return split_step_branches_item
