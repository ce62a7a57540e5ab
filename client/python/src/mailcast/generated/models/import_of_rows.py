from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.delimiter import Delimiter, check_delimiter
from ..models.import_of_rows_date_order import (
    ImportOfRowsDateOrder,
    check_import_of_rows_date_order,
)
from ..models.import_of_rows_default_status import (
    ImportOfRowsDefaultStatus,
    check_import_of_rows_default_status,
)
from ..models.import_of_rows_encoding import (
    ImportOfRowsEncoding,
    check_import_of_rows_encoding,
)
from ..models.import_of_rows_preset import (
    ImportOfRowsPreset,
    check_import_of_rows_preset,
)
from ..models.on_conflict import OnConflict, check_on_conflict
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.import_of_rows_mapping import ImportOfRowsMapping
    from ..models.import_of_rows_rows_item import ImportOfRowsRowsItem
    from ..models.import_of_rows_status_mapping import ImportOfRowsStatusMapping


T = TypeVar("T", bound="ImportOfRows")


@_attrs_define
class ImportOfRows:
    """
    Attributes:
        rows (list[ImportOfRowsRowsItem]):
        newsletter_id (str | Unset):
        file_name (str | Unset): The name that the import is listed by. Default: the name of the file in a form.
        mapping (ImportOfRowsMapping | Unset): Column name to field name. `fullName` is split into `first_name` and
            `last_name`. A yes in a column that is `isUnsubscribed`, or a no in one that is `isSubscribed`, unsubscribes.
            Columns that say who left by their name are taken so unless they are named here. `{"field": "city", "type":
            "text"}` creates a custom field.
        on_conflict (OnConflict | Unset):
        preset (ImportOfRowsPreset | Unset): The service that wrote the file, if it is not recognised. none: no service.
        status_mapping (ImportOfRowsStatusMapping | Unset): The meaning of words in the status column that are not
            known.
        default_status (ImportOfRowsDefaultStatus | Unset): The status of people whose row says none. Default: active.
        complimentary (bool | Unset): Whether people whom the file calls paid (`tier`, `paidUntil`) get paid access
            without a payment. Otherwise these columns are ignored.
        date_order (ImportOfRowsDateOrder | Unset): The order of day and month in dates such as 02/04/2021.
        encoding (ImportOfRowsEncoding | Unset): The encoding of the file, if it is not detected.
        delimiter (Delimiter | Unset):
        dry_run (bool | Unset):
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    rows: list[ImportOfRowsRowsItem]
    newsletter_id: str | Unset = UNSET
    file_name: str | Unset = UNSET
    mapping: ImportOfRowsMapping | Unset = UNSET
    on_conflict: OnConflict | Unset = UNSET
    preset: ImportOfRowsPreset | Unset = UNSET
    status_mapping: ImportOfRowsStatusMapping | Unset = UNSET
    default_status: ImportOfRowsDefaultStatus | Unset = UNSET
    complimentary: bool | Unset = UNSET
    date_order: ImportOfRowsDateOrder | Unset = UNSET
    encoding: ImportOfRowsEncoding | Unset = UNSET
    delimiter: Delimiter | Unset = UNSET
    dry_run: bool | Unset = UNSET
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        rows = []
        for rows_item_data in self.rows:
            rows_item = rows_item_data.to_dict()
            rows.append(rows_item)

        newsletter_id = self.newsletter_id

        file_name = self.file_name

        mapping: dict[str, Any] | Unset = UNSET
        if not isinstance(self.mapping, Unset):
            mapping = self.mapping.to_dict()

        on_conflict: str | Unset = UNSET
        if not isinstance(self.on_conflict, Unset):
            on_conflict = self.on_conflict

        preset: str | Unset = UNSET
        if not isinstance(self.preset, Unset):
            preset = self.preset

        status_mapping: dict[str, Any] | Unset = UNSET
        if not isinstance(self.status_mapping, Unset):
            status_mapping = self.status_mapping.to_dict()

        default_status: str | Unset = UNSET
        if not isinstance(self.default_status, Unset):
            default_status = self.default_status

        complimentary = self.complimentary

        date_order: str | Unset = UNSET
        if not isinstance(self.date_order, Unset):
            date_order = self.date_order

        encoding: str | Unset = UNSET
        if not isinstance(self.encoding, Unset):
            encoding = self.encoding

        delimiter: str | Unset = UNSET
        if not isinstance(self.delimiter, Unset):
            delimiter = self.delimiter

        dry_run = self.dry_run

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "rows": rows,
            }
        )
        if newsletter_id is not UNSET:
            field_dict["newsletterId"] = newsletter_id
        if file_name is not UNSET:
            field_dict["fileName"] = file_name
        if mapping is not UNSET:
            field_dict["mapping"] = mapping
        if on_conflict is not UNSET:
            field_dict["onConflict"] = on_conflict
        if preset is not UNSET:
            field_dict["preset"] = preset
        if status_mapping is not UNSET:
            field_dict["statusMapping"] = status_mapping
        if default_status is not UNSET:
            field_dict["defaultStatus"] = default_status
        if complimentary is not UNSET:
            field_dict["complimentary"] = complimentary
        if date_order is not UNSET:
            field_dict["dateOrder"] = date_order
        if encoding is not UNSET:
            field_dict["encoding"] = encoding
        if delimiter is not UNSET:
            field_dict["delimiter"] = delimiter
        if dry_run is not UNSET:
            field_dict["dryRun"] = dry_run
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.import_of_rows_mapping import ImportOfRowsMapping
        from ..models.import_of_rows_rows_item import ImportOfRowsRowsItem
        from ..models.import_of_rows_status_mapping import ImportOfRowsStatusMapping

        d = dict(src_dict)
        rows = []
        _rows = d.pop("rows")
        for rows_item_data in _rows:
            rows_item = ImportOfRowsRowsItem.from_dict(rows_item_data)

            rows.append(rows_item)

        newsletter_id = d.pop("newsletterId", UNSET)

        file_name = d.pop("fileName", UNSET)

        _mapping = d.pop("mapping", UNSET)
        mapping: ImportOfRowsMapping | Unset
        if isinstance(_mapping, Unset):
            mapping = UNSET
        else:
            mapping = ImportOfRowsMapping.from_dict(_mapping)

        _on_conflict = d.pop("onConflict", UNSET)
        on_conflict: OnConflict | Unset
        if isinstance(_on_conflict, Unset):
            on_conflict = UNSET
        else:
            on_conflict = check_on_conflict(_on_conflict)

        _preset = d.pop("preset", UNSET)
        preset: ImportOfRowsPreset | Unset
        if isinstance(_preset, Unset):
            preset = UNSET
        else:
            preset = check_import_of_rows_preset(_preset)

        _status_mapping = d.pop("statusMapping", UNSET)
        status_mapping: ImportOfRowsStatusMapping | Unset
        if isinstance(_status_mapping, Unset):
            status_mapping = UNSET
        else:
            status_mapping = ImportOfRowsStatusMapping.from_dict(_status_mapping)

        _default_status = d.pop("defaultStatus", UNSET)
        default_status: ImportOfRowsDefaultStatus | Unset
        if isinstance(_default_status, Unset):
            default_status = UNSET
        else:
            default_status = check_import_of_rows_default_status(_default_status)

        complimentary = d.pop("complimentary", UNSET)

        _date_order = d.pop("dateOrder", UNSET)
        date_order: ImportOfRowsDateOrder | Unset
        if isinstance(_date_order, Unset):
            date_order = UNSET
        else:
            date_order = check_import_of_rows_date_order(_date_order)

        _encoding = d.pop("encoding", UNSET)
        encoding: ImportOfRowsEncoding | Unset
        if isinstance(_encoding, Unset):
            encoding = UNSET
        else:
            encoding = check_import_of_rows_encoding(_encoding)

        _delimiter = d.pop("delimiter", UNSET)
        delimiter: Delimiter | Unset
        if isinstance(_delimiter, Unset):
            delimiter = UNSET
        else:
            delimiter = check_delimiter(_delimiter)

        dry_run = d.pop("dryRun", UNSET)

        confirm = d.pop("confirm", UNSET)

        import_of_rows = cls(
            rows=rows,
            newsletter_id=newsletter_id,
            file_name=file_name,
            mapping=mapping,
            on_conflict=on_conflict,
            preset=preset,
            status_mapping=status_mapping,
            default_status=default_status,
            complimentary=complimentary,
            date_order=date_order,
            encoding=encoding,
            delimiter=delimiter,
            dry_run=dry_run,
            confirm=confirm,
        )

        return import_of_rows
