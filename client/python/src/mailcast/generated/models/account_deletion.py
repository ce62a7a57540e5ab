from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="AccountDeletion")


@_attrs_define
class AccountDeletion:
    """
    Attributes:
        deleted_at (str): ISO 8601, UTC, milliseconds.
        erase_at (str): Until then restore_account takes the account back. Then every row and file of it is erased.
    """

    deleted_at: str
    erase_at: str

    def to_dict(self) -> dict[str, Any]:
        deleted_at = self.deleted_at

        erase_at = self.erase_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "deletedAt": deleted_at,
                "eraseAt": erase_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        deleted_at = d.pop("deletedAt")

        erase_at = d.pop("eraseAt")

        account_deletion = cls(
            deleted_at=deleted_at,
            erase_at=erase_at,
        )

        return account_deletion
