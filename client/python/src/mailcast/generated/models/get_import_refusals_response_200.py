from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="GetImportRefusalsResponse200")


@_attrs_define
class GetImportRefusalsResponse200:
    """
    Attributes:
        csv (str): Lines of CSV (RFC 4180) in UTF-8.
        rows (int): The number of refused rows in this page.
        next_cursor (None | str): Pass it as `cursor` for the next page; null on the last.
    """

    csv: str
    rows: int
    next_cursor: None | str

    def to_dict(self) -> dict[str, Any]:
        csv = self.csv

        rows = self.rows

        next_cursor: None | str
        next_cursor = self.next_cursor

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "csv": csv,
                "rows": rows,
                "nextCursor": next_cursor,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        csv = d.pop("csv")

        rows = d.pop("rows")

        def _parse_next_cursor(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_cursor = _parse_next_cursor(d.pop("nextCursor"))

        get_import_refusals_response_200 = cls(
            csv=csv,
            rows=rows,
            next_cursor=next_cursor,
        )

        return get_import_refusals_response_200
