from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="Consent")


@_attrs_define
class Consent:
    """
    Attributes:
        at (str | Unset): When it was given, if not now.
        page (str | Unset):
        text (str | Unset):
        version (str | Unset):
    """

    at: str | Unset = UNSET
    page: str | Unset = UNSET
    text: str | Unset = UNSET
    version: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        at = self.at

        page = self.page

        text = self.text

        version = self.version

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if at is not UNSET:
            field_dict["at"] = at
        if page is not UNSET:
            field_dict["page"] = page
        if text is not UNSET:
            field_dict["text"] = text
        if version is not UNSET:
            field_dict["version"] = version

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        at = d.pop("at", UNSET)

        page = d.pop("page", UNSET)

        text = d.pop("text", UNSET)

        version = d.pop("version", UNSET)

        consent = cls(
            at=at,
            page=page,
            text=text,
            version=version,
        )

        return consent
