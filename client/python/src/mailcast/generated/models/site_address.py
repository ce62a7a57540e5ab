from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.site_address_problem_code_type_0 import (
    SiteAddressProblemCodeType0,
    check_site_address_problem_code_type_0,
)
from ..models.site_address_status import SiteAddressStatus, check_site_address_status

if TYPE_CHECKING:
    from ..models.site_certificate import SiteCertificate
    from ..models.site_record import SiteRecord


T = TypeVar("T", bound="SiteAddress")


@_attrs_define
class SiteAddress:
    """
    Attributes:
        id (str):
        newsletter_id (str):
        host (str): In ASCII (IDNA), small letters.
        status (SiteAddressStatus): `active`: both records are there, and the newsletter is at this host. `failing`:
            they were, and one is gone or has changed. `waiting`: not seen yet.
        records (list[SiteRecord]): What to publish in the DNS of the host.
        certificate (None | SiteCertificate): The certificate with `TLS=auto`. `failing`: it could not be got, or not be
            renewed for an hour; get_overview says why. Null where another server ends TLS.
        former_hosts (list[str]): Hosts that the newsletter had. Links in old mails lead there, and go on to this one.
            One is given up once its DNS has led elsewhere for seven days, or when another account proves that the host is
            its own.
        problem (None | str): What to do next, in words.
        problem_code (None | SiteAddressProblemCodeType0): A code of `problem`, for programs and translations. Codes
            will be added.
        created_at (str): ISO 8601, UTC, milliseconds.
        checked_at (None | str):
    """

    id: str
    newsletter_id: str
    host: str
    status: SiteAddressStatus
    records: list[SiteRecord]
    certificate: None | SiteCertificate
    former_hosts: list[str]
    problem: None | str
    problem_code: None | SiteAddressProblemCodeType0
    created_at: str
    checked_at: None | str

    def to_dict(self) -> dict[str, Any]:
        from ..models.site_certificate import SiteCertificate

        id = self.id

        newsletter_id = self.newsletter_id

        host = self.host

        status: str = self.status

        records = []
        for records_item_data in self.records:
            records_item = records_item_data.to_dict()
            records.append(records_item)

        certificate: dict[str, Any] | None
        if isinstance(self.certificate, SiteCertificate):
            certificate = self.certificate.to_dict()
        else:
            certificate = self.certificate

        former_hosts = self.former_hosts

        problem: None | str
        problem = self.problem

        problem_code: None | str
        if isinstance(self.problem_code, str):
            problem_code = self.problem_code
        else:
            problem_code = self.problem_code

        created_at = self.created_at

        checked_at: None | str
        checked_at = self.checked_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "newsletterId": newsletter_id,
                "host": host,
                "status": status,
                "records": records,
                "certificate": certificate,
                "formerHosts": former_hosts,
                "problem": problem,
                "problemCode": problem_code,
                "createdAt": created_at,
                "checkedAt": checked_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.site_certificate import SiteCertificate
        from ..models.site_record import SiteRecord

        d = dict(src_dict)
        id = d.pop("id")

        newsletter_id = d.pop("newsletterId")

        host = d.pop("host")

        status = check_site_address_status(d.pop("status"))

        records = []
        _records = d.pop("records")
        for records_item_data in _records:
            records_item = SiteRecord.from_dict(records_item_data)

            records.append(records_item)

        def _parse_certificate(data: object) -> None | SiteCertificate:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                certificate_type_0 = SiteCertificate.from_dict(data)

                return certificate_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | SiteCertificate, data)

        certificate = _parse_certificate(d.pop("certificate"))

        former_hosts = cast(list[str], d.pop("formerHosts"))

        def _parse_problem(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        problem = _parse_problem(d.pop("problem"))

        def _parse_problem_code(data: object) -> None | SiteAddressProblemCodeType0:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                problem_code_type_0 = check_site_address_problem_code_type_0(data)

                return problem_code_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | SiteAddressProblemCodeType0, data)

        problem_code = _parse_problem_code(d.pop("problemCode"))

        created_at = d.pop("createdAt")

        def _parse_checked_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        checked_at = _parse_checked_at(d.pop("checkedAt"))

        site_address = cls(
            id=id,
            newsletter_id=newsletter_id,
            host=host,
            status=status,
            records=records,
            certificate=certificate,
            former_hosts=former_hosts,
            problem=problem,
            problem_code=problem_code,
            created_at=created_at,
            checked_at=checked_at,
        )

        return site_address
