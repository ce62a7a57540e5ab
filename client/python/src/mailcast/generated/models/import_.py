from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.import_preset_type_0 import ImportPresetType0, check_import_preset_type_0
from ..models.import_status import ImportStatus, check_import_status
from ..models.on_conflict import OnConflict, check_on_conflict

if TYPE_CHECKING:
    from ..models.import_counts import ImportCounts
    from ..models.import_errors_item import ImportErrorsItem
    from ..models.import_mapping import ImportMapping
    from ..models.import_warnings_item import ImportWarningsItem


T = TypeVar("T", bound="Import")


@_attrs_define
class Import:
    """
    Attributes:
        id (str):
        newsletter_id (str):
        file_name (None | str): The name of the file, without its path. Null where none was sent, as with rows.
        status (ImportStatus):
        on_conflict (OnConflict):
        mapping (ImportMapping): Column name to field name. `fullName` is split into `first_name` and `last_name`.
        ignored_columns (list[str]):
        preset (ImportPresetType0 | None): The service that wrote the file, where it was recognised.
        counts (ImportCounts):
        rows (int): The number of rows to read, for a progress bar.
        bytes_ (int): The size of the file; 0 for rows.
        errors (list[ImportErrorsItem]):
        left_out (int): The imported rows of which a value is left out or changed, such as a number that is none.
        warnings (list[ImportWarningsItem]): The first hundred of these rows, each with what is left out or changed.
        customers (int): The good rows with the id of a customer of Stripe, which is kept beside the contact.
        created_at (str): ISO 8601, UTC, milliseconds.
        finished_at (None | str):
    """

    id: str
    newsletter_id: str
    file_name: None | str
    status: ImportStatus
    on_conflict: OnConflict
    mapping: ImportMapping
    ignored_columns: list[str]
    preset: ImportPresetType0 | None
    counts: ImportCounts
    rows: int
    bytes_: int
    errors: list[ImportErrorsItem]
    left_out: int
    warnings: list[ImportWarningsItem]
    customers: int
    created_at: str
    finished_at: None | str

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        newsletter_id = self.newsletter_id

        file_name: None | str
        file_name = self.file_name

        status: str = self.status

        on_conflict: str = self.on_conflict

        mapping = self.mapping.to_dict()

        ignored_columns = self.ignored_columns

        preset: None | str
        if isinstance(self.preset, str):
            preset = self.preset
        else:
            preset = self.preset

        counts = self.counts.to_dict()

        rows = self.rows

        bytes_ = self.bytes_

        errors = []
        for errors_item_data in self.errors:
            errors_item = errors_item_data.to_dict()
            errors.append(errors_item)

        left_out = self.left_out

        warnings = []
        for warnings_item_data in self.warnings:
            warnings_item = warnings_item_data.to_dict()
            warnings.append(warnings_item)

        customers = self.customers

        created_at = self.created_at

        finished_at: None | str
        finished_at = self.finished_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "newsletterId": newsletter_id,
                "fileName": file_name,
                "status": status,
                "onConflict": on_conflict,
                "mapping": mapping,
                "ignoredColumns": ignored_columns,
                "preset": preset,
                "counts": counts,
                "rows": rows,
                "bytes": bytes_,
                "errors": errors,
                "leftOut": left_out,
                "warnings": warnings,
                "customers": customers,
                "createdAt": created_at,
                "finishedAt": finished_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.import_counts import ImportCounts
        from ..models.import_errors_item import ImportErrorsItem
        from ..models.import_mapping import ImportMapping
        from ..models.import_warnings_item import ImportWarningsItem

        d = dict(src_dict)
        id = d.pop("id")

        newsletter_id = d.pop("newsletterId")

        def _parse_file_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        file_name = _parse_file_name(d.pop("fileName"))

        status = check_import_status(d.pop("status"))

        on_conflict = check_on_conflict(d.pop("onConflict"))

        mapping = ImportMapping.from_dict(d.pop("mapping"))

        ignored_columns = cast(list[str], d.pop("ignoredColumns"))

        def _parse_preset(data: object) -> ImportPresetType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                preset_type_0 = check_import_preset_type_0(data)

                return preset_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ImportPresetType0 | None, data)

        preset = _parse_preset(d.pop("preset"))

        counts = ImportCounts.from_dict(d.pop("counts"))

        rows = d.pop("rows")

        bytes_ = d.pop("bytes")

        errors = []
        _errors = d.pop("errors")
        for errors_item_data in _errors:
            errors_item = ImportErrorsItem.from_dict(errors_item_data)

            errors.append(errors_item)

        left_out = d.pop("leftOut")

        warnings = []
        _warnings = d.pop("warnings")
        for warnings_item_data in _warnings:
            warnings_item = ImportWarningsItem.from_dict(warnings_item_data)

            warnings.append(warnings_item)

        customers = d.pop("customers")

        created_at = d.pop("createdAt")

        def _parse_finished_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        finished_at = _parse_finished_at(d.pop("finishedAt"))

        import_ = cls(
            id=id,
            newsletter_id=newsletter_id,
            file_name=file_name,
            status=status,
            on_conflict=on_conflict,
            mapping=mapping,
            ignored_columns=ignored_columns,
            preset=preset,
            counts=counts,
            rows=rows,
            bytes_=bytes_,
            errors=errors,
            left_out=left_out,
            warnings=warnings,
            customers=customers,
            created_at=created_at,
            finished_at=finished_at,
        )

        return import_
