from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.subscriber import Subscriber


T = TypeVar("T", bound="ListContactsResponse200")


@_attrs_define
class ListContactsResponse200:
    """
    Attributes:
        data (list[Subscriber]):
        next_cursor (None | str): Pass it as `cursor` for the next page; null on the last.
        total (int | Unset): With `include=total`.
        exact (bool | Unset): With `include=estimate`: whether `total` is exact.
    """

    data: list[Subscriber]
    next_cursor: None | str
    total: int | Unset = UNSET
    exact: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        data = []
        for data_item_data in self.data:
            data_item = data_item_data.to_dict()
            data.append(data_item)

        next_cursor: None | str
        next_cursor = self.next_cursor

        total = self.total

        exact = self.exact

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "data": data,
                "nextCursor": next_cursor,
            }
        )
        if total is not UNSET:
            field_dict["total"] = total
        if exact is not UNSET:
            field_dict["exact"] = exact

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.subscriber import Subscriber

        d = dict(src_dict)
        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = Subscriber.from_dict(data_item_data)

            data.append(data_item)

        def _parse_next_cursor(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_cursor = _parse_next_cursor(d.pop("nextCursor"))

        total = d.pop("total", UNSET)

        exact = d.pop("exact", UNSET)

        list_contacts_response_200 = cls(
            data=data,
            next_cursor=next_cursor,
            total=total,
            exact=exact,
        )

        return list_contacts_response_200
