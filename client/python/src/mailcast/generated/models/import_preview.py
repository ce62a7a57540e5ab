from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.delimiter import Delimiter, check_delimiter
from ..models.import_preview_consent import (
    ImportPreviewConsent,
    check_import_preview_consent,
)
from ..models.import_preview_date_order_type_0 import (
    ImportPreviewDateOrderType0,
    check_import_preview_date_order_type_0,
)
from ..models.import_preview_encoding import (
    ImportPreviewEncoding,
    check_import_preview_encoding,
)
from ..models.import_preview_preset_type_0 import (
    ImportPreviewPresetType0,
    check_import_preview_preset_type_0,
)

if TYPE_CHECKING:
    from ..models.import_preview_columns_item import ImportPreviewColumnsItem
    from ..models.import_preview_counts import ImportPreviewCounts
    from ..models.import_preview_errors_item import ImportPreviewErrorsItem
    from ..models.import_preview_mapping import ImportPreviewMapping
    from ..models.import_preview_statuses_item import ImportPreviewStatusesItem
    from ..models.import_preview_warnings_item import ImportPreviewWarningsItem


T = TypeVar("T", bound="ImportPreview")


@_attrs_define
class ImportPreview:
    """
    Attributes:
        mapping (ImportPreviewMapping): Column name to field name. `fullName` is split into `first_name` and
            `last_name`.
        ignored_columns (list[str]):
        counts (ImportPreviewCounts):
        repeated (int | None): The good rows whose address an earlier row has: together they become one contact. Null
            for over 200,000 addresses.
        paid (int): The good rows whose people become paid readers without a payment, silently (`tier`, `paidUntil`).
        customers (int): The good rows with the id of a customer of Stripe, which is kept beside the contact.
        errors (list[ImportPreviewErrorsItem]):
        left_out (int): The imported rows of which a value is left out or changed, such as a number that is none.
        warnings (list[ImportPreviewWarningsItem]): The first hundred of these rows, each with what is left out or
            changed.
        encoding (ImportPreviewEncoding):
        delimiter (Delimiter | None):
        preset (ImportPreviewPresetType0 | None): The service that wrote the file, where it was recognised.
        columns (list[ImportPreviewColumnsItem]): Each column with its target and its first values.
        statuses (list[ImportPreviewStatusesItem]): The words of the status column. Say in `statusMapping` what those
            without a status mean.
        consent (ImportPreviewConsent): unknown: nothing in the file says that its people agreed. Ask, and send
            `defaultStatus`.
        date_order (ImportPreviewDateOrderType0 | None): The order of day and month in dates such as 02/04/2021.
            ambiguous: send `dateOrder`.
    """

    mapping: ImportPreviewMapping
    ignored_columns: list[str]
    counts: ImportPreviewCounts
    repeated: int | None
    paid: int
    customers: int
    errors: list[ImportPreviewErrorsItem]
    left_out: int
    warnings: list[ImportPreviewWarningsItem]
    encoding: ImportPreviewEncoding
    delimiter: Delimiter | None
    preset: ImportPreviewPresetType0 | None
    columns: list[ImportPreviewColumnsItem]
    statuses: list[ImportPreviewStatusesItem]
    consent: ImportPreviewConsent
    date_order: ImportPreviewDateOrderType0 | None

    def to_dict(self) -> dict[str, Any]:
        mapping = self.mapping.to_dict()

        ignored_columns = self.ignored_columns

        counts = self.counts.to_dict()

        repeated: int | None
        repeated = self.repeated

        paid = self.paid

        customers = self.customers

        errors = []
        for errors_item_data in self.errors:
            errors_item = errors_item_data.to_dict()
            errors.append(errors_item)

        left_out = self.left_out

        warnings = []
        for warnings_item_data in self.warnings:
            warnings_item = warnings_item_data.to_dict()
            warnings.append(warnings_item)

        encoding: str = self.encoding

        delimiter: None | str
        if isinstance(self.delimiter, str):
            delimiter = self.delimiter
        else:
            delimiter = self.delimiter

        preset: None | str
        if isinstance(self.preset, str):
            preset = self.preset
        else:
            preset = self.preset

        columns = []
        for columns_item_data in self.columns:
            columns_item = columns_item_data.to_dict()
            columns.append(columns_item)

        statuses = []
        for statuses_item_data in self.statuses:
            statuses_item = statuses_item_data.to_dict()
            statuses.append(statuses_item)

        consent: str = self.consent

        date_order: None | str
        if isinstance(self.date_order, str):
            date_order = self.date_order
        else:
            date_order = self.date_order

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "mapping": mapping,
                "ignoredColumns": ignored_columns,
                "counts": counts,
                "repeated": repeated,
                "paid": paid,
                "customers": customers,
                "errors": errors,
                "leftOut": left_out,
                "warnings": warnings,
                "encoding": encoding,
                "delimiter": delimiter,
                "preset": preset,
                "columns": columns,
                "statuses": statuses,
                "consent": consent,
                "dateOrder": date_order,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.import_preview_columns_item import ImportPreviewColumnsItem
        from ..models.import_preview_counts import ImportPreviewCounts
        from ..models.import_preview_errors_item import ImportPreviewErrorsItem
        from ..models.import_preview_mapping import ImportPreviewMapping
        from ..models.import_preview_statuses_item import ImportPreviewStatusesItem
        from ..models.import_preview_warnings_item import ImportPreviewWarningsItem

        d = dict(src_dict)
        mapping = ImportPreviewMapping.from_dict(d.pop("mapping"))

        ignored_columns = cast(list[str], d.pop("ignoredColumns"))

        counts = ImportPreviewCounts.from_dict(d.pop("counts"))

        def _parse_repeated(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        repeated = _parse_repeated(d.pop("repeated"))

        paid = d.pop("paid")

        customers = d.pop("customers")

        errors = []
        _errors = d.pop("errors")
        for errors_item_data in _errors:
            errors_item = ImportPreviewErrorsItem.from_dict(errors_item_data)

            errors.append(errors_item)

        left_out = d.pop("leftOut")

        warnings = []
        _warnings = d.pop("warnings")
        for warnings_item_data in _warnings:
            warnings_item = ImportPreviewWarningsItem.from_dict(warnings_item_data)

            warnings.append(warnings_item)

        encoding = check_import_preview_encoding(d.pop("encoding"))

        def _parse_delimiter(data: object) -> Delimiter | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                delimiter_type_0 = check_delimiter(data)

                return delimiter_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Delimiter | None, data)

        delimiter = _parse_delimiter(d.pop("delimiter"))

        def _parse_preset(data: object) -> ImportPreviewPresetType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                preset_type_0 = check_import_preview_preset_type_0(data)

                return preset_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ImportPreviewPresetType0 | None, data)

        preset = _parse_preset(d.pop("preset"))

        columns = []
        _columns = d.pop("columns")
        for columns_item_data in _columns:
            columns_item = ImportPreviewColumnsItem.from_dict(columns_item_data)

            columns.append(columns_item)

        statuses = []
        _statuses = d.pop("statuses")
        for statuses_item_data in _statuses:
            statuses_item = ImportPreviewStatusesItem.from_dict(statuses_item_data)

            statuses.append(statuses_item)

        consent = check_import_preview_consent(d.pop("consent"))

        def _parse_date_order(data: object) -> ImportPreviewDateOrderType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                date_order_type_0 = check_import_preview_date_order_type_0(data)

                return date_order_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ImportPreviewDateOrderType0 | None, data)

        date_order = _parse_date_order(d.pop("dateOrder"))

        import_preview = cls(
            mapping=mapping,
            ignored_columns=ignored_columns,
            counts=counts,
            repeated=repeated,
            paid=paid,
            customers=customers,
            errors=errors,
            left_out=left_out,
            warnings=warnings,
            encoding=encoding,
            delimiter=delimiter,
            preset=preset,
            columns=columns,
            statuses=statuses,
            consent=consent,
            date_order=date_order,
        )

        return import_preview
