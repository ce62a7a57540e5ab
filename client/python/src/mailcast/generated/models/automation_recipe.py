from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.recipe import Recipe, check_recipe

if TYPE_CHECKING:
    from ..models.add_tag_step import AddTagStep
    from ..models.api_trigger import ApiTrigger
    from ..models.automation_entry import AutomationEntry
    from ..models.campaign_clicked_trigger import CampaignClickedTrigger
    from ..models.campaign_opened_trigger import CampaignOpenedTrigger
    from ..models.condition_step import ConditionStep
    from ..models.confirmed_trigger import ConfirmedTrigger
    from ..models.date_trigger import DateTrigger
    from ..models.downgraded_trigger import DowngradedTrigger
    from ..models.exit_by_event import ExitByEvent
    from ..models.exit_by_filter import ExitByFilter
    from ..models.exit_step import ExitStep
    from ..models.field_changed_trigger import FieldChangedTrigger
    from ..models.notify_owner_step import NotifyOwnerStep
    from ..models.purchased_trigger import PurchasedTrigger
    from ..models.recipe_need import RecipeNeed
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


T = TypeVar("T", bound="AutomationRecipe")


@_attrs_define
class AutomationRecipe:
    """
    Attributes:
        recipe (Recipe):
        name (str):
        summary (str):
        needs (list[RecipeNeed]): The names that the account must have before create_automation takes the recipe.
        available (bool): Whether this version has all triggers and steps of the recipe.
        trigger (ApiTrigger | CampaignClickedTrigger | CampaignOpenedTrigger | ConfirmedTrigger | DateTrigger |
            DowngradedTrigger | FieldChangedTrigger | PurchasedTrigger | SegmentEnteredTrigger | SegmentLeftTrigger |
            SignedUpTrigger | TagAddedTrigger | TagRemovedTrigger | UpgradedTrigger):
        entry (AutomationEntry):
        exit_ (list[ExitByEvent | ExitByFilter]):
        steps (list[AddTagStep | ConditionStep | ExitStep | NotifyOwnerStep | RemoveTagStep | SendEmailStep |
            SetFieldStep | SplitStep | UnsubscribeStep | WaitStep | WaitUntilEventStep | WaitUntilTimeStep | WebhookStep]):
            The steps from top to bottom, at most 200, 8 deep. After a branch the next step of its parent follows.
    """

    recipe: Recipe
    name: str
    summary: str
    needs: list[RecipeNeed]
    available: bool
    trigger: (
        ApiTrigger
        | CampaignClickedTrigger
        | CampaignOpenedTrigger
        | ConfirmedTrigger
        | DateTrigger
        | DowngradedTrigger
        | FieldChangedTrigger
        | PurchasedTrigger
        | SegmentEnteredTrigger
        | SegmentLeftTrigger
        | SignedUpTrigger
        | TagAddedTrigger
        | TagRemovedTrigger
        | UpgradedTrigger
    )
    entry: AutomationEntry
    exit_: list[ExitByEvent | ExitByFilter]
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
        from ..models.campaign_clicked_trigger import CampaignClickedTrigger
        from ..models.campaign_opened_trigger import CampaignOpenedTrigger
        from ..models.condition_step import ConditionStep
        from ..models.confirmed_trigger import ConfirmedTrigger
        from ..models.date_trigger import DateTrigger
        from ..models.downgraded_trigger import DowngradedTrigger
        from ..models.exit_by_event import ExitByEvent
        from ..models.exit_step import ExitStep
        from ..models.field_changed_trigger import FieldChangedTrigger
        from ..models.notify_owner_step import NotifyOwnerStep
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

        recipe: str = self.recipe

        name = self.name

        summary = self.summary

        needs = []
        for needs_item_data in self.needs:
            needs_item = needs_item_data.to_dict()
            needs.append(needs_item)

        available = self.available

        trigger: dict[str, Any]
        if (
            isinstance(self.trigger, SignedUpTrigger)
            or isinstance(self.trigger, ConfirmedTrigger)
            or isinstance(self.trigger, TagAddedTrigger)
            or isinstance(self.trigger, TagRemovedTrigger)
            or isinstance(self.trigger, FieldChangedTrigger)
            or isinstance(self.trigger, SegmentEnteredTrigger)
            or isinstance(self.trigger, SegmentLeftTrigger)
            or isinstance(self.trigger, UpgradedTrigger)
            or isinstance(self.trigger, DowngradedTrigger)
            or isinstance(self.trigger, PurchasedTrigger)
            or isinstance(self.trigger, CampaignOpenedTrigger)
            or isinstance(self.trigger, CampaignClickedTrigger)
            or isinstance(self.trigger, DateTrigger)
        ):
            trigger = self.trigger.to_dict()
        else:
            trigger = self.trigger.to_dict()

        entry = self.entry.to_dict()

        exit_ = []
        for exit_item_data in self.exit_:
            exit_item: dict[str, Any]
            if isinstance(exit_item_data, ExitByEvent):
                exit_item = exit_item_data.to_dict()
            else:
                exit_item = exit_item_data.to_dict()

            exit_.append(exit_item)

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
                "recipe": recipe,
                "name": name,
                "summary": summary,
                "needs": needs,
                "available": available,
                "trigger": trigger,
                "entry": entry,
                "exit": exit_,
                "steps": steps,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.add_tag_step import AddTagStep
        from ..models.api_trigger import ApiTrigger
        from ..models.automation_entry import AutomationEntry
        from ..models.campaign_clicked_trigger import CampaignClickedTrigger
        from ..models.campaign_opened_trigger import CampaignOpenedTrigger
        from ..models.condition_step import ConditionStep
        from ..models.confirmed_trigger import ConfirmedTrigger
        from ..models.date_trigger import DateTrigger
        from ..models.downgraded_trigger import DowngradedTrigger
        from ..models.exit_by_event import ExitByEvent
        from ..models.exit_by_filter import ExitByFilter
        from ..models.exit_step import ExitStep
        from ..models.field_changed_trigger import FieldChangedTrigger
        from ..models.notify_owner_step import NotifyOwnerStep
        from ..models.purchased_trigger import PurchasedTrigger
        from ..models.recipe_need import RecipeNeed
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
        recipe = check_recipe(d.pop("recipe"))

        name = d.pop("name")

        summary = d.pop("summary")

        needs = []
        _needs = d.pop("needs")
        for needs_item_data in _needs:
            needs_item = RecipeNeed.from_dict(needs_item_data)

            needs.append(needs_item)

        available = d.pop("available")

        def _parse_trigger(
            data: object,
        ) -> (
            ApiTrigger
            | CampaignClickedTrigger
            | CampaignOpenedTrigger
            | ConfirmedTrigger
            | DateTrigger
            | DowngradedTrigger
            | FieldChangedTrigger
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
                componentsschemas_automation_trigger_type_0 = SignedUpTrigger.from_dict(data)

                return componentsschemas_automation_trigger_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_automation_trigger_type_1 = ConfirmedTrigger.from_dict(data)

                return componentsschemas_automation_trigger_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_automation_trigger_type_2 = TagAddedTrigger.from_dict(data)

                return componentsschemas_automation_trigger_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_automation_trigger_type_3 = TagRemovedTrigger.from_dict(data)

                return componentsschemas_automation_trigger_type_3
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_automation_trigger_type_4 = FieldChangedTrigger.from_dict(data)

                return componentsschemas_automation_trigger_type_4
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_automation_trigger_type_5 = SegmentEnteredTrigger.from_dict(data)

                return componentsschemas_automation_trigger_type_5
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_automation_trigger_type_6 = SegmentLeftTrigger.from_dict(data)

                return componentsschemas_automation_trigger_type_6
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_automation_trigger_type_7 = UpgradedTrigger.from_dict(data)

                return componentsschemas_automation_trigger_type_7
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_automation_trigger_type_8 = DowngradedTrigger.from_dict(data)

                return componentsschemas_automation_trigger_type_8
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_automation_trigger_type_9 = PurchasedTrigger.from_dict(data)

                return componentsschemas_automation_trigger_type_9
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_automation_trigger_type_10 = CampaignOpenedTrigger.from_dict(data)

                return componentsschemas_automation_trigger_type_10
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_automation_trigger_type_11 = CampaignClickedTrigger.from_dict(data)

                return componentsschemas_automation_trigger_type_11
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_automation_trigger_type_12 = DateTrigger.from_dict(data)

                return componentsschemas_automation_trigger_type_12
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_automation_trigger_type_13 = ApiTrigger.from_dict(data)

            return componentsschemas_automation_trigger_type_13

        trigger = _parse_trigger(d.pop("trigger"))

        entry = AutomationEntry.from_dict(d.pop("entry"))

        exit_ = []
        _exit_ = d.pop("exit")
        for exit_item_data in _exit_:

            def _parse_exit_item(data: object) -> ExitByEvent | ExitByFilter:
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_automation_exit_type_0 = ExitByEvent.from_dict(data)

                    return componentsschemas_automation_exit_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_automation_exit_type_1 = ExitByFilter.from_dict(data)

                return componentsschemas_automation_exit_type_1

            exit_item = _parse_exit_item(exit_item_data)

            exit_.append(exit_item)

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

        automation_recipe = cls(
            recipe=recipe,
            name=name,
            summary=summary,
            needs=needs,
            available=available,
            trigger=trigger,
            entry=entry,
            exit_=exit_,
            steps=steps,
        )

        return automation_recipe
