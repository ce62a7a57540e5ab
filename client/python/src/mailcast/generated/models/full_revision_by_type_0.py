from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.full_revision_by_type_0_kind import (
    FullRevisionByType0Kind,
    check_full_revision_by_type_0_kind,
)

T = TypeVar("T", bound="FullRevisionByType0")


@_attrs_define
class FullRevisionByType0:
    """
    Attributes:
        kind (FullRevisionByType0Kind): operator: the command line of the server. reader: a subscriber on a page of
            ours. visitor: a stranger on a signup page.
        id (str): The id of the key, the connected app, the person or the subscriber; operator and visitor have none
            beside their kind.
        name (None | str): The name of the key, the name and host of the app, or the name and address of the person,
            also after they left the account. Null where there is none, and for a person who was deleted.
    """

    kind: FullRevisionByType0Kind
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
        kind = check_full_revision_by_type_0_kind(d.pop("kind"))

        id = d.pop("id")

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        full_revision_by_type_0 = cls(
            kind=kind,
            id=id,
            name=name,
        )

        return full_revision_by_type_0
