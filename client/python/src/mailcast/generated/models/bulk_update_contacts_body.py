from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.bulk_update_contacts_body_action_type_0 import (
        BulkUpdateContactsBodyActionType0,
    )
    from ..models.bulk_update_contacts_body_action_type_1 import (
        BulkUpdateContactsBodyActionType1,
    )
    from ..models.bulk_update_contacts_body_action_type_2 import (
        BulkUpdateContactsBodyActionType2,
    )
    from ..models.bulk_update_contacts_body_action_type_3 import (
        BulkUpdateContactsBodyActionType3,
    )
    from ..models.bulk_update_contacts_body_action_type_4 import (
        BulkUpdateContactsBodyActionType4,
    )
    from ..models.filter_all import FilterAll
    from ..models.filter_any import FilterAny
    from ..models.filter_event import FilterEvent
    from ..models.filter_field import FilterField
    from ..models.filter_not import FilterNot


T = TypeVar("T", bound="BulkUpdateContactsBody")


@_attrs_define
class BulkUpdateContactsBody:
    """
    Attributes:
        action (BulkUpdateContactsBodyActionType0 | BulkUpdateContactsBodyActionType1 |
            BulkUpdateContactsBodyActionType2 | BulkUpdateContactsBodyActionType3 | BulkUpdateContactsBodyActionType4): The
            change, the same for every contact.
        newsletter_id (str | Unset):
        contact_ids (list[str] | Unset): Contacts by their ids. Those of other newsletters are left out.
        segment_id (str | Unset):
        filter_ (FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset): A filter over contacts: exactly
            one of all, any, not, field (with op and value) and event. At most 5 groups deep and 50 conditions.
        q (str | Unset): A part of the address or of the name, as in list_contacts.
        dry_run (bool | Unset): Answers with the plan (200) and does nothing.
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    action: (
        BulkUpdateContactsBodyActionType0
        | BulkUpdateContactsBodyActionType1
        | BulkUpdateContactsBodyActionType2
        | BulkUpdateContactsBodyActionType3
        | BulkUpdateContactsBodyActionType4
    )
    newsletter_id: str | Unset = UNSET
    contact_ids: list[str] | Unset = UNSET
    segment_id: str | Unset = UNSET
    filter_: FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset = UNSET
    q: str | Unset = UNSET
    dry_run: bool | Unset = UNSET
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.bulk_update_contacts_body_action_type_0 import (
            BulkUpdateContactsBodyActionType0,
        )
        from ..models.bulk_update_contacts_body_action_type_1 import (
            BulkUpdateContactsBodyActionType1,
        )
        from ..models.bulk_update_contacts_body_action_type_2 import (
            BulkUpdateContactsBodyActionType2,
        )
        from ..models.bulk_update_contacts_body_action_type_3 import (
            BulkUpdateContactsBodyActionType3,
        )
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        action: dict[str, Any]
        if (
            isinstance(self.action, BulkUpdateContactsBodyActionType0)
            or isinstance(self.action, BulkUpdateContactsBodyActionType1)
            or isinstance(self.action, BulkUpdateContactsBodyActionType2)
            or isinstance(self.action, BulkUpdateContactsBodyActionType3)
        ):
            action = self.action.to_dict()
        else:
            action = self.action.to_dict()

        newsletter_id = self.newsletter_id

        contact_ids: list[str] | Unset = UNSET
        if not isinstance(self.contact_ids, Unset):
            contact_ids = self.contact_ids

        segment_id = self.segment_id

        filter_: dict[str, Any] | Unset
        if isinstance(self.filter_, Unset):
            filter_ = UNSET
        elif (
            isinstance(self.filter_, FilterAll)
            or isinstance(self.filter_, FilterAny)
            or isinstance(self.filter_, FilterNot)
            or isinstance(self.filter_, FilterField)
        ):
            filter_ = self.filter_.to_dict()
        else:
            filter_ = self.filter_.to_dict()

        q = self.q

        dry_run = self.dry_run

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "action": action,
            }
        )
        if newsletter_id is not UNSET:
            field_dict["newsletterId"] = newsletter_id
        if contact_ids is not UNSET:
            field_dict["contactIds"] = contact_ids
        if segment_id is not UNSET:
            field_dict["segmentId"] = segment_id
        if filter_ is not UNSET:
            field_dict["filter"] = filter_
        if q is not UNSET:
            field_dict["q"] = q
        if dry_run is not UNSET:
            field_dict["dryRun"] = dry_run
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.bulk_update_contacts_body_action_type_0 import (
            BulkUpdateContactsBodyActionType0,
        )
        from ..models.bulk_update_contacts_body_action_type_1 import (
            BulkUpdateContactsBodyActionType1,
        )
        from ..models.bulk_update_contacts_body_action_type_2 import (
            BulkUpdateContactsBodyActionType2,
        )
        from ..models.bulk_update_contacts_body_action_type_3 import (
            BulkUpdateContactsBodyActionType3,
        )
        from ..models.bulk_update_contacts_body_action_type_4 import (
            BulkUpdateContactsBodyActionType4,
        )
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        d = dict(src_dict)

        def _parse_action(
            data: object,
        ) -> (
            BulkUpdateContactsBodyActionType0
            | BulkUpdateContactsBodyActionType1
            | BulkUpdateContactsBodyActionType2
            | BulkUpdateContactsBodyActionType3
            | BulkUpdateContactsBodyActionType4
        ):
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                action_type_0 = BulkUpdateContactsBodyActionType0.from_dict(data)

                return action_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                action_type_1 = BulkUpdateContactsBodyActionType1.from_dict(data)

                return action_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                action_type_2 = BulkUpdateContactsBodyActionType2.from_dict(data)

                return action_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                action_type_3 = BulkUpdateContactsBodyActionType3.from_dict(data)

                return action_type_3
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            action_type_4 = BulkUpdateContactsBodyActionType4.from_dict(data)

            return action_type_4

        action = _parse_action(d.pop("action"))

        newsletter_id = d.pop("newsletterId", UNSET)

        contact_ids = cast(list[str], d.pop("contactIds", UNSET))

        segment_id = d.pop("segmentId", UNSET)

        def _parse_filter_(
            data: object,
        ) -> FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset:
            if isinstance(data, Unset):
                return data
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

        filter_ = _parse_filter_(d.pop("filter", UNSET))

        q = d.pop("q", UNSET)

        dry_run = d.pop("dryRun", UNSET)

        confirm = d.pop("confirm", UNSET)

        bulk_update_contacts_body = cls(
            action=action,
            newsletter_id=newsletter_id,
            contact_ids=contact_ids,
            segment_id=segment_id,
            filter_=filter_,
            q=q,
            dry_run=dry_run,
            confirm=confirm,
        )

        return bulk_update_contacts_body
