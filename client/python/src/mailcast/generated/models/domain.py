from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.domain_status import DomainStatus, check_domain_status

if TYPE_CHECKING:
    from ..models.dns_record import DnsRecord


T = TypeVar("T", bound="Domain")


@_attrs_define
class Domain:
    """
    Attributes:
        id (str):
        name (str): In ASCII (IDNA), small letters.
        status (DomainStatus): `verified`: the DKIM record of the RSA key is there, and mail from this domain is signed.
            `failing`: it was, and is gone or has changed. `pending`: not seen yet.
        records (list[DnsRecord]): What to publish in the DNS of the domain.
        created_at (str): ISO 8601, UTC, milliseconds.
        checked_at (None | str):
    """

    id: str
    name: str
    status: DomainStatus
    records: list[DnsRecord]
    created_at: str
    checked_at: None | str

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name = self.name

        status: str = self.status

        records = []
        for records_item_data in self.records:
            records_item = records_item_data.to_dict()
            records.append(records_item)

        created_at = self.created_at

        checked_at: None | str
        checked_at = self.checked_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "name": name,
                "status": status,
                "records": records,
                "createdAt": created_at,
                "checkedAt": checked_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.dns_record import DnsRecord

        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        status = check_domain_status(d.pop("status"))

        records = []
        _records = d.pop("records")
        for records_item_data in _records:
            records_item = DnsRecord.from_dict(records_item_data)

            records.append(records_item)

        created_at = d.pop("createdAt")

        def _parse_checked_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        checked_at = _parse_checked_at(d.pop("checkedAt"))

        domain = cls(
            id=id,
            name=name,
            status=status,
            records=records,
            created_at=created_at,
            checked_at=checked_at,
        )

        return domain
