from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.export_contacts_body_format import (
    ExportContactsBodyFormat,
    check_export_contacts_body_format,
)
from ..models.export_contacts_body_statuses_item import (
    ExportContactsBodyStatusesItem,
    check_export_contacts_body_statuses_item,
)
from ..models.fields import Fields, check_fields
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.filter_all import FilterAll
    from ..models.filter_any import FilterAny
    from ..models.filter_event import FilterEvent
    from ..models.filter_field import FilterField
    from ..models.filter_not import FilterNot


T = TypeVar("T", bound="ExportContactsBody")


@_attrs_define
class ExportContactsBody:
    """
    Attributes:
        newsletter_id (str | Unset):
        format_ (ExportContactsBodyFormat | Unset): csv: one line a contact, for spreadsheets and for import_contacts.
            jsonl: one contact as JSON a line (JSON Lines), for programs.
        segment_id (str | Unset): Only contacts of this segment.
        filter_ (FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset): A filter over contacts: exactly
            one of all, any, not, field (with op and value) and event. At most 5 groups deep and 50 conditions.
        statuses (list[ExportContactsBodyStatusesItem] | Unset): Only contacts of these statuses; all when left out.
        fields (list[Fields | str] | Unset): The columns, in this order; all when left out. Custom fields by their
            names.
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    newsletter_id: str | Unset = UNSET
    format_: ExportContactsBodyFormat | Unset = UNSET
    segment_id: str | Unset = UNSET
    filter_: FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset = UNSET
    statuses: list[ExportContactsBodyStatusesItem] | Unset = UNSET
    fields: list[Fields | str] | Unset = UNSET
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        newsletter_id = self.newsletter_id

        format_: str | Unset = UNSET
        if not isinstance(self.format_, Unset):
            format_ = self.format_

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

        statuses: list[str] | Unset = UNSET
        if not isinstance(self.statuses, Unset):
            statuses = []
            for statuses_item_data in self.statuses:
                statuses_item: str = statuses_item_data
                statuses.append(statuses_item)

        fields: list[str] | Unset = UNSET
        if not isinstance(self.fields, Unset):
            fields = []
            for fields_item_data in self.fields:
                fields_item: str
                if isinstance(fields_item_data, str):
                    fields_item = fields_item_data
                else:
                    fields_item = fields_item_data
                fields.append(fields_item)

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if newsletter_id is not UNSET:
            field_dict["newsletterId"] = newsletter_id
        if format_ is not UNSET:
            field_dict["format"] = format_
        if segment_id is not UNSET:
            field_dict["segmentId"] = segment_id
        if filter_ is not UNSET:
            field_dict["filter"] = filter_
        if statuses is not UNSET:
            field_dict["statuses"] = statuses
        if fields is not UNSET:
            field_dict["fields"] = fields
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        d = dict(src_dict)
        newsletter_id = d.pop("newsletterId", UNSET)

        _format_ = d.pop("format", UNSET)
        format_: ExportContactsBodyFormat | Unset
        if isinstance(_format_, Unset):
            format_ = UNSET
        else:
            format_ = check_export_contacts_body_format(_format_)

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

        _statuses = d.pop("statuses", UNSET)
        statuses: list[ExportContactsBodyStatusesItem] | Unset = UNSET
        if _statuses is not UNSET:
            statuses = []
            for statuses_item_data in _statuses:
                statuses_item = check_export_contacts_body_statuses_item(statuses_item_data)

                statuses.append(statuses_item)

        _fields = d.pop("fields", UNSET)
        fields: list[Fields | str] | Unset = UNSET
        if _fields is not UNSET:
            fields = []
            for fields_item_data in _fields:

                def _parse_fields_item(data: object) -> Fields | str:
                    try:
                        if not isinstance(data, str):
                            raise TypeError()
                        fields_item_type_0 = check_fields(data)

                        return fields_item_type_0
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    return cast(Fields | str, data)

                fields_item = _parse_fields_item(fields_item_data)

                fields.append(fields_item)

        confirm = d.pop("confirm", UNSET)

        export_contacts_body = cls(
            newsletter_id=newsletter_id,
            format_=format_,
            segment_id=segment_id,
            filter_=filter_,
            statuses=statuses,
            fields=fields,
            confirm=confirm,
        )

        return export_contacts_body
