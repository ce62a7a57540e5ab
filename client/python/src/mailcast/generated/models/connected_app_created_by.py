from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="ConnectedAppCreatedBy")


@_attrs_define
class ConnectedAppCreatedBy:
    """The person who connected it. It may never do more than their role may, and ends when they leave the account.

    Attributes:
        kind (Literal['person']):
        id (str):
        name (None | str):
    """

    kind: Literal["person"]
    id: str
    name: None | str

    def to_dict(self) -> dict[str, Any]:
        kind = self.kind

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
        kind = cast(Literal["person"], d.pop("kind"))
        if kind != "person":
            raise ValueError(f"kind must match const 'person', got '{kind}'")

        id = d.pop("id")

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        connected_app_created_by = cls(
            kind=kind,
            id=id,
            name=name,
        )

        return connected_app_created_by
