from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.dns_record_problem_code_type_0 import (
    DnsRecordProblemCodeType0,
    check_dns_record_problem_code_type_0,
)
from ..models.dns_record_purpose import DnsRecordPurpose, check_dns_record_purpose
from ..models.dns_record_status import DnsRecordStatus, check_dns_record_status
from ..models.dns_record_type import DnsRecordType, check_dns_record_type

T = TypeVar("T", bound="DnsRecord")


@_attrs_define
class DnsRecord:
    """
    Attributes:
        type_ (DnsRecordType):
        host (str): The whole name. Many providers want it without your domain at its end.
        value (str): The exact text. A TXT record over 255 characters is published as several quoted strings of at most
            255 each, which are read as one; most providers split it themselves. Of an MX record: preference and host.
        purpose (DnsRecordPurpose):
        status (DnsRecordStatus): `missing` too before the first check.
        found (list[str]): What the last check read there.
        problem (None | str): What to do, or why it could not be looked up; the status is then that of the check before.
        problem_code (DnsRecordProblemCodeType0 | None): A code of `problem`, for programs and translations. Codes will
            be added.
    """

    type_: DnsRecordType
    host: str
    value: str
    purpose: DnsRecordPurpose
    status: DnsRecordStatus
    found: list[str]
    problem: None | str
    problem_code: DnsRecordProblemCodeType0 | None

    def to_dict(self) -> dict[str, Any]:
        type_: str = self.type_

        host = self.host

        value = self.value

        purpose: str = self.purpose

        status: str = self.status

        found = self.found

        problem: None | str
        problem = self.problem

        problem_code: None | str
        if isinstance(self.problem_code, str):
            problem_code = self.problem_code
        else:
            problem_code = self.problem_code

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "host": host,
                "value": value,
                "purpose": purpose,
                "status": status,
                "found": found,
                "problem": problem,
                "problemCode": problem_code,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        type_ = check_dns_record_type(d.pop("type"))

        host = d.pop("host")

        value = d.pop("value")

        purpose = check_dns_record_purpose(d.pop("purpose"))

        status = check_dns_record_status(d.pop("status"))

        found = cast(list[str], d.pop("found"))

        def _parse_problem(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        problem = _parse_problem(d.pop("problem"))

        def _parse_problem_code(data: object) -> DnsRecordProblemCodeType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                problem_code_type_0 = check_dns_record_problem_code_type_0(data)

                return problem_code_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(DnsRecordProblemCodeType0 | None, data)

        problem_code = _parse_problem_code(d.pop("problemCode"))

        dns_record = cls(
            type_=type_,
            host=host,
            value=value,
            purpose=purpose,
            status=status,
            found=found,
            problem=problem,
            problem_code=problem_code,
        )

        return dns_record
