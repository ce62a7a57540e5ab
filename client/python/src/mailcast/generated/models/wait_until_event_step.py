from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

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
    from ..models.wait_for_event import WaitForEvent
    from ..models.wait_for_filter import WaitForFilter
    from ..models.wait_step import WaitStep
    from ..models.wait_until_time_step import WaitUntilTimeStep
    from ..models.webhook_step import WebhookStep


T = TypeVar("T", bound="WaitUntilEventStep")


@_attrs_define
class WaitUntilEventStep:
    """
    Attributes:
        type_ (Literal['wait_until']):
        any_ (list[WaitForEvent | WaitForFilter]): What is already true passes at once.
        timeout (str): ISO 8601: days, hours, minutes and seconds. P1D is 24 hours.
        id (str | Unset): Made by the server where it is left out, and then the same for good.
        otherwise (list[AddTagStep | ConditionStep | ExitStep | NotifyOwnerStep | RemoveTagStep | SendEmailStep |
            SetFieldStep | SplitStep | UnsubscribeStep | WaitStep | WaitUntilEventStep | WaitUntilTimeStep | WebhookStep] |
            Unset): The steps when the time is over.
    """

    type_: Literal["wait_until"]
    any_: list[WaitForEvent | WaitForFilter]
    timeout: str
    id: str | Unset = UNSET
    otherwise: (
        list[
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
        | Unset
    ) = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.add_tag_step import AddTagStep
        from ..models.condition_step import ConditionStep
        from ..models.exit_step import ExitStep
        from ..models.notify_owner_step import NotifyOwnerStep
        from ..models.remove_tag_step import RemoveTagStep
        from ..models.send_email_step import SendEmailStep
        from ..models.set_field_step import SetFieldStep
        from ..models.unsubscribe_step import UnsubscribeStep
        from ..models.wait_for_event import WaitForEvent
        from ..models.wait_step import WaitStep
        from ..models.wait_until_time_step import WaitUntilTimeStep
        from ..models.webhook_step import WebhookStep

        type_ = self.type_

        any_ = []
        for any_item_data in self.any_:
            any_item: dict[str, Any]
            if isinstance(any_item_data, WaitForEvent):
                any_item = any_item_data.to_dict()
            else:
                any_item = any_item_data.to_dict()

            any_.append(any_item)

        timeout = self.timeout

        id = self.id

        otherwise: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.otherwise, Unset):
            otherwise = []
            for otherwise_item_data in self.otherwise:
                otherwise_item: dict[str, Any]
                if (
                    isinstance(otherwise_item_data, SendEmailStep)
                    or isinstance(otherwise_item_data, WaitStep)
                    or isinstance(otherwise_item_data, AddTagStep)
                    or isinstance(otherwise_item_data, RemoveTagStep)
                    or isinstance(otherwise_item_data, SetFieldStep)
                    or isinstance(otherwise_item_data, WebhookStep)
                    or isinstance(otherwise_item_data, NotifyOwnerStep)
                    or isinstance(otherwise_item_data, UnsubscribeStep)
                    or isinstance(otherwise_item_data, ExitStep)
                    or isinstance(otherwise_item_data, WaitUntilTimeStep)
                    or isinstance(otherwise_item_data, WaitUntilEventStep)
                    or isinstance(otherwise_item_data, ConditionStep)
                ):
                    otherwise_item = otherwise_item_data.to_dict()
                else:
                    otherwise_item = otherwise_item_data.to_dict()

                otherwise.append(otherwise_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "any": any_,
                "timeout": timeout,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id
        if otherwise is not UNSET:
            field_dict["otherwise"] = otherwise

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
        from ..models.wait_for_event import WaitForEvent
        from ..models.wait_for_filter import WaitForFilter
        from ..models.wait_step import WaitStep
        from ..models.wait_until_time_step import WaitUntilTimeStep
        from ..models.webhook_step import WebhookStep

        d = dict(src_dict)
        type_ = cast(Literal["wait_until"], d.pop("type"))
        if type_ != "wait_until":
            raise ValueError(f"type must match const 'wait_until', got '{type_}'")

        any_ = []
        _any_ = d.pop("any")
        for any_item_data in _any_:

            def _parse_any_item(data: object) -> WaitForEvent | WaitForFilter:
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_wait_branch_type_0 = WaitForEvent.from_dict(data)

                    return componentsschemas_wait_branch_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_wait_branch_type_1 = WaitForFilter.from_dict(data)

                return componentsschemas_wait_branch_type_1

            any_item = _parse_any_item(any_item_data)

            any_.append(any_item)

        timeout = d.pop("timeout")

        id = d.pop("id", UNSET)

        _otherwise = d.pop("otherwise", UNSET)
        otherwise: (
            list[
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
            | Unset
        ) = UNSET
        if _otherwise is not UNSET:
            otherwise = []
            for otherwise_item_data in _otherwise:

                def _parse_otherwise_item(
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

                otherwise_item = _parse_otherwise_item(otherwise_item_data)

                otherwise.append(otherwise_item)

        wait_until_event_step = cls(
            type_=type_,
            any_=any_,
            timeout=timeout,
            id=id,
            otherwise=otherwise,
        )

        return wait_until_event_step
