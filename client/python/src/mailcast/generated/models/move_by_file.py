from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.from_ import From, check_from
from ..models.move_by_file_include_item import (
    MoveByFileIncludeItem,
    check_move_by_file_include_item,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="MoveByFile")


@_attrs_define
class MoveByFile:
    """
    Attributes:
        newsletter_id (str | Unset): The newsletter to move into. Default: the account's first.
        from_ (From | Unset):
        address (str | Unset): The address of the former site. `ghost` and `listmonk` need it; with a file it completes
            pictures and links that name no host.
        include (list[MoveByFileIncludeItem] | Unset): The parts to move. Default: all of them.
    """

    newsletter_id: str | Unset = UNSET
    from_: From | Unset = UNSET
    address: str | Unset = UNSET
    include: list[MoveByFileIncludeItem] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        newsletter_id = self.newsletter_id

        from_: str | Unset = UNSET
        if not isinstance(self.from_, Unset):
            from_ = self.from_

        address = self.address

        include: list[str] | Unset = UNSET
        if not isinstance(self.include, Unset):
            include = []
            for include_item_data in self.include:
                include_item: str = include_item_data
                include.append(include_item)

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if newsletter_id is not UNSET:
            field_dict["newsletterId"] = newsletter_id
        if from_ is not UNSET:
            field_dict["from"] = from_
        if address is not UNSET:
            field_dict["address"] = address
        if include is not UNSET:
            field_dict["include"] = include

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        newsletter_id = d.pop("newsletterId", UNSET)

        _from_ = d.pop("from", UNSET)
        from_: From | Unset
        if isinstance(_from_, Unset):
            from_ = UNSET
        else:
            from_ = check_from(_from_)

        address = d.pop("address", UNSET)

        _include = d.pop("include", UNSET)
        include: list[MoveByFileIncludeItem] | Unset = UNSET
        if _include is not UNSET:
            include = []
            for include_item_data in _include:
                include_item = check_move_by_file_include_item(include_item_data)

                include.append(include_item)

        move_by_file = cls(
            newsletter_id=newsletter_id,
            from_=from_,
            address=address,
            include=include,
        )

        return move_by_file
