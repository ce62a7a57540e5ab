from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.api_key_with_secret_created_by_type_0_kind import (
    ApiKeyWithSecretCreatedByType0Kind,
    check_api_key_with_secret_created_by_type_0_kind,
)

T = TypeVar("T", bound="ApiKeyWithSecretCreatedByType0")


@_attrs_define
class ApiKeyWithSecretCreatedByType0:
    """
    Attributes:
        kind (ApiKeyWithSecretCreatedByType0Kind): operator: the command line of the server.
        id (str): The id of the person, the key or the connected app; operator has none beside its kind.
        name (None | str): The name and address of the person, also after they left the account, the name of the key, or
            the name and host of the app. Null for the operator, and for a person who was deleted.
    """

    kind: ApiKeyWithSecretCreatedByType0Kind
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
        kind = check_api_key_with_secret_created_by_type_0_kind(d.pop("kind"))

        id = d.pop("id")

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        api_key_with_secret_created_by_type_0 = cls(
            kind=kind,
            id=id,
            name=name,
        )

        return api_key_with_secret_created_by_type_0
