from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.add_tag_step import AddTagStep
    from ..models.exit_step import ExitStep
    from ..models.filter_all import FilterAll
    from ..models.filter_any import FilterAny
    from ..models.filter_event import FilterEvent
    from ..models.filter_field import FilterField
    from ..models.filter_not import FilterNot
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


T = TypeVar("T", bound="ConditionStep")


@_attrs_define
class ConditionStep:
    """
    Attributes:
        type_ (Literal['condition']):
        filter_ (FilterAll | FilterAny | FilterEvent | FilterField | FilterNot): A filter over contacts: exactly one of
            all, any, not, field (with op and value) and event. At most 5 groups deep and 50 conditions.
        then (list[AddTagStep | ConditionStep | ExitStep | NotifyOwnerStep | RemoveTagStep | SendEmailStep |
            SetFieldStep | SplitStep | UnsubscribeStep | WaitStep | WaitUntilEventStep | WaitUntilTimeStep | WebhookStep]):
        id (str | Unset): Made by the server where it is left out, and then the same for good.
        otherwise (list[AddTagStep | ConditionStep | ExitStep | NotifyOwnerStep | RemoveTagStep | SendEmailStep |
            SetFieldStep | SplitStep | UnsubscribeStep | WaitStep | WaitUntilEventStep | WaitUntilTimeStep | WebhookStep] |
            Unset):
    """

    type_: Literal["condition"]
    filter_: FilterAll | FilterAny | FilterEvent | FilterField | FilterNot
    then: list[
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
        from ..models.exit_step import ExitStep
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot
        from ..models.notify_owner_step import NotifyOwnerStep
        from ..models.remove_tag_step import RemoveTagStep
        from ..models.send_email_step import SendEmailStep
        from ..models.set_field_step import SetFieldStep
        from ..models.unsubscribe_step import UnsubscribeStep
        from ..models.wait_step import WaitStep
        from ..models.wait_until_event_step import WaitUntilEventStep
        from ..models.wait_until_time_step import WaitUntilTimeStep
        from ..models.webhook_step import WebhookStep

        type_ = self.type_

        filter_: dict[str, Any]
        if (
            isinstance(self.filter_, FilterAll)
            or isinstance(self.filter_, FilterAny)
            or isinstance(self.filter_, FilterNot)
            or isinstance(self.filter_, FilterField)
        ):
            filter_ = self.filter_.to_dict()
        else:
            filter_ = self.filter_.to_dict()

        then = []
        for then_item_data in self.then:
            then_item: dict[str, Any]
            if (
                isinstance(then_item_data, SendEmailStep)
                or isinstance(then_item_data, WaitStep)
                or isinstance(then_item_data, AddTagStep)
                or isinstance(then_item_data, RemoveTagStep)
                or isinstance(then_item_data, SetFieldStep)
                or isinstance(then_item_data, WebhookStep)
                or isinstance(then_item_data, NotifyOwnerStep)
                or isinstance(then_item_data, UnsubscribeStep)
                or isinstance(then_item_data, ExitStep)
                or isinstance(then_item_data, WaitUntilTimeStep)
                or isinstance(then_item_data, WaitUntilEventStep)
                or isinstance(then_item_data, ConditionStep)
            ):
                then_item = then_item_data.to_dict()
            else:
                then_item = then_item_data.to_dict()

            then.append(then_item)

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
                "filter": filter_,
                "then": then,
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
        from ..models.exit_step import ExitStep
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot
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
        type_ = cast(Literal["condition"], d.pop("type"))
        if type_ != "condition":
            raise ValueError(f"type must match const 'condition', got '{type_}'")

        def _parse_filter_(
            data: object,
        ) -> FilterAll | FilterAny | FilterEvent | FilterField | FilterNot:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_0 = FilterAll.from_dict(data)

                return componentsschemas_filter_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_1 = FilterAny.from_dict(data)

                return componentsschemas_filter_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_2 = FilterNot.from_dict(data)

                return componentsschemas_filter_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_3 = FilterField.from_dict(data)

                return componentsschemas_filter_type_3
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_filter_type_4 = FilterEvent.from_dict(data)

            return componentsschemas_filter_type_4

        filter_ = _parse_filter_(d.pop("filter"))

        then = []
        _then = d.pop("then")
        for then_item_data in _then:

            def _parse_then_item(
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

            then_item = _parse_then_item(then_item_data)

            then.append(then_item)

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

        condition_step = cls(
            type_=type_,
            filter_=filter_,
            then=then,
            id=id,
            otherwise=otherwise,
        )

        return condition_step
