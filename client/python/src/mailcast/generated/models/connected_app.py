from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.confirm import Confirm, check_confirm
from ..models.connected_app_level import ConnectedAppLevel, check_connected_app_level

if TYPE_CHECKING:
    from ..models.connected_app_created_by import ConnectedAppCreatedBy


T = TypeVar("T", bound="ConnectedApp")


@_attrs_define
class ConnectedApp:
    """
    Attributes:
        id (str):
        name (str): The name that the app gave itself. Anybody can take any name: look at the host.
        host (str): The host that the app belongs to, or the scheme of an app on a computer.
        level (ConnectedAppLevel): read: it looks at the account and changes nothing. write: it may also change what its
            person may.
        confirm (Confirm):
        sends_to (int | None): The most recipients a day (UTC) of the mails that its calls cause; null: no limit. Keys
            that it makes share its count.
        expires_at (None | str): The app is refused from this time on; null: it stays connected until it is revoked.
        created_by (ConnectedAppCreatedBy): The person who connected it. It may never do more than their role may, and
            ends when they leave the account.
        created_at (str): ISO 8601, UTC, milliseconds.
        last_used_at (None | str):
    """

    id: str
    name: str
    host: str
    level: ConnectedAppLevel
    confirm: Confirm
    sends_to: int | None
    expires_at: None | str
    created_by: ConnectedAppCreatedBy
    created_at: str
    last_used_at: None | str

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name = self.name

        host = self.host

        level: str = self.level

        confirm: str = self.confirm

        sends_to: int | None
        sends_to = self.sends_to

        expires_at: None | str
        expires_at = self.expires_at

        created_by = self.created_by.to_dict()

        created_at = self.created_at

        last_used_at: None | str
        last_used_at = self.last_used_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "name": name,
                "host": host,
                "level": level,
                "confirm": confirm,
                "sendsTo": sends_to,
                "expiresAt": expires_at,
                "createdBy": created_by,
                "createdAt": created_at,
                "lastUsedAt": last_used_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.connected_app_created_by import ConnectedAppCreatedBy

        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        host = d.pop("host")

        level = check_connected_app_level(d.pop("level"))

        confirm = check_confirm(d.pop("confirm"))

        def _parse_sends_to(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        sends_to = _parse_sends_to(d.pop("sendsTo"))

        def _parse_expires_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        expires_at = _parse_expires_at(d.pop("expiresAt"))

        created_by = ConnectedAppCreatedBy.from_dict(d.pop("createdBy"))

        created_at = d.pop("createdAt")

        def _parse_last_used_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        last_used_at = _parse_last_used_at(d.pop("lastUsedAt"))

        connected_app = cls(
            id=id,
            name=name,
            host=host,
            level=level,
            confirm=confirm,
            sends_to=sends_to,
            expires_at=expires_at,
            created_by=created_by,
            created_at=created_at,
            last_used_at=last_used_at,
        )

        return connected_app
