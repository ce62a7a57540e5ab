from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.site_record_problem_code_type_0 import (
    SiteRecordProblemCodeType0,
    check_site_record_problem_code_type_0,
)
from ..models.site_record_status import SiteRecordStatus, check_site_record_status
from ..models.site_record_type import SiteRecordType, check_site_record_type

T = TypeVar("T", bound="SiteRecord")


@_attrs_define
class SiteRecord:
    """
    Attributes:
        type_ (SiteRecordType): `ALIAS`: a record of your DNS provider that works like a CNAME at the domain itself,
            also called ANAME or flattened CNAME.
        name (str): The whole name. Many providers want it without your domain at its end.
        value (str):
        status (SiteRecordStatus): `missing` too before the first check.
        found (list[str]): What the last check read there.
        problem (None | str): What to do, or why it could not be looked up; the status is then that of the check before.
        problem_code (None | SiteRecordProblemCodeType0): A code of `problem`, for programs and translations. Codes will
            be added.
    """

    type_: SiteRecordType
    name: str
    value: str
    status: SiteRecordStatus
    found: list[str]
    problem: None | str
    problem_code: None | SiteRecordProblemCodeType0

    def to_dict(self) -> dict[str, Any]:
        type_: str = self.type_

        name = self.name

        value = self.value

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
                "name": name,
                "value": value,
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
        type_ = check_site_record_type(d.pop("type"))

        name = d.pop("name")

        value = d.pop("value")

        status = check_site_record_status(d.pop("status"))

        found = cast(list[str], d.pop("found"))

        def _parse_problem(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        problem = _parse_problem(d.pop("problem"))

        def _parse_problem_code(data: object) -> None | SiteRecordProblemCodeType0:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                problem_code_type_0 = check_site_record_problem_code_type_0(data)

                return problem_code_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | SiteRecordProblemCodeType0, data)

        problem_code = _parse_problem_code(d.pop("problemCode"))

        site_record = cls(
            type_=type_,
            name=name,
            value=value,
            status=status,
            found=found,
            problem=problem,
            problem_code=problem_code,
        )

        return site_record
