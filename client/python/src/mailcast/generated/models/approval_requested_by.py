from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.approval_requested_by_kind import (
    ApprovalRequestedByKind,
    check_approval_requested_by_kind,
)

T = TypeVar("T", bound="ApprovalRequestedBy")


@_attrs_define
class ApprovalRequestedBy:
    """
    Attributes:
        kind (ApprovalRequestedByKind): operator: the command line of the server. reader: a subscriber on a page of
            ours. visitor: a stranger on a signup page.
        id (str): The id of the key, the connected app, the person or the subscriber; operator and visitor have none
            beside their kind.
        name (None | str): The name of the key, the name and host of the app, or the name and address of the person,
            also after they left the account. Null where there is none, and for a person who was deleted.
    """

    kind: ApprovalRequestedByKind
    id: str
    name: None | str

    def to_dict(self) -> dict[str, Any]:
        kind: str = self.kind

        id = self.id

        name: None | str
        name = self.name

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "kind": kind,
                "id": id,
                "name": name,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        kind = check_approval_requested_by_kind(d.pop("kind"))

        id = d.pop("id")

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        approval_requested_by = cls(
            kind=kind,
            id=id,
            name=name,
        )

        return approval_requested_by
