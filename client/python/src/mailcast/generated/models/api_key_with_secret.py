from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.api_key_with_secret_level import (
    ApiKeyWithSecretLevel,
    check_api_key_with_secret_level,
)
from ..models.browser_use import BrowserUse, check_browser_use
from ..models.confirm import Confirm, check_confirm
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.api_key_with_secret_created_by_type_0 import (
        ApiKeyWithSecretCreatedByType0,
    )


T = TypeVar("T", bound="ApiKeyWithSecret")


@_attrs_define
class ApiKeyWithSecret:
    """
    Attributes:
        id (str):
        name (str):
        level (ApiKeyWithSecretLevel): full: every operation. signups: add_contact alone, so that it may sit in a web
            page.
        newsletter_id (None | str): The newsletter that a signups only key is bound to; null for every full access key.
        start (str): The first characters, to distinguish keys.
        created_at (str): ISO 8601, UTC, milliseconds.
        created_by (ApiKeyWithSecretCreatedByType0 | None): The caller that made it; null for keys of earlier versions.
        last_used_at (None | str):
        browser_use (BrowserUse):
        browser_seen_at (None | str): When a web page first used it.
        visitor_ip_seen_at (None | str): When a server first passed visitorIp with it, for a signups key.
        expires_at (None | str): The key answers 401 from this time on; null: it does not expire.
        readonly (bool): true: the key only reads, and 403 answers every change.
        sends_to (int | None): The most recipients a day (UTC) of the mails that its calls cause; null: no limit. Beyond
            it a call answers 409 sends_limit_reached, and nothing is sent. Keys that it makes share its count.
        confirm (Confirm):
        key (str | Unset): Shown once: only its hash is kept.
        shown_once (bool | Unset): Only in a replay by Idempotency-Key: the secret was in the first answer, and is not
            kept.
    """

    id: str
    name: str
    level: ApiKeyWithSecretLevel
    newsletter_id: None | str
    start: str
    created_at: str
    created_by: ApiKeyWithSecretCreatedByType0 | None
    last_used_at: None | str
    browser_use: BrowserUse
    browser_seen_at: None | str
    visitor_ip_seen_at: None | str
    expires_at: None | str
    readonly: bool
    sends_to: int | None
    confirm: Confirm
    key: str | Unset = UNSET
    shown_once: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.api_key_with_secret_created_by_type_0 import (
            ApiKeyWithSecretCreatedByType0,
        )

        id = self.id

        name = self.name

        level: str = self.level

        newsletter_id: None | str
        newsletter_id = self.newsletter_id

        start = self.start

        created_at = self.created_at

        created_by: dict[str, Any] | None
        if isinstance(self.created_by, ApiKeyWithSecretCreatedByType0):
            created_by = self.created_by.to_dict()
        else:
            created_by = self.created_by

        last_used_at: None | str
        last_used_at = self.last_used_at

        browser_use: str = self.browser_use

        browser_seen_at: None | str
        browser_seen_at = self.browser_seen_at

        visitor_ip_seen_at: None | str
        visitor_ip_seen_at = self.visitor_ip_seen_at

        expires_at: None | str
        expires_at = self.expires_at

        readonly = self.readonly

        sends_to: int | None
        sends_to = self.sends_to

        confirm: str = self.confirm

        key = self.key

        shown_once = self.shown_once

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "name": name,
                "level": level,
                "newsletterId": newsletter_id,
                "start": start,
                "createdAt": created_at,
                "createdBy": created_by,
                "lastUsedAt": last_used_at,
                "browserUse": browser_use,
                "browserSeenAt": browser_seen_at,
                "visitorIpSeenAt": visitor_ip_seen_at,
                "expiresAt": expires_at,
                "readonly": readonly,
                "sendsTo": sends_to,
                "confirm": confirm,
            }
        )
        if key is not UNSET:
            field_dict["key"] = key
        if shown_once is not UNSET:
            field_dict["shownOnce"] = shown_once

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.api_key_with_secret_created_by_type_0 import (
            ApiKeyWithSecretCreatedByType0,
        )

        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        level = check_api_key_with_secret_level(d.pop("level"))

        def _parse_newsletter_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        newsletter_id = _parse_newsletter_id(d.pop("newsletterId"))

        start = d.pop("start")

        created_at = d.pop("createdAt")

        def _parse_created_by(data: object) -> ApiKeyWithSecretCreatedByType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                created_by_type_0 = ApiKeyWithSecretCreatedByType0.from_dict(data)

                return created_by_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ApiKeyWithSecretCreatedByType0 | None, data)

        created_by = _parse_created_by(d.pop("createdBy"))

        def _parse_last_used_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        last_used_at = _parse_last_used_at(d.pop("lastUsedAt"))

        browser_use = check_browser_use(d.pop("browserUse"))

        def _parse_browser_seen_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        browser_seen_at = _parse_browser_seen_at(d.pop("browserSeenAt"))

        def _parse_visitor_ip_seen_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        visitor_ip_seen_at = _parse_visitor_ip_seen_at(d.pop("visitorIpSeenAt"))

        def _parse_expires_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        expires_at = _parse_expires_at(d.pop("expiresAt"))

        readonly = d.pop("readonly")

        def _parse_sends_to(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        sends_to = _parse_sends_to(d.pop("sendsTo"))

        confirm = check_confirm(d.pop("confirm"))

        key = d.pop("key", UNSET)

        shown_once = d.pop("shownOnce", UNSET)

        api_key_with_secret = cls(
            id=id,
            name=name,
            level=level,
            newsletter_id=newsletter_id,
            start=start,
            created_at=created_at,
            created_by=created_by,
            last_used_at=last_used_at,
            browser_use=browser_use,
            browser_seen_at=browser_seen_at,
            visitor_ip_seen_at=visitor_ip_seen_at,
            expires_at=expires_at,
            readonly=readonly,
            sends_to=sends_to,
            confirm=confirm,
            key=key,
            shown_once=shown_once,
        )

        return api_key_with_secret
