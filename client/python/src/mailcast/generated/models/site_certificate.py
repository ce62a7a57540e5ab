from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.site_certificate_status import (
    SiteCertificateStatus,
    check_site_certificate_status,
)

T = TypeVar("T", bound="SiteCertificate")


@_attrs_define
class SiteCertificate:
    """
    Attributes:
        status (SiteCertificateStatus):
        expires_at (None | str):
    """

    status: SiteCertificateStatus
    expires_at: None | str

    def to_dict(self) -> dict[str, Any]:
        status: str = self.status

        expires_at: None | str
        expires_at = self.expires_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "status": status,
                "expiresAt": expires_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        status = check_site_certificate_status(d.pop("status"))

        def _parse_expires_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        expires_at = _parse_expires_at(d.pop("expiresAt"))

        site_certificate = cls(
            status=status,
            expires_at=expires_at,
        )

        return site_certificate
