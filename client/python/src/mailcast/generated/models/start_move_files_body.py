from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from .. import types
from ..models.from_ import From, check_from
from ..models.start_move_files_body_include_item import (
    StartMoveFilesBodyIncludeItem,
    check_start_move_files_body_include_item,
)
from ..types import UNSET, File, Unset

T = TypeVar("T", bound="StartMoveFilesBody")


@_attrs_define
class StartMoveFilesBody:
    """
    Attributes:
        file (File):
        newsletter_id (str | Unset): The newsletter to move into. Default: the account's first.
        from_ (From | Unset):
        address (str | Unset): The address of the former site. `ghost` and `listmonk` need it; with a file it completes
            pictures and links that name no host.
        include (list[StartMoveFilesBodyIncludeItem] | Unset): The parts to move. Default: all of them.
    """

    file: File
    newsletter_id: str | Unset = UNSET
    from_: From | Unset = UNSET
    address: str | Unset = UNSET
    include: list[StartMoveFilesBodyIncludeItem] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        file = self.file.to_tuple()

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

        field_dict.update(
            {
                "file": file,
            }
        )
        if newsletter_id is not UNSET:
            field_dict["newsletterId"] = newsletter_id
        if from_ is not UNSET:
            field_dict["from"] = from_
        if address is not UNSET:
            field_dict["address"] = address
        if include is not UNSET:
            field_dict["include"] = include

        return field_dict

    def to_multipart(self) -> types.RequestFiles:
        files: types.RequestFiles = []

        files.append(("file", self.file.to_tuple()))

        if not isinstance(self.newsletter_id, Unset):
            files.append(("newsletterId", (None, str(self.newsletter_id).encode(), "text/plain")))

        if not isinstance(self.from_, Unset):
            files.append(("from", (None, str(self.from_).encode(), "text/plain")))

        if not isinstance(self.address, Unset):
            files.append(("address", (None, str(self.address).encode(), "text/plain")))

        if not isinstance(self.include, Unset):
            for include_item_element in self.include:
                files.append(
                    (
                        "include",
                        (None, str(include_item_element).encode(), "text/plain"),
                    )
                )

        return files

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        file = File(payload=BytesIO(d.pop("file")))

        newsletter_id = d.pop("newsletterId", UNSET)

        _from_ = d.pop("from", UNSET)
        from_: From | Unset
        if isinstance(_from_, Unset):
            from_ = UNSET
        else:
            from_ = check_from(_from_)

        address = d.pop("address", UNSET)

        _include = d.pop("include", UNSET)
        include: list[StartMoveFilesBodyIncludeItem] | Unset = UNSET
        if _include is not UNSET:
            include = []
            for include_item_data in _include:
                include_item = check_start_move_files_body_include_item(include_item_data)

                include.append(include_item)

        start_move_files_body = cls(
            file=file,
            newsletter_id=newsletter_id,
            from_=from_,
            address=address,
            include=include,
        )

        return start_move_files_body
