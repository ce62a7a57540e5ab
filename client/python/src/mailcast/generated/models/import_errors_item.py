from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="ImportErrorsItem")


@_attrs_define
class ImportErrorsItem:
    """
    Attributes:
        line (int): The line of the file, or the place in `rows`, counted from 1.
        code (str):
        detail (str):
    """

    line: int
    code: str
    detail: str

    def to_dict(self) -> dict[str, Any]:
        line = self.line

        code = self.code

        detail = self.detail

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "line": line,
                "code": code,
                "detail": detail,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        line = d.pop("line")

        code = d.pop("code")

        detail = d.pop("detail")

        import_errors_item = cls(
            line=line,
            code=code,
            detail=detail,
        )

        return import_errors_item
