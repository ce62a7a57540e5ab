from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.import_preview_statuses_item_status_type_0 import (
    ImportPreviewStatusesItemStatusType0,
    check_import_preview_statuses_item_status_type_0,
)

T = TypeVar("T", bound="ImportPreviewStatusesItem")


@_attrs_define
class ImportPreviewStatusesItem:
    """
    Attributes:
        word (str):
        count (int):
        status (ImportPreviewStatusesItemStatusType0 | None):
    """

    word: str
    count: int
    status: ImportPreviewStatusesItemStatusType0 | None

    def to_dict(self) -> dict[str, Any]:
        word = self.word

        count = self.count

        status: None | str
        if isinstance(self.status, str):
            status = self.status
        else:
            status = self.status

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "word": word,
                "count": count,
                "status": status,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        word = d.pop("word")

        count = d.pop("count")

        def _parse_status(data: object) -> ImportPreviewStatusesItemStatusType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                status_type_0 = check_import_preview_statuses_item_status_type_0(data)

                return status_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ImportPreviewStatusesItemStatusType0 | None, data)

        status = _parse_status(d.pop("status"))

        import_preview_statuses_item = cls(
            word=word,
            count=count,
            status=status,
        )

        return import_preview_statuses_item
