from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.export_format import ExportFormat, check_export_format
from ..models.export_status import ExportStatus, check_export_status
from ..models.export_statuses_item import ExportStatusesItem, check_export_statuses_item
from ..models.fields import Fields, check_fields

if TYPE_CHECKING:
    from ..models.export_progress import ExportProgress
    from ..models.filter_all import FilterAll
    from ..models.filter_any import FilterAny
    from ..models.filter_event import FilterEvent
    from ..models.filter_field import FilterField
    from ..models.filter_not import FilterNot


T = TypeVar("T", bound="Export")


@_attrs_define
class Export:
    """
    Attributes:
        id (str):
        job_id (str): The same id, for get_job and cancel_job.
        newsletter_id (str):
        campaign_id (None | str): The campaign whose recipients it holds (export_campaign_recipients); null for
            contacts.
        status (ExportStatus):
        progress (ExportProgress):
        format_ (ExportFormat): csv: one line a contact, for spreadsheets and for import_contacts. jsonl: one contact as
            JSON a line (JSON Lines), for programs.
        segment_id (None | str):
        filter_ (FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | None):
        statuses (list[ExportStatusesItem]):
        fields (list[Fields | str]):
        rows (int): The contacts or recipients in the file so far.
        bytes_ (int | None): The length of the file. Null until it is whole.
        download_url (None | str): Any program can follow this link, without a key, until expiresAt: treat it as a
            secret. Null before the end and after expiresAt.
        expires_at (None | str): The file is deleted then, 7 days after it was made. This record stays.
        failure (None | str): Why it failed, and what to do.
        created_at (str): ISO 8601, UTC, milliseconds.
        finished_at (None | str):
    """

    id: str
    job_id: str
    newsletter_id: str
    campaign_id: None | str
    status: ExportStatus
    progress: ExportProgress
    format_: ExportFormat
    segment_id: None | str
    filter_: FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | None
    statuses: list[ExportStatusesItem]
    fields: list[Fields | str]
    rows: int
    bytes_: int | None
    download_url: None | str
    expires_at: None | str
    failure: None | str
    created_at: str
    finished_at: None | str

    def to_dict(self) -> dict[str, Any]:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        id = self.id

        job_id = self.job_id

        newsletter_id = self.newsletter_id

        campaign_id: None | str
        campaign_id = self.campaign_id

        status: str = self.status

        progress = self.progress.to_dict()

        format_: str = self.format_

        segment_id: None | str
        segment_id = self.segment_id

        filter_: dict[str, Any] | None
        if (
            isinstance(self.filter_, FilterAll)
            or isinstance(self.filter_, FilterAny)
            or isinstance(self.filter_, FilterNot)
            or isinstance(self.filter_, FilterField)
            or isinstance(self.filter_, FilterEvent)
        ):
            filter_ = self.filter_.to_dict()
        else:
            filter_ = self.filter_

        statuses = []
        for statuses_item_data in self.statuses:
            statuses_item: str = statuses_item_data
            statuses.append(statuses_item)

        fields = []
        for fields_item_data in self.fields:
            fields_item: str
            if isinstance(fields_item_data, str):
                fields_item = fields_item_data
            else:
                fields_item = fields_item_data
            fields.append(fields_item)

        rows = self.rows

        bytes_: int | None
        bytes_ = self.bytes_

        download_url: None | str
        download_url = self.download_url

        expires_at: None | str
        expires_at = self.expires_at

        failure: None | str
        failure = self.failure

        created_at = self.created_at

        finished_at: None | str
        finished_at = self.finished_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "jobId": job_id,
                "newsletterId": newsletter_id,
                "campaignId": campaign_id,
                "status": status,
                "progress": progress,
                "format": format_,
                "segmentId": segment_id,
                "filter": filter_,
                "statuses": statuses,
                "fields": fields,
                "rows": rows,
                "bytes": bytes_,
                "downloadUrl": download_url,
                "expiresAt": expires_at,
                "failure": failure,
                "createdAt": created_at,
                "finishedAt": finished_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.export_progress import ExportProgress
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        d = dict(src_dict)
        id = d.pop("id")

        job_id = d.pop("jobId")

        newsletter_id = d.pop("newsletterId")

        def _parse_campaign_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        campaign_id = _parse_campaign_id(d.pop("campaignId"))

        status = check_export_status(d.pop("status"))

        progress = ExportProgress.from_dict(d.pop("progress"))

        format_ = check_export_format(d.pop("format"))

        def _parse_segment_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        segment_id = _parse_segment_id(d.pop("segmentId"))

        def _parse_filter_(
            data: object,
        ) -> FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | None:
            if data is None:
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
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_4 = FilterEvent.from_dict(data)

                return componentsschemas_filter_type_4
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(
                FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | None,
                data,
            )

        filter_ = _parse_filter_(d.pop("filter"))

        statuses = []
        _statuses = d.pop("statuses")
        for statuses_item_data in _statuses:
            statuses_item = check_export_statuses_item(statuses_item_data)

            statuses.append(statuses_item)

        fields = []
        _fields = d.pop("fields")
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

        rows = d.pop("rows")

        def _parse_bytes_(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        bytes_ = _parse_bytes_(d.pop("bytes"))

        def _parse_download_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        download_url = _parse_download_url(d.pop("downloadUrl"))

        def _parse_expires_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        expires_at = _parse_expires_at(d.pop("expiresAt"))

        def _parse_failure(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        failure = _parse_failure(d.pop("failure"))

        created_at = d.pop("createdAt")

        def _parse_finished_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        finished_at = _parse_finished_at(d.pop("finishedAt"))

        export = cls(
            id=id,
            job_id=job_id,
            newsletter_id=newsletter_id,
            campaign_id=campaign_id,
            status=status,
            progress=progress,
            format_=format_,
            segment_id=segment_id,
            filter_=filter_,
            statuses=statuses,
            fields=fields,
            rows=rows,
            bytes_=bytes_,
            download_url=download_url,
            expires_at=expires_at,
            failure=failure,
            created_at=created_at,
            finished_at=finished_at,
        )

        return export
