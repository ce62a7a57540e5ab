from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.snippet import Snippet


T = TypeVar("T", bound="ListSnippetsResponse200")


@_attrs_define
class ListSnippetsResponse200:
    """
    Attributes:
        data (list[Snippet]):
        next_cursor (None | str): Pass it as `cursor` for the next page; null on the last.
        total (int | Unset): With `include=total`.
    """

    data: list[Snippet]
    next_cursor: None | str
    total: int | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        data = []
        for data_item_data in self.data:
            data_item = data_item_data.to_dict()
            data.append(data_item)

        next_cursor: None | str
        next_cursor = self.next_cursor

        total = self.total

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "data": data,
                "nextCursor": next_cursor,
            }
        )
        if total is not UNSET:
            field_dict["total"] = total

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.snippet import Snippet

        d = dict(src_dict)
        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = Snippet.from_dict(data_item_data)

            data.append(data_item)

        def _parse_next_cursor(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_cursor = _parse_next_cursor(d.pop("nextCursor"))

        total = d.pop("total", UNSET)

        list_snippets_response_200 = cls(
            data=data,
            next_cursor=next_cursor,
            total=total,
        )

        return list_snippets_response_200
