from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.add_tag_step import AddTagStep
    from ..models.campaign_clicked_trigger import CampaignClickedTrigger
    from ..models.campaign_opened_trigger import CampaignOpenedTrigger
    from ..models.clicked_step_event import ClickedStepEvent
    from ..models.condition_step import ConditionStep
    from ..models.confirmed_trigger import ConfirmedTrigger
    from ..models.downgraded_trigger import DowngradedTrigger
    from ..models.exit_step import ExitStep
    from ..models.field_changed_trigger import FieldChangedTrigger
    from ..models.notify_owner_step import NotifyOwnerStep
    from ..models.opened_step_event import OpenedStepEvent
    from ..models.purchased_trigger import PurchasedTrigger
    from ..models.remove_tag_step import RemoveTagStep
    from ..models.segment_entered_trigger import SegmentEnteredTrigger
    from ..models.segment_left_trigger import SegmentLeftTrigger
    from ..models.send_email_step import SendEmailStep
    from ..models.set_field_step import SetFieldStep
    from ..models.signed_up_trigger import SignedUpTrigger
    from ..models.split_step import SplitStep
    from ..models.tag_added_trigger import TagAddedTrigger
    from ..models.tag_removed_trigger import TagRemovedTrigger
    from ..models.unsubscribe_step import UnsubscribeStep
    from ..models.upgraded_trigger import UpgradedTrigger
    from ..models.wait_step import WaitStep
    from ..models.wait_until_event_step import WaitUntilEventStep
    from ..models.wait_until_time_step import WaitUntilTimeStep
    from ..models.webhook_step import WebhookStep


T = TypeVar("T", bound="WaitForEvent")


@_attrs_define
class WaitForEvent:
    """
    Attributes:
        event (CampaignClickedTrigger | CampaignOpenedTrigger | ClickedStepEvent | ConfirmedTrigger | DowngradedTrigger
            | FieldChangedTrigger | OpenedStepEvent | PurchasedTrigger | SegmentEnteredTrigger | SegmentLeftTrigger |
            SignedUpTrigger | TagAddedTrigger | TagRemovedTrigger | UpgradedTrigger):
        steps (list[AddTagStep | ConditionStep | ExitStep | NotifyOwnerStep | RemoveTagStep | SendEmailStep |
            SetFieldStep | SplitStep | UnsubscribeStep | WaitStep | WaitUntilEventStep | WaitUntilTimeStep | WebhookStep] |
            Unset):
    """

    event: (
        CampaignClickedTrigger
        | CampaignOpenedTrigger
        | ClickedStepEvent
        | ConfirmedTrigger
        | DowngradedTrigger
        | FieldChangedTrigger
        | OpenedStepEvent
        | PurchasedTrigger
        | SegmentEnteredTrigger
        | SegmentLeftTrigger
        | SignedUpTrigger
        | TagAddedTrigger
        | TagRemovedTrigger
        | UpgradedTrigger
    )
    steps: (
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
        from ..models.campaign_clicked_trigger import CampaignClickedTrigger
        from ..models.campaign_opened_trigger import CampaignOpenedTrigger
        from ..models.condition_step import ConditionStep
        from ..models.confirmed_trigger import ConfirmedTrigger
        from ..models.downgraded_trigger import DowngradedTrigger
        from ..models.exit_step import ExitStep
        from ..models.field_changed_trigger import FieldChangedTrigger
        from ..models.notify_owner_step import NotifyOwnerStep
        from ..models.opened_step_event import OpenedStepEvent
        from ..models.purchased_trigger import PurchasedTrigger
        from ..models.remove_tag_step import RemoveTagStep
        from ..models.segment_entered_trigger import SegmentEnteredTrigger
        from ..models.segment_left_trigger import SegmentLeftTrigger
        from ..models.send_email_step import SendEmailStep
        from ..models.set_field_step import SetFieldStep
        from ..models.signed_up_trigger import SignedUpTrigger
        from ..models.tag_added_trigger import TagAddedTrigger
        from ..models.tag_removed_trigger import TagRemovedTrigger
        from ..models.unsubscribe_step import UnsubscribeStep
        from ..models.upgraded_trigger import UpgradedTrigger
        from ..models.wait_step import WaitStep
        from ..models.wait_until_event_step import WaitUntilEventStep
        from ..models.wait_until_time_step import WaitUntilTimeStep
        from ..models.webhook_step import WebhookStep

        event: dict[str, Any]
        if (
            isinstance(self.event, SignedUpTrigger)
            or isinstance(self.event, ConfirmedTrigger)
            or isinstance(self.event, TagAddedTrigger)
            or isinstance(self.event, TagRemovedTrigger)
            or isinstance(self.event, FieldChangedTrigger)
            or isinstance(self.event, SegmentEnteredTrigger)
            or isinstance(self.event, SegmentLeftTrigger)
            or isinstance(self.event, UpgradedTrigger)
            or isinstance(self.event, DowngradedTrigger)
            or isinstance(self.event, PurchasedTrigger)
            or isinstance(self.event, CampaignOpenedTrigger)
            or isinstance(self.event, CampaignClickedTrigger)
            or isinstance(self.event, OpenedStepEvent)
        ):
            event = self.event.to_dict()
        else:
            event = self.event.to_dict()

        steps: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.steps, Unset):
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
                "event": event,
            }
        )
        if steps is not UNSET:
            field_dict["steps"] = steps

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.add_tag_step import AddTagStep
        from ..models.campaign_clicked_trigger import CampaignClickedTrigger
        from ..models.campaign_opened_trigger import CampaignOpenedTrigger
        from ..models.clicked_step_event import ClickedStepEvent
        from ..models.condition_step import ConditionStep
        from ..models.confirmed_trigger import ConfirmedTrigger
        from ..models.downgraded_trigger import DowngradedTrigger
        from ..models.exit_step import ExitStep
        from ..models.field_changed_trigger import FieldChangedTrigger
        from ..models.notify_owner_step import NotifyOwnerStep
        from ..models.opened_step_event import OpenedStepEvent
        from ..models.purchased_trigger import PurchasedTrigger
        from ..models.remove_tag_step import RemoveTagStep
        from ..models.segment_entered_trigger import SegmentEnteredTrigger
        from ..models.segment_left_trigger import SegmentLeftTrigger
        from ..models.send_email_step import SendEmailStep
        from ..models.set_field_step import SetFieldStep
        from ..models.signed_up_trigger import SignedUpTrigger
        from ..models.split_step import SplitStep
        from ..models.tag_added_trigger import TagAddedTrigger
        from ..models.tag_removed_trigger import TagRemovedTrigger
        from ..models.unsubscribe_step import UnsubscribeStep
        from ..models.upgraded_trigger import UpgradedTrigger
        from ..models.wait_step import WaitStep
        from ..models.wait_until_event_step import WaitUntilEventStep
        from ..models.wait_until_time_step import WaitUntilTimeStep
        from ..models.webhook_step import WebhookStep

        d = dict(src_dict)

        def _parse_event(
            data: object,
        ) -> (
            CampaignClickedTrigger
            | CampaignOpenedTrigger
            | ClickedStepEvent
            | ConfirmedTrigger
            | DowngradedTrigger
            | FieldChangedTrigger
            | OpenedStepEvent
            | PurchasedTrigger
            | SegmentEnteredTrigger
            | SegmentLeftTrigger
            | SignedUpTrigger
            | TagAddedTrigger
            | TagRemovedTrigger
            | UpgradedTrigger
        ):
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_awaited_event_type_0 = SignedUpTrigger.from_dict(data)

                return componentsschemas_awaited_event_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_awaited_event_type_1 = ConfirmedTrigger.from_dict(data)

                return componentsschemas_awaited_event_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_awaited_event_type_2 = TagAddedTrigger.from_dict(data)

                return componentsschemas_awaited_event_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_awaited_event_type_3 = TagRemovedTrigger.from_dict(data)

                return componentsschemas_awaited_event_type_3
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_awaited_event_type_4 = FieldChangedTrigger.from_dict(data)

                return componentsschemas_awaited_event_type_4
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_awaited_event_type_5 = SegmentEnteredTrigger.from_dict(data)

                return componentsschemas_awaited_event_type_5
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_awaited_event_type_6 = SegmentLeftTrigger.from_dict(data)

                return componentsschemas_awaited_event_type_6
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_awaited_event_type_7 = UpgradedTrigger.from_dict(data)

                return componentsschemas_awaited_event_type_7
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_awaited_event_type_8 = DowngradedTrigger.from_dict(data)

                return componentsschemas_awaited_event_type_8
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_awaited_event_type_9 = PurchasedTrigger.from_dict(data)

                return componentsschemas_awaited_event_type_9
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_awaited_event_type_10 = CampaignOpenedTrigger.from_dict(data)

                return componentsschemas_awaited_event_type_10
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_awaited_event_type_11 = CampaignClickedTrigger.from_dict(data)

                return componentsschemas_awaited_event_type_11
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_awaited_event_type_12 = OpenedStepEvent.from_dict(data)

                return componentsschemas_awaited_event_type_12
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_awaited_event_type_13 = ClickedStepEvent.from_dict(data)

            return componentsschemas_awaited_event_type_13

        event = _parse_event(d.pop("event"))

        _steps = d.pop("steps", UNSET)
        steps: (
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
        if _steps is not UNSET:
            steps = []
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

        wait_for_event = cls(
            event=event,
            steps=steps,
        )

        return wait_for_event
