from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.campaign_clicked_trigger import CampaignClickedTrigger
    from ..models.campaign_opened_trigger import CampaignOpenedTrigger
    from ..models.clicked_step_event import ClickedStepEvent
    from ..models.confirmed_trigger import ConfirmedTrigger
    from ..models.downgraded_trigger import DowngradedTrigger
    from ..models.field_changed_trigger import FieldChangedTrigger
    from ..models.opened_step_event import OpenedStepEvent
    from ..models.purchased_trigger import PurchasedTrigger
    from ..models.segment_entered_trigger import SegmentEnteredTrigger
    from ..models.segment_left_trigger import SegmentLeftTrigger
    from ..models.signed_up_trigger import SignedUpTrigger
    from ..models.tag_added_trigger import TagAddedTrigger
    from ..models.tag_removed_trigger import TagRemovedTrigger
    from ..models.upgraded_trigger import UpgradedTrigger


T = TypeVar("T", bound="ExitByEvent")


@_attrs_define
class ExitByEvent:
    """
    Attributes:
        event (CampaignClickedTrigger | CampaignOpenedTrigger | ClickedStepEvent | ConfirmedTrigger | DowngradedTrigger
            | FieldChangedTrigger | OpenedStepEvent | PurchasedTrigger | SegmentEnteredTrigger | SegmentLeftTrigger |
            SignedUpTrigger | TagAddedTrigger | TagRemovedTrigger | UpgradedTrigger):
        goal (bool | Unset): The exit is the goal: readers who leave by it have reached it.
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
    goal: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.campaign_clicked_trigger import CampaignClickedTrigger
        from ..models.campaign_opened_trigger import CampaignOpenedTrigger
        from ..models.confirmed_trigger import ConfirmedTrigger
        from ..models.downgraded_trigger import DowngradedTrigger
        from ..models.field_changed_trigger import FieldChangedTrigger
        from ..models.opened_step_event import OpenedStepEvent
        from ..models.purchased_trigger import PurchasedTrigger
        from ..models.segment_entered_trigger import SegmentEnteredTrigger
        from ..models.segment_left_trigger import SegmentLeftTrigger
        from ..models.signed_up_trigger import SignedUpTrigger
        from ..models.tag_added_trigger import TagAddedTrigger
        from ..models.tag_removed_trigger import TagRemovedTrigger
        from ..models.upgraded_trigger import UpgradedTrigger

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

        goal = self.goal

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "event": event,
            }
        )
        if goal is not UNSET:
            field_dict["goal"] = goal

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.campaign_clicked_trigger import CampaignClickedTrigger
        from ..models.campaign_opened_trigger import CampaignOpenedTrigger
        from ..models.clicked_step_event import ClickedStepEvent
        from ..models.confirmed_trigger import ConfirmedTrigger
        from ..models.downgraded_trigger import DowngradedTrigger
        from ..models.field_changed_trigger import FieldChangedTrigger
        from ..models.opened_step_event import OpenedStepEvent
        from ..models.purchased_trigger import PurchasedTrigger
        from ..models.segment_entered_trigger import SegmentEnteredTrigger
        from ..models.segment_left_trigger import SegmentLeftTrigger
        from ..models.signed_up_trigger import SignedUpTrigger
        from ..models.tag_added_trigger import TagAddedTrigger
        from ..models.tag_removed_trigger import TagRemovedTrigger
        from ..models.upgraded_trigger import UpgradedTrigger

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

        goal = d.pop("goal", UNSET)

        exit_by_event = cls(
            event=event,
            goal=goal,
        )

        return exit_by_event
